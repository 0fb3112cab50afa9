/** What a seller is paid of a month. */
import type { IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { Entry } from './receipts.ts';

export const PAYOUT_STATES = ['open', 'ready', 'held', 'paid', 'carried'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
export const PAYOUT_STATE_LABELS: Readonly<Record<PayoutState, string>> = {
  open: 'Open',
  ready: 'Ready',
  held: 'Held',
  paid: 'Paid',
  carried: 'Carried',
};

export const PAYOUT_HAS_CHANGED = 'The payout has changed. Please check again.';
export const alreadyPaidOut = (seller: string): string => `This payment was paid out to ${seller} already.`;

/** What an administrator does with a payout, and from which state. */
export const PAYOUT_MOVES = {
  pay: { from: 'ready', to: 'paid' },
  hold: { from: 'ready', to: 'held' },
  release: { from: 'held', to: 'ready' },
  return: { from: 'paid', to: 'ready' },
} as const satisfies Readonly<Record<string, { from: PayoutState; to: PayoutState }>>;
export type PayoutMove = keyof typeof PAYOUT_MOVES;
const MOVES = Object.keys(PAYOUT_MOVES) as PayoutMove[];

export const payoutMoves = (state: PayoutState): PayoutMove[] =>
  MOVES.filter((move) => PAYOUT_MOVES[move].from === state);

/** A month of a seller has a number before it is closed. */
export const payoutId = (sellerId: number, month: IsoDate): number =>
  sellerId * 1_000_000 + Number(month.slice(0, 4)) * 100 + Number(month.slice(5, 7));
export const payoutNumber = (sellerId: number, month: IsoDate): string =>
  `PAY-${sellerId}-${month.slice(0, 4)}${month.slice(5, 7)}`;
export const partsOfPayoutId = (id: number): { sellerId: number; month: IsoDate } | null => {
  const sellerId = Math.floor(id / 1_000_000);
  const [year, month] = [Math.floor((id % 1_000_000) / 100), id % 100];
  return sellerId < 1 || year < 2000 || month < 1 || month > 12
    ? null
    : { sellerId, month: `${year}-${String(month).padStart(2, '0')}-01` };
};

export const firstOfMonth = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;

/** Something that became due to a seller, or was taken back of it. */
export interface PayoutLine {
  readonly kind: string;
  /** Of a share: goods at the price of the buyer with shipping. Below 0 where the share is taken back. */
  readonly salesCents: Cents;
  readonly feesCents: Cents;
  readonly cents: Cents;
}

export interface PayoutFigures {
  readonly salesCents: Cents;
  readonly feesCents: Cents;
  /** Borne by the seller, also those from before its share was due. */
  readonly refundsCents: Cents;
  readonly carriedCents: Cents;
  readonly netCents: Cents;
}

export const isCarried = ({ kind }: Pick<PayoutLine, 'kind'>): boolean => kind === 'carried';

/** What of a line was given back: of a share what it lacks of its sale. */
export const refundedOf = (line: PayoutLine): Cents =>
  isCarried(line) ? 0 : line.salesCents - line.feesCents - line.cents;

export function payoutFigures(lines: readonly PayoutLine[]): PayoutFigures {
  const sum = (of: (line: PayoutLine) => Cents) => lines.reduce((total, line) => total + of(line), 0);
  return {
    salesCents: sum((line) => line.salesCents),
    feesCents: sum((line) => line.feesCents),
    refundsCents: sum(refundedOf),
    carriedCents: sum((line) => (isCarried(line) ? line.cents : 0)),
    netCents: sum((line) => line.cents),
  };
}

/** A month is closed to be paid; with nothing to pay it goes into the next one. */
export const closedState = ({ netCents }: Pick<PayoutFigures, 'netCents'>): 'ready' | 'carried' =>
  netCents > 0 ? 'ready' : 'carried';

export const paidOutEntries = (netCents: Cents): Entry[] => [
  { account: 'seller_payable', cents: netCents },
  { account: 'cash', cents: -netCents },
];
