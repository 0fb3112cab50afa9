/** What one cell of a purchase report says. Reports write returns as '-3', '3-', '(3)' or '3 CR'. */
import type { Cell, Decimal } from '../spreadsheet/cells.ts';
import { textOf } from '../spreadsheet/cells.ts';
import type { Cents } from '../money.ts';

export const ACCOUNT_TYPES = ['WAC', '340B', 'GPO', 'Undefined'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The purchase type of a cell; whatever is missing or something else is 'Undefined'. */
export function accountTypeOf(cell: Cell): AccountType {
  const text = textOf(cell)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (text.includes('340B') || text === '340' || text === 'PHS') return '340B';
  if (text === 'WAC' || text.startsWith('NONGPO')) return 'WAC';
  if (text.includes('GPO')) return 'GPO';
  return text.includes('WAC') ? 'WAC' : 'Undefined';
}

const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;

/** The number of a cell, negative ones in all their forms; null for everything else. */
function numberIn(cell: Cell, decimal: Decimal): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim().replaceAll(/US\$|USD|[$\s]/gi, '');
  const [, before = '', bare = '', after = ''] = /^([-(+]?)(.*?)(-|\)|CR)?$/i.exec(text) ?? [];
  if ((before === '(') !== (after === ')')) return null;
  const written = decimal === 'comma' ? bare.replaceAll('.', '').replace(',', '.') : bare;
  if (!/\d/.test(written) || !NUMBER.test(written)) return null;
  const value = Number(written.replaceAll(',', ''));
  return before === '-' || before === '(' || after !== '' ? -value : value;
}

/** A whole number of packs, negative for a return; '12.0' and '1,200' are whole. */
export function countIn(cell: Cell, decimal: Decimal): number | null {
  const value = numberIn(cell, decimal);
  return value !== null && Number.isInteger(value) && Math.abs(value) <= MOST_COUNTED ? value : null;
}

const MOST_COUNTED = 1e12;
const MOST_CENTS = 1e14;

/** An amount in cents, rounded half away from zero: reports write up to five decimals. */
export function amountIn(cell: Cell, decimal: Decimal): Cents | null {
  const value = numberIn(cell, decimal);
  if (value === null || Math.abs(value) * 100 > MOST_CENTS) return null;
  // 1.005 is stored as 1.00499…; five decimals are all a report has.
  const cents = Math.round(Number((Math.abs(value) * 100).toFixed(3)));
  return value < 0 && cents > 0 ? -cents : cents;
}

/** Whether a cell of the credit column marks a return: 'Credit', 'CR', 'RETURN', 'Y', 'CREDIT MEMO'. */
export const marksReturn = (cell: Cell): boolean => cell === true || RETURN.test(textOf(cell));

const RETURN =
  /^(?:y|yes|true|x|cr|cm|rma|credits?|returns?|returned|(?:credit|return) (?:memo|note|invoice|credit|order))$/i;
