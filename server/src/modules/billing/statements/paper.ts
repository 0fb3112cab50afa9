import { storedLines } from '#rules/accounts/addresses.ts';
import { formatMonth, formatUsDate } from '#rules/dates.ts';
import { AGES } from '#rules/finance/credit.ts';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import type { FileReply } from '../../../platform/http/context.ts';
import {
  drawBlocks,
  drawHead,
  drawTable,
  drawTotals,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';
import type { StatementPaper } from './unscoped/figures.ts';

const MOVEMENTS: readonly Column[] = [
  { title: 'Date', width: 64, align: 'left' },
  { title: 'What', width: 96, align: 'left' },
  { title: 'Number', width: 120, align: 'left' },
  { title: 'PO #', width: 76, align: 'left' },
  { title: 'Amount', width: 80, align: 'right' },
  { title: 'Balance', width: 80, align: 'right' },
];
const OPEN: readonly Column[] = [
  { title: 'Open invoice', width: 160, align: 'left' },
  { title: 'PO #', width: 116, align: 'left' },
  { title: 'Due', width: 120, align: 'left' },
  { title: 'Open', width: 120, align: 'right' },
];

const usd = (cents: Cents) => formatUsd(toDollars(cents));

/** A statement as a PDF of letter pages. */
export function statementPdf(
  paper: StatementPaper,
  { brand, at }: { brand: string; at: Date },
): Promise<FileReply> {
  const title = `Statement ${formatMonth(paper.month)}`;
  return sheet({ name: `statement-${paper.month}.pdf`, title, about: paper.company, at }, (document) => {
    drawHead(document, {
      brand,
      title,
      facts: [
        ['Until', formatUsDate(paper.until)],
        ['Owed', usd(paper.closing)],
        ['Credit left', usd(paper.credit)],
      ],
    });
    drawBlocks(document, [{ title: 'Bill To', lines: [paper.company, ...storedLines(paper.address)] }]);
    drawTable(document, MOVEMENTS, [
      ['', 'Opening balance', '', '', '', usd(paper.opening)],
      ...paper.movements.map((one) => [
        formatUsDate(one.date),
        one.what,
        one.number,
        one.po_number ?? '',
        usd(one.cents),
        usd(one.balance),
      ]),
      ['', 'Closing balance', '', '', '', usd(paper.closing)],
    ]);
    document.y += 18;
    if (paper.open.length > 0)
      drawTable(
        document,
        OPEN,
        paper.open.map((one) => [one.number, one.po_number ?? '', formatUsDate(one.due_on), usd(one.cents)]),
      );
    drawTotals(document, [
      ...AGES.map(([age, label]): [string, string] => [
        age === 'current' ? label : `${label} days`,
        usd(paper.ages[age]),
      ]),
      ['Credit left', usd(-paper.credit)],
      ['Owed', usd(paper.closing)],
    ]);
  });
}
