# Is the input a sequence of directed graphs in the language of graphviz, as far as
# --emit=dot uses it?  Says what is wrong, with exit status 1.
#
#     graph:     digraph ID { statement ... }
#     statement: subgraph ID { statement ... } ; | ID = ID ; | ID [attributes] ;
#                | ID -> ID [attributes] ;
#
# An ID is a word, a number, or a text in quotes, on one line, without quotes but those
# behind a backslash.  Nodes of edges are named in the same graph.

{ text = text $0 "\n" }

function wrong(what) {
    if (!bad)
        print "dot: " what " at: " substr(token " " text, 1, 60)
    bad = 1
    token = ""
    text = ""
}

function advance() {
    sub(/^[ \t\n]+/, "", text)
    if (match(text, /^"([^"\\\n]|\\[^\n])*"/) || match(text, /^[A-Za-z_][A-Za-z0-9_]*/) ||
        match(text, /^[0-9]+/) || match(text, /^->/) || match(text, /^[][{};=,]/)) {
        token = substr(text, 1, RLENGTH)
        text = substr(text, RLENGTH + 1)
    } else {
        token = ""
        if (text != "")
            wrong("no token")
    }
}

function expect(what) {
    if (token != what)
        wrong("no '" what "'")
    else
        advance()
}

function id(    got) {
    got = token
    if (got !~ /^["A-Za-z0-9_]/ || got ~ /^(digraph|graph|subgraph|edge|strict)$/)
        wrong("no name")
    else
        advance()
    return got
}

function attributes() {
    if (token != "[")
        return
    advance()
    while (!bad && token != "]") {
        id()
        expect("=")
        id()
        if (token == ",")
            advance()
    }
    expect("]")
}

function block() {
    expect("{")
    while (!bad && token != "}")
        statement()
    expect("}")
}

function statement(    name) {
    if (token == "subgraph") {
        advance()
        id()
        block()
        return
    }
    name = id()
    if (token == "=") {
        advance()
        id()
    } else if (token == "->") {
        advance()
        used[name]
        used[id()]
        attributes()
    } else {
        attributes()
        declared[name]
    }
    expect(";")
}

END {
    advance()
    while (!bad && token != "") {
        split("", used)
        split("", declared)
        expect("digraph")
        id()
        block()
        for (name in used)
            if (!bad && !(name in declared))
                wrong("no node " name)
        graphs++
    }
    if (!bad)
        print graphs + 0
    exit bad
}
