import { throughKey } from '#rules/accounts/api-keys.ts';
import { throughClient } from '#rules/edi/clients.ts';
import { actorOfClient } from '#rules/edi/shipments.ts';
import { formatUsDate } from '#rules/dates.ts';
import { REFUND_REASON_LABELS, type Bearer } from '#rules/finance/refunds.ts';
import { METHOD_LABELS } from '#rules/finance/receipts.ts';
import { packsText } from '#rules/catalog/packs-text.ts';
import { formatUsd, fromDollars, toDollars, type Cents } from '#rules/money.ts';
import { lotInstead, type ShippedLot } from '#rules/orders/shipped-lots.ts';
import type { StoryRow } from './read-story.ts';
import { describeStep, moveOf } from './step-names.ts';
import { ruleOf, tell, type Side, type Told } from './told.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Recorded {
  row: StoryRow;
  side: Side;
  before: Facts;
  after: Facts;
}

/** Stored documents are told from their own records, which know what became of them. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['order.document_stored']);
/** How a buyer pays, which is not the seller's business. */
const OF_CARDS = /^(payment\.(created|authorised|declined|mismatch|unused)$|card_refund\.)/;
const OF_MONEY = /^(payment|card_refund)\./;

/** What was recorded when it happened, oldest first. */
export function tellRecorded(row: StoryRow, side: Side): Told[] {
  return row.audits.flatMap((audit) => {
    const move = moveOf(audit.operation, audit.after);
    if (TOLD_ELSEWHERE.has(move) || (side === 'seller' && OF_CARDS.test(move))) return [];
    const recorded = { row, side, before: audit.before ?? {}, after: audit.after ?? {} };
    return tell({
      at: audit.at,
      kind: OF_MONEY.test(move) ? 'payment' : 'step',
      what: describeStep(audit.operation, audit.after),
      details: DETAILS[move]?.(recorded) ?? [],
      who: whoDid(row, audit),
      on_behalf_of: audit.on_behalf_of,
      audit_row: audit.seq,
    });
  });
}

function whoDid(row: StoryRow, { who, after }: StoryRow['audits'][number]): string | null {
  const { name } = Object(after?.['through']) as { name?: unknown };
  const client = after?.['edi_client'];
  if (typeof client === 'string') return who === null ? actorOfClient(client) : throughClient(who, client);
  if (who !== null) return throughKey(who, typeof name === 'string' ? name : null);
  return after?.['automatic'] === true ? ruleOf(row) : null;
}

const usd = (cents: Cents): string => formatUsd(toDollars(cents));
const text = (facts: Facts, name: string): string | null => {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const dollars = (facts: Facts, name: string): string | null => {
  const value = facts[name];
  return typeof value === 'number' ? formatUsd(value) : null;
};
const label = (labels: Readonly<Record<string, string>>, name: string | null): string | null =>
  name === null ? null : (labels[name] ?? name);
const day = (facts: Facts, name: string): string | null => {
  const value = text(facts, name);
  return value === null ? null : formatUsDate(value);
};
const said = (words: string, value: string | null): string[] => (value === null ? [] : [`${words} ${value}`]);

/** What a step says besides its name, by its move. */
const DETAILS: Readonly<Record<string, (recorded: Recorded) => string[]>> = {
  'order.placed': tellPlaced,
  'bid.accepted': tellPlaced,
  'order.shipped': ({ row, after }) => tellPacks(row, after['packs']),
  'order.tracking_saved': ({ before }) => {
    const carrier = text(before, 'carrier');
    if (carrier === null) return [];
    return [`Before: ${carrier} ${text(before, 'tracking_number') ?? ''}, ${day(before, 'ship_date') ?? ''}`];
  },
  'order.tracking_removed': ({ before }) =>
    said(text(before, 'carrier') ?? '', text(before, 'tracking_number')),
  'payment.recorded': tellPayment,
  'payment.undone': ({ side, after }) =>
    side === 'seller'
      ? []
      : [
          ...said('Amount', dollars(after, 'amount')),
          ...said('Returned by the bank on', day(after, 'returned_date')),
          ...said('Reason:', text(after, 'reason')),
        ],
  'payment.written_off': ({ side, after }) =>
    side === 'seller'
      ? []
      : [
          ...said('Amount', dollars(after, 'part')),
          ...(side === 'marketplace' ? said('Reason:', text(after, 'reason')) : []),
        ],
  'payment.refunded': tellRefund,
  'order.closed_short': tellRefund,
  'order.disputed': tellDispute,
  'order.dispute_won': tellDispute,
  'order.dispute_lost': tellDispute,
  'card_refund.sent': tellCardRefund,
  'card_refund.done': tellCardRefund,
  'card_refund.failed': tellCardRefund,
};

/** Lines, which never change, with what was recorded of the rest; what was not is told as it is today. */
export function tellPlaced({ row, after }: Pick<Recorded, 'row' | 'after'>): string[] {
  const { totalCents, ...placed } = placedAs(row, after);
  const shipping = totalCents - row.sub_total_cents - row.fee_cents;
  return [
    ...row.lines.map(
      (line) =>
        `${line.quantity} × ${line.name}, lot ${line.lot_name}, at ${usd(line.price_cents)}: ${usd(line.extended_cents)}`,
    ),
    `Items ${usd(row.sub_total_cents)}, shipping ${usd(shipping)}${
      row.fee_cents > 0 ? `, transaction fee ${usd(row.fee_cents)}` : ''
    }, total ${usd(totalCents)}`,
    ...(placed.expedited ? ['Expedited'] : []),
    ...said(`PO #${placed.isToday}`, placed.po),
    ...said(`Note${placed.isToday}:`, placed.note),
  ];
}

/** The total of a bid's order is that of today, too: nobody recorded another. */
function placedAs(row: StoryRow, after: Facts) {
  const orders: unknown = after['orders'];
  const own: unknown = Array.isArray(orders)
    ? orders.find((order: { id?: unknown }) => order.id === row.id)
    : undefined;
  const total = isFacts(own) ? own['total'] : undefined;
  const totalCents = typeof total === 'number' ? fromDollars(total) : row.total_cents;
  const known = 'po_number' in after;
  return {
    totalCents,
    po: known ? text(after, 'po_number') : row.po_number,
    note: known ? text(after, 'notes') : row.notes,
    expedited: (known ? text(after, 'shipping_option') : row.shipping_option) === 'expedited',
    isToday: known ? '' : ' (as it is today)',
  };
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

function tellPacks({ lines }: StoryRow, packs: unknown): string[] {
  if (!Array.isArray(packs)) return [];
  const byId = new Map(lines.map((line) => [line.id, line]));
  return packs.flatMap((part: { line_id: number; packs: number; lots?: readonly ShippedLot[] }) => {
    const line = byId.get(part.line_id);
    if (line === undefined) return [];
    const lots = part.lots ?? [{ lot: line.lot_name, packs: part.packs }];
    return lots.map(({ lot, packs: count }) => {
      const instead = lot === null ? null : lotInstead(line.lot_name, lot);
      return `${packsText(count)} of ${line.name}, ${instead?.replace(/^Lot/, 'lot') ?? `lot ${lot ?? line.lot_name}`}`;
    });
  });
}

function tellPayment({ side, after }: Recorded): string[] {
  if (side === 'seller') return [];
  const credit = text(after, 'kind') === 'applied_credit';
  return [
    ...said('Amount', dollars(after, 'part')),
    ...(credit ? ['From credit of the company'] : []),
    ...said('By', label(METHOD_LABELS, text(after, 'method'))),
    ...said('Reference', text(after, 'reference')),
    ...said('Received on', day(after, 'received_date')),
  ];
}

const BEARER_LABELS: Readonly<Record<Bearer, string>> = {
  seller: 'the seller',
  marketplace: 'the marketplace',
};

function tellRefund({ side, after }: Recorded): string[] {
  return [
    ...said('Amount', dollars(after, 'amount')),
    ...said('Reason:', label(REFUND_REASON_LABELS, text(after, 'reason'))),
    ...(side === 'marketplace' ? said('Borne by', label(BEARER_LABELS, text(after, 'borne_by'))) : []),
    ...said('Note:', text(after, 'note')),
  ];
}

function tellDispute({ side, after }: Recorded): string[] {
  if (side === 'seller') return [];
  return [...said('Amount', dollars(after, 'amount')), ...said('Reason:', text(after, 'reason'))];
}

function tellCardRefund({ side, after }: Recorded): string[] {
  if (side === 'seller') return [];
  return [...said('Amount', dollars(after, 'amount')), ...said('Failed:', text(after, 'failure'))];
}
