# Write a copy of each source to "to" in which every function with a verdict, bool or
# isl_bool, can be told to give another one, and every failure of the reader of texts to
# go unsaid; and a line for each to the file "list": number, source, name and sort.
#
#     static bool is_good(int n)          static bool is_good(int n);
#     { ... }                       ->    static bool is_good__was(int n)
#                                         { ... }
#                                         static bool is_good(int n)
#                                         { return po_verdict(17, is_good__was(n)); }

function number(name, sort) {
    printf "%d\t%s\t%s\t%s\n", ++id, FILENAME, name, sort >list
    return id
}

# How many parentheses are open at the end of the text.
function n_open(text,    opening, closing) {
    opening = gsub(/\(/, "(", text)
    closing = gsub(/\)/, ")", text)
    return opening - closing
}

# The name of a parameter, "const int *x", "int x[2]" or "bool (*x)(int)".
function name_of(parameter) {
    if (parameter ~ /\(\*/) {
        sub(/^.*\(\*/, "", parameter)
        sub(/\).*$/, "", parameter)
        return parameter
    }
    sub(/\[.*$/, "", parameter)
    sub(/^.*[^A-Za-z_0-9]/, "", parameter)
    return parameter
}

# The arguments that hand on the parameters of "text", a whole head.
function arguments(text,    depth, i, c, part, result) {
    sub(/^[^(]*\(/, "", text)
    sub(/\)[^)]*$/, "", text)
    if (text == "void")
        return ""
    text = text ","
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        depth += (c == "(") - (c == ")")
        if (c != "," || depth > 0) {
            part = part c
            continue
        }
        result = result (result == "" ? "" : ", ") name_of(part)
        part = ""
    }
    return result
}

function end_file() {
    if (out != "")
        close(out)
}

# A whole head of a function: that of what it was, behind a declaration.
function begin_function(    was) {
    name = head
    sub(/\(.*$/, "", name)
    sub(/^.* /, "", name)
    was = head
    sub(name "\\(", name "__was(", was)
    print head ";" >out
    print was >out
    inside = 1
}

function end_function(    verdict) {
    verdict = head ~ /^(static )?isl_bool/ ? "isl_bool" : "bool"
    printf "\n%s\n{\n", head >out
    printf "    extern %s po_verdict_%s(int id, %s was);\n", verdict, verdict,
        verdict >out
    printf "    return po_verdict_%s(%d, %s__was(%s));\n}\n", verdict,
        number(name, verdict), name, arguments(head) >out
    inside = 0
}

FNR == 1 {
    end_file()
    out = to "/" FILENAME
    head = ""
    inside = 0
    current = ""
}

/^[a-z].*\(/ && !/^(struct|enum|typedef)/ && !inside {
    current = $0
    sub(/\(.*$/, "", current)
    sub(/^.*[ *]/, "", current)
}

head == "" && /^(static )?(bool|isl_bool) [a-z_0-9]+\(/ {
    head = $0
    whole = n_open(head) == 0
    if (whole && head !~ /;$/)
        begin_function()
    else if (whole) {
        print head >out
        head = ""
    }
    next
}

head != "" && !inside {
    head = head "\n" $0
    if (n_open(head) > 0)
        next
    if (head ~ /;$/) {
        print head >out
        head = ""
    } else
        begin_function()
    next
}

FILENAME ~ /\/text\// && /[^a-z_](po_reader_)?fail\(r,/ {
    sub(/fail\(r,/, "fail(po_verdict_reader(" number(current, "reason") ", r),")
}

{ print >out }

inside && /^}/ {
    end_function()
    head = ""
}

END { end_file() }
