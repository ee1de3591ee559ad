"""Check that each line of a file is JSON that fits a schema, as far as schemas use
type, const, enum, required, properties, additionalProperties, items, minimum and oneOf.

    schema.py schema.json lines.json
"""
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}
KNOWN = {"type", "const", "enum", "required", "properties", "additionalProperties",
         "items", "minimum", "oneOf", "description", "title", "$schema"}


def is_type(value, name):
    if name == "null":
        return value is None
    if name in ("number", "integer"):
        good = (int,) if name == "integer" else (int, float)
        return isinstance(value, good) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def errors(value, schema, at="$"):
    assert set(schema) <= KNOWN, "not known: %s" % (set(schema) - KNOWN)
    if "oneOf" in schema:
        found = [list(errors(value, s, at)) for s in schema["oneOf"]]
        if sum(not f for f in found) != 1:
            yield "%s fits not one: %s" % (at, min(found, key=len))
    if "type" in schema:
        names = schema["type"]
        names = names if isinstance(names, list) else [names]
        if not any(is_type(value, n) for n in names):
            yield "%s is no %s" % (at, names)
            return
    if "const" in schema and value != schema["const"]:
        yield "%s is not %r" % (at, schema["const"])
    if "enum" in schema and value not in schema["enum"]:
        yield "%s is %r" % (at, value)
    if "minimum" in schema and value is not None and value < schema["minimum"]:
        yield "%s is %r" % (at, value)
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from errors(item, schema.get("items", {}), "%s[%d]" % (at, i))
    if isinstance(value, dict):
        for key in schema.get("required", []):
            if key not in value:
                yield "%s lacks %s" % (at, key)
        more = schema.get("additionalProperties", True)
        for key, item in value.items():
            if key in schema.get("properties", {}):
                yield from errors(item, schema["properties"][key], at + "." + key)
            elif more is False:
                yield "%s has %s" % (at, key)
            elif more is not True:
                yield from errors(item, more, at + "." + key)


bad = 0
with open(sys.argv[1]) as file:
    SCHEMA = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    for number, text in enumerate(file, 1):
        for error in errors(json.loads(text), SCHEMA):
            print("line %d: %s" % (number, error))
            bad = 1
sys.exit(bad)
