import { LEAST_PERCENT, MOST_PERCENT } from '#rules/listings/lot-changes.ts';
import { isOfLots, MOST_PACKS, type BulkChange, type BulkKind } from '#rules/listings/bulk-edit.ts';
import { formatCount, formatUsd } from '../../shared/format.ts';
import type { BulkEdit } from './bulk-api.ts';
import { readPercent } from './lots-preview.ts';
import { readCount, readDate, readPrice, type Reading } from './read-fields.ts';

/** What the marketplace does besides has fields of its own. */
export type SellerKind = Exclude<BulkKind, 'deactivate' | 'move' | 'shortage'>;

/** What can be changed, by name, with what is typed for it; null where the choice says it all. */
export const BULK_KINDS: Readonly<Record<SellerKind, { label: string; field: string | null }>> = {
  price_percent: { label: 'Price by percent', field: `Percent, ${LEAST_PERCENT} to ${MOST_PERCENT}` },
  price_amount: { label: 'Price by an amount', field: 'Dollars up, or down with a minus' },
  price: { label: 'Set the price', field: 'Price of a pack' },
  stock: { label: 'Set the stock', field: 'Packs of each lot' },
  stock_amount: { label: 'Stock by packs', field: 'Packs more, or fewer with a minus' },
  expiry: { label: 'Set the expiry', field: 'Expiry, MM/DD/YYYY' },
  min_packs: { label: 'Set the minimum packs', field: 'Fewest packs in a cart' },
  case_size: { label: 'Set the case size', field: 'Packs in a case' },
  bids: { label: 'Allow bids, or not', field: 'Yes or No' },
  offer_minimum: { label: 'Set the offer minimum', field: 'Fewest packs of a bid' },
  pause: { label: 'Pause', field: null },
  activate: { label: 'Activate', field: null },
};

type SellerChange = Extract<BulkChange, { kind: SellerKind }>;

const signed = (text: string): [sign: 1 | -1, rest: string] => {
  const clean = text.trim().replace('−', '-');
  return clean.startsWith('-') ? [-1, clean.slice(1)] : [1, clean.replace(/^\+/, '')];
};

function then<T>(reading: Reading<T>, make: (value: T) => SellerChange): Reading<SellerChange> {
  return reading.ok ? { ok: true, value: make(reading.value) } : reading;
}

/** What was typed for a kind of change. */
export function readBulkChange(kind: SellerKind, text: string): Reading<SellerChange> {
  const [sign, rest] = signed(text);
  switch (kind) {
    case 'price_percent':
      return then(readPercent(text), (percent) => ({ kind, percent }));
    case 'price_amount':
      return then(readPrice(rest), (amount) => ({ kind, amount: sign * amount }));
    case 'price':
      return then(readPrice(text), (price) => ({ kind, price }));
    case 'stock':
      return then(readCount(0, MOST_PACKS)(text), (stock) => ({ kind, stock }));
    case 'stock_amount':
      return then(readCount(1, MOST_PACKS)(rest), (packs) => ({ kind, packs: sign * packs }));
    case 'expiry':
      return then(readDate(text), (expiry_date) => ({ kind, expiry_date }));
    case 'min_packs':
      return then(readCount(1, 1_000_000)(text), (min_packs) => ({ kind, min_packs }));
    case 'case_size':
      return then(readCount(1, 100_000)(text), (case_size) => ({ kind, case_size }));
    case 'bids': {
      const said = { yes: true, no: false }[text.trim().toLowerCase()];
      return said === undefined
        ? { ok: false, reason: 'Enter Yes or No.' }
        : { ok: true, value: { kind, enabled: said } };
    }
    case 'offer_minimum':
      return then(readCount(1, 1_000_000)(text), (offer_minimum) => ({ kind, offer_minimum }));
    default:
      return { ok: true, value: { kind } };
  }
}

const bySign = (value: number, shown: string) => `${value < 0 ? '−' : '+'}${shown}`;

/** 'Price −5 %', 'Pause', 'Deactivate' without its reason. */
export function changeText(change: BulkEdit['change']): string {
  switch (change.kind) {
    case 'price_percent':
      return `Price ${bySign(change.percent, `${Math.abs(change.percent)} %`)}`;
    case 'price_amount':
      return `Price ${bySign(change.amount, formatUsd(Math.abs(change.amount)))}`;
    case 'price':
      return `Price ${formatUsd(change.price)}`;
    case 'stock':
      return `Stock ${formatCount(change.stock)}`;
    case 'stock_amount':
      return `Stock ${bySign(change.packs, formatCount(Math.abs(change.packs)))}`;
    case 'expiry':
      return `Expiry ${change.expiry_date}`;
    case 'min_packs':
      return `Minimum packs ${formatCount(change.min_packs)}`;
    case 'case_size':
      return `Case size ${formatCount(change.case_size)}`;
    case 'bids':
      return change.enabled ? 'Bids allowed' : 'Bids not allowed';
    case 'offer_minimum':
      return `Offer minimum ${formatCount(change.offer_minimum)}`;
    case 'deactivate':
      return 'Deactivate';
    case 'move':
      return `Move to ${change.catalog_type}`;
    case 'shortage':
      return change.shortage_id === null ? 'No linked shortage' : `Link shortage ${change.shortage_id}`;
    default:
      return BULK_KINDS[change.kind].label;
  }
}

export const reasonOf = (change: BulkEdit['change']): string | null =>
  change.kind === 'deactivate' ? change.reason : null;

export const unitOf = ({ kind }: BulkEdit['change']): 'lot' | 'listing' =>
  isOfLots({ kind }) ? 'lot' : 'listing';

export const BULK_STATES: Readonly<
  Record<BulkEdit['state'], { label: string; tone: 'ok' | 'attention' | 'refusal' | 'info' | 'neutral' }>
> = {
  previewed: { label: 'Preview', tone: 'info' },
  running: { label: 'At work', tone: 'attention' },
  done: { label: 'Carried out', tone: 'ok' },
  undoing: { label: 'Being undone', tone: 'attention' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'refusal' },
};
