/** Imports that a document made, which no person has looked at (RB-380). */
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { formatNdc } from '../ndc.ts';

/** Beyond these a person has to look at it first. */
export const MOST_WITHDRAWN_PERCENT = 20;
export const MOST_MOVED_PERCENT = 50;

export interface DocumentFigures {
  /** Of the company, before. */
  readonly lots: number;
  /** Of these, how many would leave. */
  readonly withdrawn: number;
  /** Prices that would move too far. */
  readonly moved: number;
  /** The one of them that moves the furthest. */
  readonly furthest: {
    readonly ndc: string;
    readonly lot: string;
    readonly before: Cents;
    readonly after: Cents;
  } | null;
}

/** Why it waits for a person; null where it is carried out by itself. */
export function reasonToWait({ lots, withdrawn, moved, furthest }: DocumentFigures): string | null {
  const reasons = [
    ...(withdrawn * 100 > lots * MOST_WITHDRAWN_PERCENT
      ? [`${withdrawn} of ${lots} lots would be withdrawn.`]
      : []),
    ...(moved > 0
      ? [
          `${moved === 1 ? '1 price' : `${moved} prices`} would move by more than ${MOST_MOVED_PERCENT} %`,
        ].map((text) =>
          furthest === null
            ? `${text}.`
            : `${text}${moved === 1 ? ':' : ', the furthest'} ${describe(furthest)}.`,
        )
      : []),
  ];
  return reasons.length === 0 ? null : reasons.join(' ');
}

const describe = ({ ndc, lot, before, after }: NonNullable<DocumentFigures['furthest']>): string =>
  `NDC ${formatNdc(ndc)}, lot ${lot}, from ${formatUsd(toDollars(before))} to ${formatUsd(toDollars(after))}`;
