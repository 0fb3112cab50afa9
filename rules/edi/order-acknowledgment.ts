import type { IsoDate } from '../dates.ts';
import { toDollars, type Cents } from '../money.ts';
import type { Row, SetToWrite } from '../x12/write.ts';
import { comparePrice } from './line-rules.ts';
import type { OrderedLine, PurchaseOrder } from './purchase-order.ts';

/** What became of a line: packs at our price, or a sentence that says why not. */
export type LineOutcome =
  | { readonly kind: 'ordered'; readonly packs: number; readonly price: Cents; readonly shipsOn: IsoDate }
  /** `price` is ours, null where no listing was found. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly price: Cents | null };

/** ACK01: IA as asked, IQ other quantity, IP other price, IC both, IR refused. */
export type LineAnswer = 'IA' | 'IQ' | 'IP' | 'IC' | 'IR';

export function answerLine(line: OrderedLine, outcome: LineOutcome): LineAnswer {
  if (outcome.kind === 'refused') return 'IR';
  const isOtherQuantity = outcome.packs !== line.packs;
  if (comparePrice(line, outcome.price) !== 0) return isOtherQuantity ? 'IC' : 'IP';
  return isOtherQuantity ? 'IQ' : 'IA';
}

/** BAK02: AD nothing changed, AC something changed or refused, RD nothing ordered. */
export function answerOrder(answers: readonly LineAnswer[]): 'AD' | 'AC' | 'RD' {
  if (answers.every((answer) => answer === 'IR')) return 'RD';
  return answers.every((answer) => answer === 'IA') ? 'AD' : 'AC';
}

/** What the story of an order says of its 855. */
export const linesTold = (taken: number, all: number): string =>
  taken === all ? ALL_LINES : `${taken} of ${all} lines`;
export const ALL_LINES = 'all lines';

/** The 855 to an 850: each line repeated with what became of it. `group` is our order group, null when nothing was ordered. */
export function acknowledgeOrder(
  order: PurchaseOrder,
  outcomes: readonly LineOutcome[],
  group: number | null,
): SetToWrite {
  if (outcomes.length !== order.lines.length) throw new RangeError('Every line has one outcome.');
  const lines = order.lines.flatMap((line, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ line, outcome, answer: answerLine(line, outcome) }];
  });
  return write(order, { purpose: '00', lines, group });
}

/** The second 855, of an order that is cancelled: its lines alone, by their places in the 850, with the prices that were agreed. */
export function acknowledgeCancellation(
  order: PurchaseOrder,
  ordered: readonly { readonly place: number; readonly price: Cents }[],
  sentence: string,
  group: number,
): SetToWrite {
  const lines = ordered.flatMap(({ place, price }): AnsweredLine[] => {
    const line = order.lines[place];
    return line === undefined ? [] : [{ line, outcome: { kind: 'refused', sentence, price }, answer: 'IR' }];
  });
  return write(order, { purpose: '01', lines, group });
}

interface AnsweredLine {
  readonly line: OrderedLine;
  readonly outcome: LineOutcome;
  readonly answer: LineAnswer;
}

interface Answered {
  /** BAK01: 00 the answer to the order, 01 that it is cancelled. */
  readonly purpose: '00' | '01';
  readonly lines: readonly AnsweredLine[];
  readonly group: number | null;
}

function write(
  { shipTo, poNumber, orderedOn }: PurchaseOrder,
  { purpose, lines, group }: Answered,
): SetToWrite {
  const word = answerOrder(lines.map(({ answer }) => answer));
  const day = dayText(orderedOn);
  return {
    type: '855',
    rows: [
      ['BAK', purpose, word, poNumber, day, undefined, undefined, undefined, group ?? undefined],
      ['N1', 'ST', shipTo.name, shipTo.qualifier, shipTo.value],
      ...lines.flatMap(({ line, outcome, answer }) => lineRows(line, outcome, answer)),
      ['CTT', lines.length],
    ],
  };
}

/** The same sentence for every line: the whole order is refused. */
export const refuseOrder = (order: PurchaseOrder, sentence: string): SetToWrite =>
  acknowledgeOrder(
    order,
    order.lines.map(() => ({ kind: 'refused', sentence, price: null })),
    null,
  );

function lineRows(line: OrderedLine, outcome: LineOutcome, answer: LineAnswer): Row[] {
  const price = outcome.price === null ? undefined : toDollars(outcome.price).toFixed(2);
  const repeated: Row = ['PO1', line.number, line.packs, line.unit, price, undefined, ...line.items.flat()];
  if (outcome.kind === 'refused') {
    return [
      repeated,
      ['PID', 'F', undefined, undefined, undefined, outcome.sentence],
      ['ACK', answer, line.packs, line.unit],
    ];
  }
  return [repeated, ['ACK', answer, outcome.packs, line.unit, '068', dayText(outcome.shipsOn)]];
}

const dayText = (day: IsoDate | null) => day?.replaceAll('-', '');
