/** Headers of purchase reports by the parts of their words: 'Inv Dt', 'Qty Shp', 'Net $/Pkg', where no whole name is known. */
import type { Cell } from '../spreadsheet/cells.ts';
import { textOf } from '../spreadsheet/cells.ts';

/** What a part means, with the ways in which it is written. What is not here tells nothing. */
const MEANINGS: Readonly<Record<string, string>> = {
  invoice: 'inv invc invoice invoiced bill billed billing',
  ship: 'ship shp shpd shipd shipped shipping',
  sold: 'sold sale sales purch purchase purchased bought',
  trans: 'trans transaction posting posted doc document',
  date: 'dt dte date',
  quantity: 'qty qnty quan quant quantity',
  item: 'item itm prod product drug material label lbl',
  description: 'desc descr dscr description name nm',
  pack: 'pkg pk pck pack package',
  price: 'price prc pr cost cst $',
  net: 'net paid actual contract acq acquisition',
  extended: 'ext extd extended extension line total ttl tot',
  amount: 'amt amount value $',
  account: 'acct acc account purch purchase price',
  type: 'type typ',
  // What makes another figure of it.
  ordered: 'ord order ordered orders bo backordered backorder open requested',
  list: 'wac awp list msrp nadac retail suggested srp gross',
  each: 'ea each unit un uom',
  per: 'per /',
  size: 'size sz',
  end: 'due exp expiry expiration expires start end eff effective',
  charge: 'tax freight fee fees disc discount rebate credit return returned surcharge',
  number: 'no num number nbr # code id',
  party: 'vendor supplier mfr manufacturer customer cust group class category therapeutic generic',
};

const MEANT = new Map<string, string[]>();
for (const [meaning, written] of Object.entries(MEANINGS))
  for (const part of written.split(' ')) MEANT.set(part, [...(MEANT.get(part) ?? []), meaning]);

/** 'Net $/Pkg' → net, price, amount, per, pack. */
function meaningsIn(header: Cell): ReadonlySet<string> {
  const parts = textOf(header)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+|[$#/]/g);
  return new Set(parts?.flatMap((part) => MEANT.get(part) ?? []));
}

interface Told {
  /** Each says it together, the likeliest first. */
  readonly by: readonly string[];
  readonly never: string;
}

const TOLD: Readonly<Record<string, Told>> = {
  invoice_date: {
    by: ['invoice date', 'sold date', 'trans date', 'ship date'],
    never: 'ordered end number quantity',
  },
  quantity: {
    by: ['quantity ship', 'quantity invoice', 'quantity sold', 'quantity net'],
    never: 'ordered size charge price date per',
  },
  label: { by: ['item description'], never: 'party number type size price amount date quantity' },
  pack_price: {
    by: ['price pack net', 'price pack', 'price net', 'price invoice'],
    never: 'list extended size charge ordered type date quantity number party',
  },
  extended_cost: {
    by: ['extended price', 'extended amount'],
    never: 'list charge size ordered type date quantity pack each number',
  },
  account_type: { by: ['account type'], never: 'charge item number' },
};

/** How likely a header says one of our columns by its parts: 0 first; null where it does not. */
export function saidByParts(header: Cell, column: string): number | null {
  const told = TOLD[column];
  const meant = meaningsIn(header);
  if (told === undefined || meant.size === 0) return null;
  if (told.never.split(' ').some((meaning) => meant.has(meaning))) return null;
  // 'Cost each pack' is of a pack, 'Net unit cost' is not.
  if (column === 'pack_price' && meant.has('each') && !meant.has('pack')) return null;
  const place = told.by.findIndex((all) => all.split(' ').every((meaning) => meant.has(meaning)));
  return place < 0 ? null : place;
}

/** Whether a header speaks of a price or an amount at all. */
export const speaksOfMoney = (header: Cell): boolean => {
  const meant = meaningsIn(header);
  return meant.has('price') || meant.has('amount');
};
