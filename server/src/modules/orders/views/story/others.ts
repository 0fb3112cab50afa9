import { lineLabel } from '#rules/bids/bid-status.ts';
import { packsText } from '#rules/catalog/packs-text.ts';
import { formatUsDate } from '#rules/dates.ts';
import { DOCUMENT_KINDS } from '#rules/documents.ts';
import { ALL_LINES } from '#rules/edi/order-acknowledgment.ts';
import { actorOfClient } from '#rules/edi/shipments.ts';
import { ACCOUNTS } from '#rules/finance/accounts.ts';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import { orderMails } from '#rules/orders/order-mails.ts';
import type { StoryRow } from './read-story.ts';
import { ruleOf, tell, type Side, type Told } from './told.ts';

const usd = (cents: Cents): string => formatUsd(toDollars(cents));

/** The bargain that the order came of. */
export function tellOrigin(row: StoryRow, side: Side): Told[] {
  const { bid_lines: lines, delivery } = row;
  const bids = lines.map((line) =>
    tell({
      at: line.created_at,
      kind: 'origin',
      what: `${lineLabel(line.number)}: ${packsText(line.quantity)} at ${usd(
        side === 'seller' ? line.base_cents : line.buyer_cents,
      )}`,
      details: [
        `Bid ${line.bid_id}`,
        `Lots that expire on ${formatUsDate(line.minimum_expiry)} or later`,
        ...(side === 'marketplace' ? [`The seller receives ${usd(line.base_cents)} a pack`] : []),
      ],
      who: line.person ?? ruleOf(row),
    }),
  );
  if (delivery === null) return bids;
  const { rfp_id: contract, awarded_at: awarded } = delivery;
  return [
    ...bids,
    tell({
      at: delivery.proposed_at,
      kind: 'origin',
      what: `Proposed ${packsText(delivery.quantity)} a delivery`,
      details: [`Request ${contract}`],
      who: delivery.person,
    }),
    ...(awarded === null
      ? []
      : [
          tell({
            at: awarded,
            kind: 'origin',
            what: 'The proposal became a contract',
            details: [`Contract ${contract}`],
          }),
        ]),
  ];
}

/** Which delivery of a contract placed the order. */
export const deliveryOf = ({ delivery }: StoryRow): string[] =>
  delivery === null
    ? []
    : [
        `Delivery ${delivery.number} of contract ${delivery.rfp_id}: ${packsText(delivery.packs)}, due on ${formatUsDate(delivery.date)}`,
      ];

/** How a buyer pays is not the seller's business. */
export const tellCards = ({ card_payments: payments }: StoryRow, side: Side): Told[] =>
  side === 'seller'
    ? []
    : payments.map(({ at, cents, brand, last4, person }) =>
        tell({
          at,
          kind: 'payment',
          what: 'Paid by card',
          details: [
            `${usd(cents)} for the whole checkout`,
            ...(last4 === null ? [] : [`${brand ?? 'Card'} ending in ${last4}`]),
          ],
          who: person,
        }),
      );

export const tellInvoices = ({ invoices }: StoryRow, orderId: number): Told[] =>
  invoices.flatMap((invoice) => {
    const name = `Invoice ${invoiceNumber(orderId, invoice.number)}`;
    const issued = tell({
      at: invoice.created_at,
      kind: 'invoice',
      what: `${name} of ${usd(invoice.total_cents)}`,
      details: [`Due on ${formatUsDate(invoice.due_on)}`],
    });
    if (invoice.cancelled_at === null) return [issued];
    return [issued, tell({ at: invoice.cancelled_at, kind: 'invoice', what: `${name} was cancelled` })];
  });

export const tellDocuments = ({ documents }: StoryRow): Told[] =>
  documents.flatMap((document) => {
    const name = `${DOCUMENT_KINDS[document.type].label}: ${document.name}`;
    const step = (at: string, what: string, who: string | null) =>
      tell({
        at,
        kind: 'document',
        what: `${what} ${name}`,
        details: document.internal ? ['For the marketplace alone'] : [],
        who,
      });
    return [
      step(document.created_at, 'Stored', document.uploaded_by),
      ...(document.replaced_at === null ? [] : [step(document.replaced_at, 'A newer file replaced', null)]),
      ...(document.deleted_at === null ? [] : [step(document.deleted_at, 'Deleted', document.deleted_by)]),
    ];
  });

/** Each side reads of its own; the marketplace of all. */
export const tellMails = ({ mails }: StoryRow, orderId: number, side: Side): Told[] =>
  mails
    .filter(({ filed_under: files }) => side === 'marketplace' || files.includes(orderMails(orderId, side)))
    .map(({ sent_at, recipient, subject, refused }) =>
      tell({
        at: sent_at,
        kind: 'mail',
        what: refused ? `Mail was refused: ${subject}` : `Mail: ${subject}`,
        details: [`To ${recipient}`],
      }),
    );

/** What was exchanged by EDI, without its text. How many lines of a document are of other sellers is not a seller's business. */
export const tellExchanged = ({ exchanged }: StoryRow, side: Side): Told[] =>
  exchanged.map(({ at, direction, type, detail, client }) => {
    const isTold = detail !== null && (side !== 'seller' || detail === ALL_LINES);
    return tell({
      at,
      kind: 'edi',
      what: `${type} ${direction === 'In' ? 'received' : 'sent'}${isTold ? ` (${detail})` : ''}`,
      details: direction === 'Out' ? [`To ${client}`] : [],
      who: direction === 'In' ? actorOfClient(client) : null,
    });
  });

/** Debits and credits in the words of the accounts. */
export const tellPostings = ({ postings }: StoryRow): Told[] =>
  postings.map(({ at, kind, who, reason, entries }) =>
    tell({
      at,
      kind: 'ledger',
      what: `Ledger: ${kind.replaceAll('_', ' ')}`,
      details: [
        ...entries.map(
          ({ account, cents, company }) =>
            `${cents > 0 ? 'Dr' : 'Cr'} ${nameOf(account)} ${usd(Math.abs(cents))}${company === null ? '' : ` (${company})`}`,
        ),
        ...(reason === null ? [] : [`Reason: ${reason}`]),
      ],
      who,
    }),
  );

const nameOf = (account: string): string =>
  Object.entries(ACCOUNTS).find(([name]) => name === account)?.[1].name ?? account;
