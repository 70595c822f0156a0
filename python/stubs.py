#!/usr/bin/env python3
"""Writes the types of the module from the published schemas: `railref/documents.py`, a TypedDict for every object of a
document, and `railref/_railref.pyi`, the objects with an attribute a key. `--check` writes nothing and fails if they are
otherwise than they are written."""

import json
import keyword
import pathlib
import sys
import textwrap

HERE = pathlib.Path(__file__).parent
SCHEMAS = HERE.parent / "schemas"
# The documents the module hands out, and what their objects are called; all other objects are named after their schema.
DOCUMENTS = {"verdict": "VerdictDocument", "score": "ScoreDocument", "tracks": "TracksDocument", "rulings": "RulingsDocument"}
# Objects of the schemas whose own names say less than they should where they stand alone.
NAMES = {"position": "GivenPosition", "position2": "TextPosition", "record": "Track", "finding": "FindingRecord"}
WIDTH = 120

HEAD = '"""{}\n\nWritten by stubs.py from the schemas; do not edit."""\n\nfrom __future__ import annotations\n\n'


def camel(name):
    return "".join(part.capitalize() for part in name.replace("-", " ").split())


class Types:
    """The TypedDicts of the documents, each once."""

    def __init__(self):
        self.classes = {}
        self.definitions = {}

    def named(self, name, schema, own):
        """The name of an object's class, which is made if it is not there yet. `own` is what it is called."""
        if own not in self.classes:
            self.classes[own] = ""  # its place, before what it names
            self.classes[own] = self.typed_dict(own, schema)
        elif self.classes[own] and self.classes[own] != self.typed_dict(own, schema):
            sys.exit(f"{name}: two different objects are called {own}; name one of them in NAMES")
        return own

    def typed_dict(self, own, schema):
        required = schema.get("required", [])
        fields = []
        for key, value in schema["properties"].items():
            kind = self.kind(value, camel(key))
            fields.append((key, kind if key in required else f"NotRequired[{kind}]", value.get("description", "")))
        about = schema.get("description", own)
        if all(key.isidentifier() and not keyword.iskeyword(key) for key, _, _ in fields):
            lines = [f"class {own}(TypedDict):", *doc(about)]
            for key, kind, said in fields:
                lines += ["", *comment(said), f"    {key}: {kind}"]
        else:
            lines = [f"{own} = TypedDict(", f'    "{own}",', "    {"]
            for key, kind, said in fields:
                lines += [*("    " + line for line in comment(said)), f'        "{key}": {quoted(kind)},']
            lines += ["    },", ")"]
        return "\n".join(lines) + "\n"

    def kind(self, schema, own):
        """The type of a value; `own` is what an object without a name of its own is called."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return self.reference(name)
        if "allOf" in schema and len(schema["allOf"]) == 1:
            return self.kind(schema["allOf"][0], own)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return union([self.kind(one, own) for one in schema[several]])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]".replace("'", '"')
        if "enum" in schema:
            words = ", ".join("None" if word is None else json.dumps(word) for word in schema["enum"])
            return f"Literal[{words}]"
        kinds = schema.get("type", [])
        return union([self.simple(kind, schema, own) for kind in ([kinds] if isinstance(kinds, str) else kinds)]) or "Any"

    def simple(self, kind, schema, own):
        if kind == "array":
            return f"list[{self.kind(schema.get('items', {}), own)}]"
        if kind == "object" and "properties" in schema:
            # The standing of a score says besides what it rests on.
            own = f"Scored{own}" if own == "Standing" and "rests_on" in schema["properties"] else own
            return self.named(own, schema, own)
        if kind == "object":
            values = schema.get("additionalProperties", {})
            return f"dict[str, {self.kind(values, own) if isinstance(values, dict) else 'Any'}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}[kind]

    def reference(self, name):
        if name == "rule" or name.startswith("move"):
            # Codes are a thousand words, and a move has a form a verb: they are for the schema.
            return "str" if name == "rule" else "Move"
        schema = self.definitions[name]
        if schema.get("type") == "object" and "properties" in schema:
            return self.named(name, schema, NAMES.get(name, camel(name)))
        return self.kind(schema, NAMES.get(name, camel(name)))

    def document(self, name, own):
        schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())
        self.definitions = schema.get("definitions", {})
        self.named(name, schema, own)
        return schema


def union(kinds):
    literals = [word for kind in kinds if kind.startswith("Literal[") for word in [kind[len("Literal["):-1]]]
    rest = list(dict.fromkeys(kind for kind in kinds if not kind.startswith("Literal[")))
    parts = ([f"Literal[{', '.join(literals)}]"] if literals else []) + [kind for kind in rest if kind != "None"]
    return " | ".join(parts + ["None"] * ("None" in rest))


def quoted(kind):
    """A type in a call, where it is looked at when the module is read."""
    return "'" + kind + "'" if '"' in kind else '"' + kind + '"'


def doc(text):
    first = " ".join(text.split())
    return textwrap.wrap(f'"""{first.rstrip(".")}."""', WIDTH, initial_indent="    ", subsequent_indent="    ")


def comment(text):
    return textwrap.wrap(" ".join(text.split()), WIDTH, initial_indent="    #: ", subsequent_indent="    #: ")


def documents(types):
    body = "\n\n".join(types.classes.values())
    return (
        HEAD.format("The documents as the command writes them and `to_dict` has them.")
        + "from typing import TYPE_CHECKING, Any, Literal, TypedDict\n\n"
        + "if TYPE_CHECKING:\n    from typing_extensions import NotRequired  # every type checker brings it; Python has it from 3.11 on\n\n"
        + "#: A move in the log language; `railref schema verdict` has the form of every verb.\nMove = dict[str, Any]\n\n\n"
        + body
    )


def attributes(types, schema, objects):
    """The attributes of a document's object."""
    lines = []
    for key, value in schema["properties"].items():
        kind = types.kind(value, camel(key))
        if kind == "list[FindingRecord]":
            kind = "list[Finding]"
        if key not in schema["required"]:
            # What a document leaves out an object has all the same: none of it. A count of nothing is 0.
            counted = kind == "list[Differing]" or key.endswith("_not_listed")
            kind = kind if counted else f"{kind} | None"
        lines += ["    @property", f"    def {key}(self) -> {kind}:", *("    " + line for line in doc(value.get("description", key))), ""]
    return lines + objects


def methods(own, document):
    return textwrap.indent(
        textwrap.dedent(
            f'''\
            def to_dict(self) -> {document}:
                """The document as the published schema has it."""

            def to_json(self) -> str:
                """The document on a line, as the command writes it, without the line break."""

            @classmethod
            def from_json(cls, text: str) -> {own}:
                """Reads what `to_json` or the command has written. Raises ValueError if it is something else."""

            def __eq__(self, other: object, /) -> bool: ...
            '''
        ),
        "    ",
    ).splitlines()


def stubs(types, schemas):
    finding = schemas["verdict"]["definitions"]["finding"]
    types.definitions = schemas["verdict"]["definitions"]
    parts = ["@final", "class Finding:", *doc(finding["description"]), ""]
    parts += attributes(types, finding, methods("Finding", "FindingRecord"))
    sound = ["    @property", "    def is_sound(self) -> bool:"]
    sound += ['        """Whether every move is legal or was let stand, and every claim is true."""', ""]
    parts += ["", "@final", "class Verdict:", '    """What the referee says of one log."""', ""]
    parts += attributes(types, schemas["verdict"], sound + methods("Verdict", "VerdictDocument"))
    types.definitions = schemas["score"]["definitions"]
    parts += ["", "@final", "class Score:", '    """The standing of one log and how it came about."""', ""]
    parts += attributes(types, schemas["score"], methods("Score", "ScoreDocument"))
    body = "\n".join(parts) + "\n\n" + (HERE / "functions.pyi").read_text()
    names = sorted(name for name in [*types.classes, "Move"] if name in body)
    return (
        HEAD.format("What is written in Rust.")
        + "import os\nfrom collections.abc import Iterable, Iterator, Sequence\nfrom typing import Any, Literal, final\n\n"
        + f"from .documents import (\n{''.join(f'    {name},' + chr(10) for name in names)})\n\n" + exported() + "__version__: str\n\n"
        + body
    )


def exported():
    """What `railref/__init__.py` takes from the part in Rust, and the command."""
    names = ["Finding", "Position", "Score", "Verdict", "Verdicts", "__version__", "check", "check_many", "main", "rulings", "score", "tracks"]
    return "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n\n"


def main():
    types = Types()
    schemas = {name: types.document(name, own) for name, own in DOCUMENTS.items()}
    written = {"documents.py": documents(types), "_railref.pyi": stubs(types, schemas)}
    stale = []
    for name, text in written.items():
        file = HERE / "railref" / name
        if "--check" not in sys.argv:
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            stale.append(str(file))
    if stale:
        sys.exit(f"{', '.join(stale)}: not as the schemas have it; run python/stubs.py")


main()
