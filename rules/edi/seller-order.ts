import type { IsoDate } from '../dates.ts';
import { toDollars, type Cents } from '../money.ts';
import type { Row, SetToWrite } from '../x12/write.ts';

/** An order as it is sent to its seller. */
export interface OrderToSend {
  readonly id: number;
  readonly placedOn: IsoDate;
  readonly notes: string | null;
  readonly facility: {
    readonly id: number;
    readonly name: string;
    readonly deaNumber: string | null;
  };
  readonly address: {
    readonly line_1: string;
    readonly line_2: string | null;
    readonly line_3: string | null;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
  };
  readonly lines: readonly LineToSend[];
}

interface LineToSend {
  readonly number: number;
  readonly packs: number;
  /** What the seller receives for a pack. */
  readonly price: Cents;
  readonly ndc: string;
  readonly name: string;
  readonly lot: string;
}

const REF_LENGTH = 30;
const day = (date: IsoDate) => date.replaceAll('-', '');

/** Text of notes is cut into as many references as it fills. */
function noteRows(notes: string | null): Row[] {
  const text = notes?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const parts = text.match(new RegExp(`.{1,${REF_LENGTH}}`, 'g')) ?? [];
  return parts.map((part): Row => ['REF', 'ZZ', part.trim()]);
}

/** The 850 to a seller (RB-365). A price is told as the seller agreed to it, without what the marketplace adds. */
export function writeSellerOrder({ id, placedOn, notes, facility, address, lines }: OrderToSend): SetToWrite {
  const [qualifier, value] =
    facility.deaNumber === null
      ? (['92', number92(facility.id)] as const)
      : (['11', facility.deaNumber] as const);
  const street = [address.line_1, address.line_2, address.line_3].filter(
    (line) => line !== null && line !== '',
  );
  return {
    type: '850',
    rows: [
      ['BEG', '00', 'SA', id, undefined, day(placedOn)],
      ...noteRows(notes),
      ['N1', 'ST', facility.name, qualifier, value],
      ['N3', street[0] ?? '', street.slice(1).join(', ')],
      ['N4', address.city, address.state, address.postal_code],
      ...lines.flatMap(lineRows),
      ['CTT', lines.length],
    ],
  };
}

/** X12 has no names of one character. */
const number92 = (id: number): string => String(id).padStart(2, '0');

const lineRows = ({ number, packs, price, ndc, name, lot }: LineToSend): Row[] => [
  ['PO1', number, packs, 'EA', toDollars(price).toFixed(2), undefined, 'N4', ndc],
  ['PID', 'F', undefined, undefined, undefined, name],
  ['REF', 'LT', lot],
];
