import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The first line of a statement that every connection prepares once. Planning a join of ten relations takes ten times as
 * long as running it. Only for statements whose best plan does not depend on their values.
 */
const NAMED = '-- named: ';
/**
 * The same for a statement of many shapes, like a search with filters, whose plan is made without looking at its values.
 * Otherwise PostgreSQL would find them promising and plan anew each time.
 */
const BLIND = '-- blind: ';
/** So many shapes of one label a connection keeps; then the one that was not used for longest gives way. */
const SHAPES = 40;
const NAMES = 1000;

const names = new Map<string, string>();

/** One text, one name: two shapes under one mark do not meet. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const label = labelOf(text);
  const name = `${label}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
  if (names.size >= NAMES) names.clear();
  names.set(text, name);
  return name;
}

const labelOf = (text: string) => text.slice(NAMED.length, text.indexOf('\n'));

const VALUE = /\$(\d+)(::\w+(?:\[\])?)?/g;

/**
 * Each value as a subselect: what it is shows only when the statement runs. Without a cast it is a whole number or a text; null is
 * left where it is, since only its place says of which type it is.
 */
const hideValues = (text: string, values: readonly unknown[]): string =>
  text.replace(VALUE, (found: string, place: string, cast?: string) => {
    if (cast !== undefined) return `(select $${place}${cast})${cast}`;
    const value = values[Number(place) - 1] ?? null;
    return value === null ? found : `(select $${place}::${typeof value === 'number' ? 'bigint' : 'text'})`;
  });

type QueryCall = (first: unknown, ...rest: unknown[]) => unknown;

/** What `pg` knows of a connection; its types hide it. */
interface Prepared {
  connection: {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
    close(statement: { type: 'S'; name: string }): void;
  };
}

/** Sends marked statements of this connection under their names. */
export function nameStatements(client: pg.ClientBase): void {
  // `query` has a dozen overloads; marked statements come as text and values, everything else passes through.
  const query = client.query.bind(client) as QueryCall;
  const kept = new Map<string, Set<string>>();
  const named: QueryCall = (first, values, ...rest) => {
    if (typeof first !== 'string') return query(first, values, ...rest);
    const isBlind = first.startsWith(BLIND);
    if (!isBlind && !first.startsWith(NAMED)) return query(first, values, ...rest);
    const text = isBlind && Array.isArray(values) ? hideValues(first, values) : first;
    const name = nameOf(text);
    const shapes = kept.get(labelOf(text)) ?? new Set<string>();
    kept.set(labelOf(text), shapes);
    shapes.delete(name);
    shapes.add(name);
    const [oldest] = shapes;
    if (shapes.size > SHAPES && oldest !== undefined) {
      shapes.delete(oldest);
      forget(client, oldest);
    }
    return query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** Goes out with the next statement. Closing is none itself: it works in a broken transaction and behind a pooler. */
function forget(client: pg.ClientBase, name: string): void {
  const { connection } = client as unknown as Prepared;
  delete connection.parsedStatements[name];
  delete connection.submittedNamedStatements[name];
  connection.close({ type: 'S', name });
}
