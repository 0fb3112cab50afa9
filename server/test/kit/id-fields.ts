import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

export type Part = 'params' | 'query' | 'body';
/** Where a field is, for example `['body', 'listing', 'lots', 0, 'id']`. */
export type FieldPath = readonly [Part, ...(string | number)[]];

interface Node {
  $ref?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
}

const ID = /(^|_)(id|ids|ndc|gcns)$/;

/** Every field of an operation that is named like an identifier, nested ones and those in lists too. */
export function idFields(endpoint: Endpoint): FieldPath[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema
      ? fieldsOf(schema)
          .filter((path) => isId(path))
          .map((path): FieldPath => [part, ...path])
      : [];
  });
}

type Path = (string | number)[];
const isId = (path: Path) => ID.test(String(path.findLast((step) => typeof step === 'string')));

function fieldsOf(schema: z.ZodType): Path[] {
  // Zod describes its own output as a plain object; only these few keys of it are read.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Record<string, Node>;
  };
  const walk = (node: Node, path: Path): Path[] => {
    const target = node.$ref ? (root.$defs?.[node.$ref.replace('#/$defs/', '')] ?? {}) : node;
    const inner = Object.entries(target.properties ?? {}).flatMap(([name, child]) =>
      walk(child, [...path, name]),
    );
    const items = target.items ? walk(target.items, [...path, 0]) : [];
    const either = [target.anyOf, target.oneOf, target.allOf].flatMap((list) =>
      (list ?? []).flatMap((child) => walk(child, path).filter((found) => found.length > path.length)),
    );
    const all = [...inner, ...items, ...either];
    return all.length === 0 && path.length > 0 ? [path] : all;
  };
  return walk(root, []);
}

/** The value at a path, undefined where the request has none. */
export function valueAt(parts: object, path: readonly (string | number)[]): unknown {
  let value: unknown = parts;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}

/** A copy with another value at a path. */
export function withValue<T extends object>(parts: T, path: readonly (string | number)[], value: unknown): T {
  const copy = structuredClone(parts);
  let place: object = copy;
  for (const step of path.slice(0, -1)) {
    const next = valueAt(place, [step]);
    if (typeof next !== 'object' || next === null) throw new Error(`Nothing is at ${path.join('.')}.`);
    place = next;
  }
  Object.assign(place, { [path.at(-1) ?? '']: value });
  return copy;
}
