import { throughKey } from '#rules/accounts/api-keys.ts';
import { LOG_SENTENCES } from './log-sentences.ts';

export interface Recorded {
  /** Who it counts for; null for visitors and for the product itself. */
  user: { name: string } | null;
  impersonator: { name: string } | null;
  /** Whether it was told by a page, where nobody has to be signed in. */
  byPage: boolean;
  event: string;
  entity: string | null;
  entity_id: number | null;
  /** JSON. */
  after: string | null;
}

/** One sentence for a row of the logs. An event without one says itself. */
export function sentenceOf(row: Recorded): string {
  const { move, orders, key } = detailsOf(row.after);
  const words = (move === undefined ? undefined : LOG_SENTENCES[move]) ?? LOG_SENTENCES[row.event];
  const person = row.user?.name ?? (row.byPage ? 'A visitor' : 'Galenic');
  // What a page tells of itself is no proof of a key.
  const who = throughKey(person, row.byPage ? null : key);
  const acting = row.impersonator === null ? who : `${row.impersonator.name}, in the place of ${who},`;
  if (words === undefined) return `${acting}: ${row.event}`;
  if (row.event === 'order.placed' && orders.length > 0)
    return `${acting} placed ${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`;
  return `${acting} ${numbered(words, row.entity_id)}`;
}

const numbered = (words: string, id: number | null): string =>
  id === null ? words.replace(/ (with )?#/, '') : words.replace('#', String(id));

interface Details {
  move: string | undefined;
  orders: number[];
  /** The name of the API key through which it was done. */
  key: string | null;
}

/** The step within a command that has several, the orders that it placed, and through which key. */
function detailsOf(after: string | null): Details {
  if (after === null || !/"(move|through)"/.test(after)) return { move: undefined, orders: [], key: null };
  // Written by the commands of the product alone.
  const { move, orders, through } = JSON.parse(after) as {
    move?: unknown;
    orders?: readonly { id: number }[];
    through?: { name?: unknown } | null;
  };
  return {
    move: typeof move === 'string' ? move : undefined,
    orders: Array.isArray(orders) ? orders.map(({ id }) => id) : [],
    key: typeof through?.name === 'string' ? through.name : null,
  };
}
