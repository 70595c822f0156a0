// Writes the published schemas as TypeScript types. It knows what these schemas use and fails at anything else.

const camel = (words) => words.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter) => letter.toUpperCase());
const comment = (words, indent) => (words ? `${indent}/** ${words.replaceAll("*/", "* /")} */\n` : "");

// Adds the declarations of a schema, whose root is named `root`, to `taken`, which has the declarations so far by name.
export function declarations(schema, root, taken) {
  const own = new Map();
  for (const name of Object.keys(schema.definitions ?? {})) own.set(name, camel(name) === root ? `${root}Item` : camel(name));
  // If another schema has a different type of the same name, the name of this schema is put before it.
  const declare = (name, made) => {
    if (taken.has(name) && taken.get(name) !== made(name)) name = root + name;
    taken.set(name, made(name));
    return name;
  };

  const union = (kinds) => [...new Set(kinds)].join(" | ") || "never";
  const literal = (value) => JSON.stringify(value);
  const kind = (of, indent) => {
    if (of === true || Object.keys(of).every((key) => key === "description" || key === "default")) return "unknown";
    if (of.$ref) return own.get(of.$ref.split("/").pop());
    if (of.allOf?.length === 1) return kind(of.allOf[0], indent);
    if (of.const !== undefined) return literal(of.const);
    if (of.enum) return union(of.enum.map(literal));
    const several = of.anyOf ?? of.oneOf;
    if (several && of.properties) return `(${object(of, indent)}) & (${union(several.map((one) => kind(one, indent)))})`;
    if (several) return union(several.map((one) => kind(one, indent)));
    const kinds = Array.isArray(of.type) ? of.type : [of.type];
    return union(kinds.map((one) => simple(one, of, indent)));
  };
  const simple = (type, of, indent) => {
    switch (type) {
      case "array": {
        if (Array.isArray(of.items)) return `[${of.items.map((one) => kind(one, indent)).join(", ")}]`;
        const item = kind(of.items ?? true, indent);
        return /[ |&]/.test(item) ? `Array<${item}>` : `${item}[]`;
      }
      case "object":
        return object(of, indent);
      case "integer":
      case "number":
        return "number";
      case "string":
      case "boolean":
      case "null":
        return type;
      case undefined:
        return of.properties ? object(of, indent) : "unknown";
      default:
        throw new Error(`${root}: no type for ${JSON.stringify(of)}`);
    }
  };
  const object = (of, indent) => {
    const properties = Object.entries(of.properties ?? {});
    const others = of.additionalProperties;
    if (properties.length === 0) {
      return others === false ? "Record<string, never>" : `Record<string, ${others && others !== true ? kind(others, indent) : "unknown"}>`;
    }
    const inner = `${indent}  `;
    const lines = properties.map(([key, value]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
      const optional = (of.required ?? []).includes(key) ? "" : "?";
      return `${comment(value.description, inner)}${inner}${name}${optional}: ${kind(value, inner)};\n`;
    });
    return `{\n${lines.join("")}${indent}}`;
  };

  // Definitions may name one another, so names are settled in rounds, until none changes.
  for (let again = true; again; ) {
    again = false;
    for (const [name, definition] of Object.entries(schema.definitions ?? {})) {
      const wanted = own.get(name);
      const made = (as) => `${comment(definition.description, "")}export type ${as} = ${kind(definition, "")};\n`;
      if (taken.has(wanted) && taken.get(wanted) !== made(wanted)) {
        own.set(name, `${root}${wanted}`);
        again = true;
      }
    }
  }
  for (const [name, definition] of Object.entries(schema.definitions ?? {})) {
    declare(own.get(name), (as) => `${comment(definition.description, "")}export type ${as} = ${kind(definition, "")};\n`);
  }
  declare(root, (as) => `${comment(schema.description, "")}export type ${as} = ${kind(schema, "")};\n`);
}
