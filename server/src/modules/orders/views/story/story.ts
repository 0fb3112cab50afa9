import type { StoryStep } from '#contract/orders/story.ts';
import { sideOfLine } from '#rules/bids/bid-status.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { Scope } from '../../../../platform/scope.ts';
import {
  deliveryOf,
  tellCards,
  tellDocuments,
  tellExchanged,
  tellInvoices,
  tellMails,
  tellOrigin,
  tellPostings,
} from './others.ts';
import { readStory, type StoryRow } from './read-story.ts';
import { tellPlaced, tellRecorded } from './recorded.ts';
import { describeStep, moveOf, PLACING } from './step-names.ts';
import { storySide, tell, type Told } from './told.ts';

/**
 * Everything that happened with an order of the asker's range, oldest first, in one statement. Each side reads its own part;
 * administrators with `finance` read the ledger too. 404 outside the range.
 */
export async function viewStory(scope: Scope, db: Queryable, id: number): Promise<StoryStep[]> {
  const row = await readStory(scope, db, id);
  const side = storySide(scope, row);
  return [
    ...tellOrigin(row, side),
    ...placingOf(row),
    ...tellRecorded(row, side),
    ...tellCards(row, side),
    ...tellInvoices(row, id),
    ...tellDocuments(row),
    ...tellMails(row, id, side),
    ...tellExchanged(row, side),
    ...tellPostings(row),
  ]
    .map((told) => toStep(told, side === 'marketplace'))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Where it was not recorded – by a contract, or before there was a record – the order begins with its own placing. */
function placingOf(row: StoryRow): Told[] {
  if (row.audits.some(({ operation, after }) => PLACING.has(moveOf(operation, after)))) return [];
  const bid = row.bid_lines.at(-1);
  return [
    tell({
      at: row.created_at.toISOString(),
      kind: 'step',
      what: describeStep(bid === undefined ? 'order.placed' : 'bid.accepted', null),
      details: [...deliveryOf(row), ...tellPlaced({ row, after: {} })],
      who: bid !== undefined && sideOfLine(bid.number) === 'buyer' ? row.seller_name : row.placed_by_name,
    }),
  ];
}

const toStep = (told: Told, tellsAudit: boolean): StoryStep => ({
  ...told,
  at: new Date(told.at).toISOString(),
  who: told.who ?? 'Galenic',
  audit_row: tellsAudit ? told.audit_row : null,
});
