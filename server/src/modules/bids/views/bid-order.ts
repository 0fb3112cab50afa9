import { sql, type RawBuilder } from 'kysely';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import type { BID_SORTS } from '#rules/lists.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ownCents, waitsFor } from './own-side.ts';

type Sort = (typeof BID_SORTS)[number];
type Field = Exclude<Sort, `-${string}`>;
/** What a sort reads: the bid itself, its last line, or product and parties. */
type Reads = 'bid' | 'line' | 'parties';

const FIELDS: Readonly<Record<Field, Reads>> = {
  expires: 'bid',
  turn: 'bid',
  updated: 'bid',
  created: 'bid',
  number: 'bid',
  status: 'bid',
  closed: 'bid',
  product: 'parties',
  facility: 'parties',
  seller: 'parties',
  price: 'line',
  quantity: 'line',
  total: 'line',
  expiry: 'line',
};

// A sort is its field, or that with a minus before it.
const fieldOf = (sort: Sort): Field => sort.replace(/^-/, '') as Field;

export const readsOf = (sort: Sort): Reads => FIELDS[fieldOf(sort)];

/** Of open ones; what was closed last comes first of the others. */
const END = sql`case when b.closed_at is null then b.expires_at end`;
const LATEST = sql`coalesce(b.closed_at, b.updated_at) desc, b.id desc`;

/** Bids that can be answered come first where the order is one of answers. */
export function bidOrder(scope: Scope, sort: Sort): RawBuilder<unknown> {
  const isDown = sort.startsWith('-');
  const field = fieldOf(sort);
  const way = isDown ? sql`desc` : sql`asc`;
  if (field === 'expires') return sql`(b.closed_at is null) desc, ${END} ${way}, ${LATEST}`;
  if (field === 'turn') {
    const theirs = sql`case when b.closed_at is not null then 3 when ${waitsFor(scope, 'mine')} then 0 when b.line_count % 2 = 0 then 1 else 2 end`;
    return sql`(b.closed_at is null) desc, ${theirs} ${way}, ${END}, ${LATEST}`;
  }
  if (field === 'closed') return sql`(b.closed_at is null), b.closed_at ${way}, b.id ${way}`;
  return sql`${keyOf(scope, field)} ${way}, b.id ${way}`;
}

function keyOf(scope: Scope, field: Exclude<Field, 'expires' | 'turn' | 'closed'>): RawBuilder<unknown> {
  switch (field) {
    case 'updated':
      return sql`b.updated_at`;
    case 'created':
      return sql`b.created_at`;
    case 'number':
      return sql`b.id`;
    case 'status':
      return sql`array_position(${[...BID_STATUSES]}::text[], b.status)`;
    case 'product':
      return sql`l.name collate "C"`;
    case 'facility':
      return sql`f.name collate "C"`;
    case 'seller':
      return sql`c.name collate "C"`;
    case 'price':
      return ownCents(scope);
    case 'quantity':
      return sql`n.quantity`;
    case 'total':
      return sql`n.quantity * ${ownCents(scope)}`;
    case 'expiry':
      return sql`n.minimum_expiry`;
  }
}
