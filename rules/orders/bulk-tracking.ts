/** Tracking numbers of many orders, row by row: what each row ships, or why it ships nothing (RB-132 … RB-136). */
import { CARRIERS, type Carrier } from '../accounts/addresses.ts';
import { parseCalendarDate, type IsoDate } from '../dates.ts';
import { formatNdc, parseNdc } from '../ndc.ts';
import { isScientific, wholeNumberOf } from '../spreadsheet/cells.ts';
import { carriersOf, plainNumber } from './carrier.ts';
import { trackingMoves, type LineQuantity, type OrderStatus } from './order-status.ts';

export const MOST_TRACKING_ROWS = 200;
export const TOO_MANY_ROWS = `At most ${MOST_TRACKING_ROWS} rows at once.`;
export const TRACKING_FILE_BYTES = 1024 * 1024;

/** A row as it was written; '' where it says nothing. */
export interface TrackingRow {
  readonly order_id: string;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly ship_date: string;
  readonly ndc: string;
  readonly lot: string;
  readonly packs: string;
}

export interface LineToShip {
  readonly id: number;
  readonly ndc: string;
  readonly lot_name: string;
  readonly quantity: number;
  readonly shipped_quantity: number;
}

export interface OrderToTrack {
  readonly status: OrderStatus;
  readonly lines: readonly LineToShip[];
  /** Tracking numbers that it has. */
  readonly numbers: readonly string[];
}

export interface PlannedShipment {
  readonly carrier: Carrier;
  readonly tracking_number: string;
  readonly ship_date: IsoDate;
  sent: LineQuantity[];
}

/** `carriers`: those that the number may be of, where a person has to choose. */
export type RowPlan =
  | { readonly error: string; readonly carriers: readonly Carrier[] }
  | { readonly error: null; readonly packs: number; readonly rest: boolean };

export interface OrderPlan {
  readonly rows: readonly RowPlan[];
  /** One for each number; rows of one box name its lines one by one. */
  readonly shipments: readonly PlannedShipment[];
  /** Nothing is left to ship after them. */
  readonly whole: boolean;
}

const NO_SHIPMENT = 'This order takes no shipment now.';
const ON_ORDER = 'This tracking number is on the order already';

/** '785' and '#785'; null for what numbers no order. */
export const orderIdOf = (text: string): number | null => {
  const id = Number(/^#?(\d{1,15})$/.exec(text.trim())?.[1] ?? 0);
  return id > 0 ? id : null;
};

export const unknownOrder = (text: string): string =>
  text.trim() === '' ? 'Order number is required' : `Order ${text.trim().replace(/^#/, '')} does not exist.`;

/** The words for a row: before it is carried out, and after. */
export const shipsText = (packs: number, rest: boolean, done = false): string => {
  const verb = done ? 'Shipped' : 'Ships';
  const count = `${packs} ${packs === 1 ? 'pack' : 'packs'}`;
  return rest ? `${verb} the rest, ${count}` : `${verb} ${count}`;
};

/** What the rows of one order ship, one after the other; a row in error leaves the others be. `order` null: unknown. */
export function planOrder(
  rows: readonly TrackingRow[],
  order: OrderToTrack | null,
  today: IsoDate,
): OrderPlan {
  if (order === null) {
    const refused = rows.map((row) => refuse(unknownOrder(row.order_id)));
    return { rows: refused, shipments: [], whole: false };
  }
  const plan: Planning = {
    order,
    left: new Map(order.lines.map((line) => [line.id, line.quantity - line.shipped_quantity])),
    known: new Set(order.numbers.map(plainNumber)),
    shipments: new Map(),
  };
  const planned = rows.map((row) => planRow(row, plan, today));
  return {
    rows: planned,
    shipments: [...plan.shipments.values()].map(({ shipment }) => shipment),
    whole: [...plan.left.values()].every((left) => left === 0),
  };
}

interface Planning {
  readonly order: OrderToTrack;
  readonly left: Map<number, number>;
  readonly known: Set<string>;
  /** By number; `named`: the lines that rows of it name. */
  readonly shipments: Map<string, { shipment: PlannedShipment; named: Set<string> }>;
}

const refuse = (error: string, carriers: readonly Carrier[] = []): RowPlan => ({ error, carriers });
const isRefused = (value: object): value is Extract<RowPlan, { error: string }> =>
  'error' in value && value.error !== null;

function planRow(row: TrackingRow, plan: Planning, today: IsoDate): RowPlan {
  const read = readRow(row, today);
  if (isRefused(read)) return read;
  const key = plainNumber(read.tracking_number);
  const lineKey = named(row) ? `${row.ndc.trim()} ${row.lot.trim()}`.toLowerCase() : null;
  const open = plan.shipments.get(key);
  // Several rows may fill one box, each with another line; a row that is there twice is a mistake.
  const joins =
    open !== undefined &&
    open.shipment.carrier === read.carrier &&
    open.shipment.ship_date === read.ship_date &&
    lineKey !== null &&
    open.named.size > 0 &&
    !open.named.has(lineKey);
  if (plan.known.has(key) && !joins) return refuse(ON_ORDER);
  const packs = takePacks(row, plan);
  if (isRefused(packs)) return packs;
  const at = joins ? open : { shipment: { ...read, sent: [] as LineQuantity[] }, named: new Set<string>() };
  if (lineKey !== null) at.named.add(lineKey);
  plan.shipments.set(key, at);
  plan.known.add(key);
  for (const part of packs.sent) add(at.shipment.sent, part);
  for (const { lineId, quantity } of packs.sent)
    plan.left.set(lineId, (plan.left.get(lineId) ?? 0) - quantity);
  return {
    error: null,
    packs: packs.sent.reduce((sum, part) => sum + part.quantity, 0),
    rest: packs.rest,
  };
}

function add(sent: LineQuantity[], part: LineQuantity): void {
  const at = sent.findIndex((one) => one.lineId === part.lineId);
  if (at < 0) sent.push(part);
  else sent[at] = { lineId: part.lineId, quantity: (sent[at]?.quantity ?? 0) + part.quantity };
}

type ReadRow = Omit<PlannedShipment, 'sent'>;

/** Carrier, number and date, whatever the order is. */
function readRow(row: TrackingRow, today: IsoDate): ReadRow | Extract<RowPlan, { error: string }> {
  const number = row.tracking_number.trim();
  const carrier = carrierNamed(row.carrier);
  const readings = row.carrier.trim() === '' ? carriersOf(number) : [];
  const chosen = carrier ?? (readings.length === 1 ? readings[0] : undefined);
  const problem = numberProblem(number);
  const date = parseCalendarDate(row.ship_date);
  const refused = (error: string, carriers: readonly Carrier[] = []) => ({ error, carriers });
  if (problem !== null) return refused(problem);
  if (chosen === undefined) return refused('Carrier is unknown', readings);
  if (date === null) return refused('Ship date is not a date');
  if (date > today) return refused('Ship date is in the future');
  return { carrier: chosen, tracking_number: number, ship_date: date };
}

function numberProblem(number: string): string | null {
  if (number === '') return 'Tracking number is required';
  if (isScientific(number)) return 'Tracking number was rounded by a spreadsheet';
  if (number.length > 60) return 'Tracking number is longer than 60 characters';
  return /^[A-Za-z0-9 -]+$/.test(number)
    ? null
    : 'Tracking number takes letters, digits, spaces and dashes only';
}

const OTHER_NAMES: Readonly<Record<string, Carrier>> = {
  unitedparcelservice: 'UPS',
  federalexpress: 'FedEx',
  uspostalservice: 'USPS',
  unitedstatespostalservice: 'USPS',
  usmail: 'USPS',
};

/** 'ups', 'U.P.S.', 'FedEx Ground' and 'Fed Ex'; undefined for other words. */
export function carrierNamed(text: string): Carrier | undefined {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const [first = ''] = text.trim().toLowerCase().split(/\s+/);
  return (
    CARRIERS.find((one) => one.toLowerCase() === word) ??
    OTHER_NAMES[word] ??
    CARRIERS.find((one) => one !== 'Other' && one.toLowerCase() === first)
  );
}

const named = (row: TrackingRow): boolean => row.ndc.trim() !== '' || row.lot.trim() !== '';

/** The packs of a row by lines, the first lines first. */
function takePacks(
  row: TrackingRow,
  { order, left }: Planning,
): { sent: LineQuantity[]; rest: boolean } | Extract<RowPlan, { error: string }> {
  const refused = (error: string) => ({ error, carriers: [] });
  const written = row.packs.trim();
  const packs = written === '' ? null : wholeNumberOf(written);
  if (written !== '' && (packs === null || packs < 1)) return refused('Packs is not a whole number from 1');
  const lines = order.lines.filter((line) => isNamed(line, row));
  const [line] = lines;
  if (line === undefined) return refused(`${lineName(row)} is not part of this order`);
  // Of an order that left meanwhile a row with packs hears how many are left.
  const isOpen = trackingMoves(order.status, 'shipped') !== null;
  if (!isOpen && !(order.status === 'shipped' && packs !== null)) return refused(NO_SHIPMENT);
  const isOneProduct = lines.every((one) => one.ndc === line.ndc);
  if (packs !== null && !isOneProduct) return refused('NDC is required where packs are given');
  const open = lines.reduce((sum, one) => sum + (left.get(one.id) ?? 0), 0);
  if (packs === null && open === 0 && !named(row)) return refused(NO_SHIPMENT);
  if (open < (packs ?? 1)) return refused(`Line ${formatNdc(line.ndc)} has ${open} pack(s) left to ship`);
  const sent: LineQuantity[] = [];
  let wanted = packs ?? open;
  for (const { id } of lines) {
    const quantity = Math.min(wanted, left.get(id) ?? 0);
    if (quantity > 0) sent.push({ lineId: id, quantity });
    wanted -= quantity;
  }
  return { sent, rest: packs === null };
}

/** Digits that a spreadsheet took the leading zeros of can mean but one line of the order. */
function isNamed(line: LineToShip, { ndc, lot }: TrackingRow): boolean {
  const text = ndc.trim();
  const reading = parseNdc(text);
  const isNdc =
    text === '' ||
    (reading.kind === 'ok' && reading.ndc11 === line.ndc) ||
    (reading.kind === 'ambiguous' && reading.candidates.includes(line.ndc)) ||
    (/^\d{8,10}$/.test(text) && text.padStart(11, '0') === line.ndc);
  return isNdc && (lot.trim() === '' || lot.trim().toLowerCase() === line.lot_name.toLowerCase());
}

function lineName({ ndc, lot }: TrackingRow): string {
  const reading = parseNdc(ndc);
  const line = `Line ${reading.kind === 'ok' ? formatNdc(reading.ndc11) : ndc.trim()}`;
  if (lot.trim() === '') return line;
  return ndc.trim() === '' ? `Lot ${lot.trim()}` : `${line}, lot ${lot.trim()},`;
}
