/** What cells of uploaded files look like, and the words above them, where several kinds of file have them. */
import type { Cell } from './cells.ts';
import { textOf } from './cells.ts';
import { words } from './columns.ts';
import { dateOf } from './dates.ts';

export const NDC_NAMES =
  words(`ndc ndcnumber ndcno ndc11 ndccode productndc itemndc packagendc nationaldrugcode
  natdrugcode natldrugcode ndcnbr ndcupc ndcupchri upcndc`);

/** Seven digits and more, or digits with dashes as an NDC has them; also what a spreadsheet made of them. */
export function looksLikeNdc(cell: Cell): boolean {
  const text = textOf(cell);
  if (/^\d[.,]\d+e\+\d+$/i.test(text)) return true;
  if (!/^[=\s"'’‘`]*(ndc)?[\s:#.]*[\d\s.-]*\d[\d\s.-]*["]?$/i.test(text)) return false;
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 7 && digits <= 13 && !/^\d+\.\d{2}$/.test(text);
}

export const looksLikeDate = (cell: Cell): boolean => dateOf(cell) !== null || dateOf(cell, 'dmy') !== null;

export const looksLikeName = (cell: Cell): boolean => /[a-z]{3}/i.test(textOf(cell));

/** 'Total', 'Sub-total of May'. */
export const looksLikeTotal = (cell: Cell): boolean =>
  /^(?:(?:sub|grand)[\s-]*)?totals?\b/i.test(textOf(cell));
