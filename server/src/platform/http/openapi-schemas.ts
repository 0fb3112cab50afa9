import { z } from 'zod';

export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The named schemas of the document. What is added is referred to. */
export class SchemaCollection {
  readonly all: Json = {};

  /** Refers to the schema by its own name, else by the one given. */
  refer(schema: z.ZodType, io: 'input' | 'output', name: string): Json {
    const inline = this.inline(schema, io);
    if (typeof inline['$ref'] === 'string') return inline;
    this.all[name] = inline;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself, with references where its parts have names. */
  inline(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $defs,
      $schema: _dialect,
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => narrowNumber(zodSchema, jsonSchema),
    });
    for (const [name, definition] of Object.entries(asObject($defs))) this.all[name] ??= relink(definition);
    return asObject(relink(root));
  }
}

/** A number in an address is text that becomes one; what it must be after that is what a caller needs to know. */
function narrowNumber(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod;
  if (def.type !== 'pipe' || json.type !== 'number') return;
  const { $schema: _dialect, ...after } = z.toJSONSchema(def.out, { unrepresentable: 'any' });
  if (after.type === 'integer') Object.assign(json, after);
}

function relink(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relink);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, relink(value)],
    ),
  );
}
