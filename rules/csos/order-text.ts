/**
 * An order of schedule II as its purchaser signs it: the fields of 21 CFR 1305.21(b) in one fixed order, UTF-8, lines ended by
 * LF. The text is stored and checked byte for byte, so whatever changes here needs another `FORMAT`.
 */
const FORMAT = 'CSOS ORDER 1';

export interface OrderToWrite {
  readonly id: number;
  /** When it was placed; its year is part of the number. */
  readonly placedAt: Date;
  readonly purchaser: Party;
  readonly supplier: Party;
  readonly lines: readonly LineToWrite[];
}

export interface Party {
  readonly name: string;
  readonly deaNumber: string | null;
  /** Street, city and the rest, as it stands on a letter. */
  readonly address: readonly (string | null)[];
}

export interface LineToWrite {
  readonly number: number;
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
  /** 11 digits. */
  readonly ndc: string;
  /** What one pack holds. */
  readonly package: string;
  readonly packs: number;
}

const MOST_ORDERS = 36 ** 6;

/**
 * The number that the purchaser gives the order: two digits of the year, X, six characters (21 CFR 1305.21(b)(1)). No two orders
 * of a year have the same.
 */
export function orderNumber(id: number, placedAt: Date): string {
  if (id >= MOST_ORDERS) throw new RangeError('There are no more order numbers.');
  const year = String(placedAt.getUTCFullYear()).slice(-2);
  return `${year}X${id.toString(36).toUpperCase().padStart(6, '0')}`;
}

/** `signedOn` is the day of the signature, YYYY-MM-DD. */
export function orderText(order: OrderToWrite, signedOn: string): string {
  const lines = [...order.lines].sort((a, b) => a.number - b.number);
  return [
    FORMAT,
    `order number: ${orderNumber(order.id, order.placedAt)}`,
    `date signed: ${signedOn}`,
    ...partyText('purchaser', order.purchaser),
    ...partyText('supplier', order.supplier),
    `items: ${lines.length}`,
    ...lines.flatMap(lineText),
    '',
  ].join('\n');
}

const TO_COMPLETE = 'to be completed by the supplier';

const partyText = (who: string, { name, deaNumber, address }: Party): string[] => [
  `${who}: ${plain(name)}`,
  `${who} DEA registration: ${plain(deaNumber) || TO_COMPLETE}`,
  `${who} address: ${address.map(plain).filter(Boolean).join(', ') || TO_COMPLETE}`,
];

const lineText = (line: LineToWrite): string[] => [
  `item ${line.number}: ${[line.name, line.strength, line.form].map(plain).filter(Boolean).join(', ')}`,
  ...orderedText(line),
  `  one package: ${plain(line.package)}`,
];

/** What the order itself says of a line; the rest is the drug's. */
export type OrderedLine = Pick<LineToWrite, 'number' | 'ndc' | 'packs'>;

const orderedText = ({ ndc, packs }: OrderedLine): string[] => [
  `  NDC: ${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`,
  `  packages: ${packs}`,
];

export interface ReadOrder {
  /** Number, day, parties: label and value in the order of the text. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly items: readonly { number: string; product: string; ndc: string; packs: string; package: string }[];
}

/** What a text says, for who reads it before signing: from the text alone, so that nothing else is shown than is signed. */
export function readOrderText(text: string): ReadOrder {
  const lines = text.split('\n').filter((line) => line !== '' && line !== FORMAT);
  const start = lines.findIndex((line) => line.startsWith('items: '));
  const facts = lines.slice(0, start).map(labelled);
  const rest = lines.slice(start + 1);
  const items = rest.flatMap((line, index) => {
    const [label, product] = labelled(line);
    if (!label.startsWith('item ')) return [];
    const [, ndc] = labelled(rest[index + 1] ?? '');
    const [, packs] = labelled(rest[index + 2] ?? '');
    const [, one] = labelled(rest[index + 3] ?? '');
    return [{ number: label.slice('item '.length), product, ndc, packs, package: one }];
  });
  return { facts, items };
}

function labelled(line: string): readonly [label: string, value: string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon).trim(), line.slice(colon + 2)];
}

/** One line of it: no text of a record can begin another line. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();

/**
 * Whether a signed text still says what the order says: its number, the purchaser's registration, and of each item the product
 * and the packs. Names and addresses may have been corrected since.
 */
export function saysTheSame(
  text: string,
  order: { id: number; placedAt: Date; purchaserDea: string | null; lines: readonly OrderedLine[] },
): boolean {
  const lines = text.split('\n');
  const ordered = lines.filter((line) => /^ {2}(NDC|packages): /.test(line));
  const expected = [...order.lines].sort((a, b) => a.number - b.number).flatMap(orderedText);
  return (
    lines[1] === `order number: ${orderNumber(order.id, order.placedAt)}` &&
    lines.includes(`purchaser DEA registration: ${plain(order.purchaserDea) || TO_COMPLETE}`) &&
    ordered.join('\n') === expected.join('\n')
  );
}

/** What is signed when a certificate is brought in: that whoever brings it holds its key. `digest` is its SHA-256 in hex. */
export const possessionText = (userId: number, digest: string): string =>
  `CSOS KEY 1\nuser: ${userId}\ncertificate: ${digest}\n`;
