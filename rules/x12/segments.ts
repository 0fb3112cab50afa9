import { LIMITS } from './limits.ts';

/** Segments of X12 4010: the elements of each by reference number, `!` behind those that must be there. */

export interface Segment {
  readonly name: string;
  /** From element 1 on. */
  readonly elements: readonly { readonly reference: string; readonly must: boolean }[];
}

/** What is worked on as one: `values[0]` is the segment's name, `values[1]` its first element. */
export interface SegmentValues {
  readonly id: string;
  /** Counted from ST, which is 1. */
  readonly position: number;
  readonly values: readonly string[];
}

const PAIRS = '235 234 '.repeat(10);

const TABLE: Readonly<Record<string, readonly [name: string, elements: string]>> = {
  ISA: [
    'Interchange Header',
    'I01! I02! I03! I04! I05! I06! I05! I07! I08! I09! I10! I11! I12! I13! I14! I15!',
  ],
  IEA: ['Interchange Trailer', 'I16! I12!'],
  TA1: ['Interchange Acknowledgment', 'I12! I08! I09! I17! I18!'],
  GS: ['Functional Group Header', '479! 142! 124! 373! 337! 28! 455! 480!'],
  GE: ['Functional Group Trailer', '97! 28!'],
  ST: ['Transaction Set Header', '143! 329!'],
  SE: ['Transaction Set Trailer', '96! 329!'],
  ACK: ['Line Item Acknowledgment', `668! 380 355 374 373 326 ${PAIRS}`],
  AK1: ['Functional Group Response', '479! 28!'],
  AK2: ['Transaction Set Response', '143! 329!'],
  AK3: ['Data Segment Note', '721! 719! 447 720'],
  AK4: ['Data Element Note', '722! 725 723! 724'],
  AK5: ['Transaction Set Response Trailer', '717! 718 718 718 718 718'],
  AK9: ['Functional Group Response Trailer', '715! 97! 123! 2! 716 716 716 716 716'],
  AMT: ['Monetary Amount', '522! 782!'],
  BAK: ['Beginning of Order Acknowledgment', '353! 587! 324! 373! 328 326 367 127 373'],
  BCT: ['Beginning of Price/Sales Catalog', '683! 684'],
  BEG: ['Beginning of Purchase Order', '353! 92! 324! 328 373! 367'],
  BIG: ['Beginning of Invoice', '373! 76! 373 324 328 327 640 353'],
  BSN: ['Beginning of Ship Notice', '353! 396! 373! 337! 1005'],
  CTB: ['Restrictions and Conditions', '688! 352 673 380 522 610'],
  CTP: ['Pricing', '687 236 212 380 - 648 649 782 639 499'],
  CTT: ['Transaction Totals', '354! 347'],
  CUR: ['Currency', '98! 100!'],
  DTM: ['Date and Time', '374! 373 337 623'],
  FOB: ['Transportation Instructions', '146! 309 352 145'],
  G53: ['Maintenance Type', '875!'],
  HL: ['Hierarchical Level', '628! 734 735! 736'],
  IT1: ['Invoice Line', `350 358 355 212 639 ${PAIRS}`],
  ITD: ['Terms of Sale', '336 333 338 370 351 446 386 362 370 362 342 352'],
  LIN: ['Item Identification', `350 ${PAIRS}`],
  LOC: ['Location', '309! 310'],
  MAN: ['Marks and Numbers', '88! 87! 87'],
  MSG: ['Message', '933!'],
  N1: ['Name', '98! 93 66 67'],
  N2: ['Additional Name', '93! 93'],
  N3: ['Address', '166! 166'],
  N4: ['City, State, Postal Code', '19 156 116 26 309 310'],
  N9: ['Reference', '128! 127 - 373 337'],
  PER: ['Contact', '366! 93 365 364 365 364 365 364'],
  PID: ['Item Description', '349! 750 559 751 352 752'],
  PO1: ['Order Line', `350 330 355 212 639 ${PAIRS}`],
  PO4: ['Item Physical Details', '356 357 355 103 187 384 355'],
  PRF: ['Purchase Order Reference', '324! 328 327 373 350 367'],
  REF: ['Reference', '128! 127 352'],
  SAC: ['Allowance or Charge', '248! 1300 559 - 610 378 332 118 355 380 380 331 127 770 352'],
  SCH: ['Line Item Schedule', '380! 355! 98 93 374! 373! 337'],
  SN1: ['Item Shipped', '350 382! 355! 646'],
  TD1: ['Carrier Details: Quantity and Weight', '103 80 - 22 79'],
  TD3: ['Carrier Details: Equipment', '- 206 207'],
  TD5: ['Carrier Details: Routing', '133 66 67 91 387 368'],
  TDS: ['Total', '610! 610 610 610'],
  TXI: ['Tax', '963! 782'],
};

/** A reference number of `-` is an element that is not checked. */
export const SEGMENTS: ReadonlyMap<string, Segment> = new Map(
  Object.entries(TABLE).map(([id, [name, elements]]) => [
    id,
    {
      name,
      elements: elements
        .trim()
        .split(/\s+/)
        .map((text) => ({ reference: text.replace('!', ''), must: text.endsWith('!') })),
    },
  ]),
);

/** The values of a raw segment: one more than are allowed, so that too many are seen without being kept. */
export function valuesOf(raw: string, element: string): string[] {
  return raw.split(element, LIMITS.elementsPerSegment + 2);
}

/** The letters before the first separator, at most four: what is longer is no segment name. */
export function idOf(raw: string, element: string): string {
  const end = raw.indexOf(element);
  return (end === -1 ? raw : raw.slice(0, end)).slice(0, 4);
}
