type Json = Record<string, unknown>;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export interface Writing {
  /** How a named schema is referred to. */
  name: (name: string) => string;
  /** How text of the document is written, so that it cannot be taken for markup. */
  text: (text: string) => string;
}

/** A JSON schema as a TypeScript type, which is the shortest form to read it in. Throws for a form it does not know. */
export function schemaText(schema: unknown, writing: Writing, indent = ''): string {
  const node = objectOf(schema);
  const { text } = writing;
  const inner = (part: unknown) => schemaText(part, writing, indent);
  if (typeof node['$ref'] === 'string')
    return writing.name(node['$ref'].replace('#/components/schemas/', ''));
  if ('const' in node) return text(JSON.stringify(node['const']));
  if (Array.isArray(node['enum'])) return node['enum'].map((one) => text(JSON.stringify(one))).join(' | ');
  const either = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(either)) return [...new Set(either.map(inner))].join(' | ');
  if (Array.isArray(node['type']))
    return node['type'].map((type: unknown) => inner({ ...node, type })).join(' | ');
  switch (node['type']) {
    case 'array':
      return `(${inner(node['items'])})[]`;
    case 'object':
      return objectText(node, writing, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return node['type'];
    case undefined:
      return 'unknown';
    default:
      throw new Error(`A schema of an unknown form: ${JSON.stringify(node)}`);
  }
}

function objectText(node: Json, writing: Writing, indent: string): string {
  const { text } = writing;
  const properties = Object.entries(objectOf(node['properties']));
  const required = new Set(listOf(node['required']));
  const rest = node['additionalProperties'];
  if (properties.length === 0) {
    const values = typeof rest === 'object' ? schemaText(rest, writing, indent) : 'unknown';
    return text('Record<string, ') + values + text('>');
  }
  const deeper = `${indent}  `;
  const lines = properties.map(([name, value]) => {
    const about = objectOf(value)['description'];
    const comment =
      typeof about === 'string' ? `${deeper}${text(`/** ${about.replaceAll('*/', '* /')} */`)}\n` : '';
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    return `${comment}${deeper}${text(key)}${required.has(name) ? '' : '?'}: ${schemaText(value, writing, deeper)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
