import type { LogEntry } from './api.ts';

export interface FieldChange {
  /** `lots.0.price`; empty for a value that is no object. */
  field: string;
  before: string | null;
  after: string | null;
}

/** What changed between two JSON texts, field by field in the order of the fields; unchanged ones are left out. */
export function difference(before: string | null, after: string | null): FieldChange[] {
  const [former, latter] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...former.keys(), ...latter.keys()])];
  return fields
    .map((field) => ({ field, before: former.get(field) ?? null, after: latter.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** JSON with two spaces of indentation, as it is read. */
export const readable = (json: string): string => JSON.stringify(parse(json), null, 2);

function fieldsOf(json: string | null): Map<string, string> {
  const fields = new Map<string, string>();
  if (json !== null) collect(parse(json), '', fields);
  return fields;
}

function collect(value: unknown, path: string, fields: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    fields.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  const inner = Object.entries(value);
  if (inner.length === 0) fields.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [name, one] of inner) collect(one, path === '' ? name : `${path}.${name}`, fields);
}

function parse(json: string): unknown {
  return JSON.parse(json);
}

const MOST = 4;

/** The record and the first fields that changed, in one line. */
export function readableParameters(entry: LogEntry): string {
  const record =
    entry.entity === null ? [] : [[entry.entity.replaceAll('_', ' '), entry.entity_id].join(' ').trim()];
  const changes = difference(entry.before, entry.after).map(({ field, before, after }) =>
    before === null || after === null ? `${field}: ${after ?? before}` : `${field}: ${before} → ${after}`,
  );
  return [...record, ...changes.slice(0, MOST), ...(changes.length > MOST ? ['…'] : [])].join(' · ');
}
