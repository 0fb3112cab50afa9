import { z } from 'zod';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The reply schema in the dialect of fast-json-stringify: references inlined, `anyOf [X, null]` as nullable, no
 * formats (they would cost checks on output).
 */
export function serialiserSchema(schema: z.ZodType): Json {
  const { $defs, ...root } = z.toJSONSchema(schema, { io: 'output' });
  const definitions = isObject($defs) ? $defs : {};
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isObject(node)) return node;
    if (typeof node['$ref'] === 'string') return convert(definitions[node['$ref'].replace('#/$defs/', '')]);
    if (Array.isArray(node['anyOf'])) return convertUnion(node['anyOf'], convert);
    const copy: Json = {};
    for (const [key, value] of Object.entries(node)) {
      if (DROPPED.has(key)) continue;
      copy[key] = key === 'properties' ? mapValues(value, convert) : convert(value);
    }
    return copy;
  };
  const converted = convert(root);
  return isObject(converted) ? converted : {};
}

const DROPPED = new Set([
  '$schema',
  '$defs',
  'format',
  'pattern',
  'propertyNames',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'description',
  'id',
  'const',
  'enum',
  'minLength',
  'maxLength',
]);

function mapValues(value: unknown, convert: (node: unknown) => unknown): Json {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, convert(child)]));
}

function convertUnion(members: unknown[], convert: (node: unknown) => unknown): Json {
  const real = members.filter((member) => !(isObject(member) && member['type'] === 'null'));
  const only = real.length === 1 ? convert(real[0]) : undefined;
  if (isObject(only)) return { ...only, nullable: members.length > 1 };
  return {};
}
