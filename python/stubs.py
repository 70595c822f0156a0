#!/usr/bin/env python3
"""Writes the types of the module from the published schemas: `railref/documents.py`, with a TypedDict for every object of a
document, and `railref/_railref.pyi`, the objects with one attribute per key. `--check` writes nothing and fails if the files
are not up to date."""

import json
import keyword
import pathlib
import sys
import textwrap

HERE = pathlib.Path(__file__).parent
SCHEMAS = HERE.parent / "schemas"
# The documents that the module returns, with the names of their classes; all other classes are named after their schema.
DOCUMENTS = {"verdict": "VerdictDocument", "score": "ScoreDocument", "tracks": "TracksDocument"}
# The documents of commands that functions of `_commands.py` run. Their objects have the name of the document before their own,
# because several documents have objects of one name.
COMMANDS = {
    "diff": "DiffDocument",
    "league": "LeagueDocument",
    "ledger": "LedgerDocument",
    "repair": "RepairDocument",
    "replay": "ReplayDocument",
    "rules": "RulesDocument",
    "rulings": "RulingsDocument",
    "state": "StateDocument",
}
# Objects of the schemas whose own names are not clear enough on their own.
NAMES = {"position": "GivenPosition", "position2": "TextPosition", "record": "Track", "finding": "FindingRecord"}
# The same for objects nested in others that are not named after their key.
INLINE = {("ScoreDocument", "standing"): "ScoreStanding", ("Standing_under", "standing"): "OtherStanding"}
# The replies of a session, in the order of their schema, and what its objects are called.
REPLIES = [
    "RefusedReply", "HelloReply", "OpenReply", "ReadReply", "PlayReply", "UndoReply", "RedoReply", "LegalReply", "AwaitsReply",
    "DocumentReply", "SvgReply", "ReplayReply", "LogReply", "Reply",
]
REPLY_NAMES = {"position": "TextPosition", "error": "SessionError", "next": "NextKey", "Referee": "RefereeVersion"}
WIDTH = 120

HEAD = '"""{}\n\nWritten by stubs.py from the schemas; do not edit."""\n\nfrom __future__ import annotations\n\n'


def camel(name):
    return "".join(part.capitalize() for part in name.replace("-", " ").split())


class Types:
    """The TypedDicts of the documents, each once. Their names begin with `prefix`, except those of whole documents and those
    that are the same in `base`."""

    def __init__(self, prefix="", base=None):
        self.prefix, self.base = prefix, base
        self.classes = {}
        self.definitions = {}
        #: Names of objects that this schema names differently from the others.
        self.names = {}

    def named(self, name, schema, own):
        """Returns the name of an object's class, which is made if it does not exist. `own` is its name."""
        plain = own[len(self.prefix):]
        if self.base and own.startswith(self.prefix) and plain in self.base.classes:
            if self.typed_dict(plain, schema) == self.base.classes[plain]:
                return plain
        if own not in self.classes:
            self.classes[own] = ""  # its place, before the classes it refers to
            self.classes[own] = self.typed_dict(own, schema)
        elif self.classes[own] and self.classes[own] != self.typed_dict(own, schema):
            sys.exit(f"{name}: two different objects are called {own}; name one of them in NAMES")
        return own

    def typed_dict(self, own, schema):
        required = schema.get("required", [])
        fields = []
        for key, value in schema["properties"].items():
            kind = self.kind(value, INLINE.get((own, key), camel(key)))
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
        """Returns the type of a value; `own` is the name for an object that has none."""
        if schema is True:
            return "Any"
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
            own = self.names.get(own, self.prefix + own)
            return self.named(own, schema, own)
        if kind == "object":
            values = schema.get("additionalProperties", {})
            return f"dict[str, {self.kind(values, own) if isinstance(values, dict) else 'Any'}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}[kind]

    def reference(self, name):
        if name == "rule" or name.startswith("move"):
            # There are a thousand codes, and a move has one form per verb: those are left to the schema.
            return "str" if name == "rule" else "Move"
        schema = self.definitions[name]
        own = self.names.get(name, self.prefix + self.called(name))
        if schema.get("type") == "object" and "properties" in schema:
            return self.named(name, schema, own)
        return self.kind(schema, own)

    def called(self, name):
        # A class without a prefix needs the longer name; with one, its own name is enough.
        return camel(name) if self.prefix and name == "record" else NAMES.get(name, camel(name))

    def replies(self):
        """The replies of a session, one class per kind."""
        schema = json.loads((SCHEMAS / "session-reply.schema.json").read_text())
        self.definitions, self.names = schema["definitions"], REPLY_NAMES
        if len(schema["anyOf"]) != len(REPLIES):
            sys.exit("session-reply has other kinds than REPLIES names")
        for own, kind in zip(REPLIES, schema["anyOf"]):
            self.named("session-reply", {**kind, "description": f"A reply of a session: {own.removesuffix('Reply').lower() or 'done'}"}, own)
        self.names = {}

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
    """Quotes a type for a call of `TypedDict`, whose arguments are evaluated when the module is loaded."""
    return "'" + kind + "'" if '"' in kind else '"' + kind + '"'


def doc(text):
    first = " ".join(text.split())
    return textwrap.wrap(f'"""{first.rstrip(".")}."""', WIDTH, initial_indent="    ", subsequent_indent="    ")


def comment(text):
    return textwrap.wrap(" ".join(text.split()), WIDTH, initial_indent="    #: ", subsequent_indent="    #: ")


def documents(several):
    body = "\n\n".join(text for types in several for text in types.classes.values())
    return (
        HEAD.format("The documents as the command writes them and `to_dict` has them.")
        + "from typing import TYPE_CHECKING, Any, Literal, TypedDict\n\n"
        + "if TYPE_CHECKING:\n    from typing_extensions import NotRequired  # every type checker brings it; Python has it from 3.11 on\n\n"
        + "#: A move in the log language; `railref schema verdict` has the form of every verb.\nMove = dict[str, Any]\n\n\n"
        + body
    )


def attributes(types, own, schema, objects):
    """Returns the attributes of a document's object."""
    lines = []
    for key, value in schema["properties"].items():
        kind = types.kind(value, INLINE.get((own, key), camel(key)))
        if kind == "list[FindingRecord]":
            kind = "list[Finding]"
        if key not in schema["required"]:
            # An object has the keys that a document leaves out, as an empty value; a count is 0.
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
    parts += attributes(types, "FindingRecord", finding, methods("Finding", "FindingRecord"))
    sound = ["    @property", "    def is_sound(self) -> bool:"]
    sound += ['        """Whether every move is legal or was let stand, and every claim is true."""', ""]
    parts += ["", "@final", "class Verdict:", '    """What the referee says of one log."""', ""]
    parts += attributes(types, "VerdictDocument", schemas["verdict"], sound + methods("Verdict", "VerdictDocument"))
    types.definitions = schemas["score"]["definitions"]
    parts += ["", "@final", "class Score:", '    """The standing of one log and how it came about."""', ""]
    parts += attributes(types, "ScoreDocument", schemas["score"], methods("Score", "ScoreDocument"))
    body = "\n".join(parts) + "\n\n" + (HERE / "functions.pyi").read_text()
    names = sorted(name for name in [*types.classes, "Move", "RulingsDocument"] if name in body)
    return (
        HEAD.format("What is written in Rust.")
        + "import os\nfrom collections.abc import Iterable, Iterator, Sequence\nfrom typing import Any, Literal, final\n\n"
        + "from ._commands import Source\n"
        + f"from .documents import (\n{''.join(f'    {name},' + chr(10) for name in names)})\n\n" + exported() + "__version__: str\n\n"
        + body
    )


def exported():
    """Returns what `railref/__init__.py` imports from the part in Rust, and the command."""
    names = ["Finding", "Position", "Score", "Verdict", "Verdicts", "_Session", "__version__", "check", "check_many", "differences", "laid_out", "main", "rulings", "score", "tracks"]
    return "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n\n"


def main():
    types = Types()
    schemas = {name: types.document(name, own) for name, own in DOCUMENTS.items()}
    types.replies()
    several = [types]
    for name, own in COMMANDS.items():
        several.append(Types(camel(name), types))
        several[-1].document(name, own)
    classes = [own for types in several for own in types.classes]
    if len(classes) != len(set(classes)):
        sys.exit("two objects have one name; name one of them in NAMES")
    written = {"documents.py": documents(several), "_railref.pyi": stubs(types, schemas)}
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
