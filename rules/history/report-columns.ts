/** The columns of a purchase report as wholesalers write it, found by their headers and by what they hold. */
import { parseDeaNumber } from '../accounts/dea-numbers.ts';
import type { Cell } from '../spreadsheet/cells.ts';
import { textOf } from '../spreadsheet/cells.ts';
import {
  filledCells,
  findHeaderByNames,
  guessByHeader,
  headerWord,
  ROWS_LOOKED_AT,
  shareOfFilled,
  words,
  type ColumnTable,
  type Mapping,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeDate, looksLikeName, looksLikeNdc, NDC_NAMES } from '../spreadsheet/looks.ts';
import { saidByParts, speaksOfMoney } from './header-parts.ts';
import { accountTypeOf, amountIn, countIn } from './report-cells.ts';

export const REPORT_COLUMNS = [
  'invoice_date',
  'dea',
  'ndc',
  'label',
  'quantity',
  'pack_price',
  'extended_cost',
  'account_type',
  'credit',
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** The first seven are the template's. */
export const REPORT_LABELS: Readonly<Record<ReportColumn, string>> = {
  invoice_date: 'Invoice Date',
  dea: 'DEA Number',
  ndc: 'NDC',
  label: 'Label Name',
  quantity: 'Sold Quantity',
  pack_price: 'Pack Price',
  extended_cost: 'Extended Cost',
  account_type: 'Purchase Type',
  credit: 'Credit or Return',
};

export const TEMPLATE_COLUMNS = [
  'invoice_date',
  'dea',
  'ndc',
  'label',
  'quantity',
  'pack_price',
  'account_type',
] as const satisfies readonly ReportColumn[];

export type ReportMapping = Mapping<ReportColumn>;

/** What every report says. A pack's price follows from the extended cost, and the other way round. */
export function missingReportColumns(mapping: ReportMapping): readonly ReportColumn[] {
  const missing = (['invoice_date', 'ndc', 'quantity'] as const).filter((one) => mapping[one] === undefined);
  const isPriced = mapping.pack_price !== undefined || mapping.extended_cost !== undefined;
  return isPriced ? missing : [...missing, 'pack_price'];
}

/** What was ordered is not what was sold. */
const NAMES: ColumnTable<ReportColumn>['names'] = {
  invoice_date:
    words(`invoicedate invdate invoicedt dateinvoiced billdate billingdate purchasedate transactiondate
    transdate shipdate shippeddate dateshipped documentdate docdate postingdate orderdate date`),
  dea: words('deanumber dea deano deanum dealicense customerdea accountdea shiptodea deanbr'),
  ndc: NDC_NAMES,
  label:
    words(`labelname productdescription itemdescription drugdescription description productname drugname itemname
    tradename brandname product item itemdesc proddesc desc name genericname`),
  quantity:
    words(`soldquantity quantitysold qtysold soldqty shippedquantity quantityshipped qtyshipped shippedqty shipqty
    qtyship invoicedquantity invoicequantity quantityinvoiced invoicedqty invoiceqty qtyinvoiced invqty
    purchasedquantity quantitypurchased purchasedqty qtypurchased purchasedpackages purchasedpacks netquantity netqty
    packages packs totalquantity totalqty quantity qty`),
  pack_price:
    words(`packprice packcost pkgprice pkgcost packageprice packagecost priceperpack costperpack invoiceprice
    invoicecost netprice netcost contractprice acquisitioncost sellprice price cost`),
  extended_cost:
    words(`extendedcost extendedprice extendedamount extcost extprice extamt extamount extension extended
    linetotal lineamount totalcost totalprice totalamount netamount invoiceamount totaldollars totalsales netsales
    dollars sales spend amount total`),
  account_type:
    words(`purchasetype accounttype accttype acctype pricetype pricingtype contracttype accountclass
    classoftrade channel programtype program`),
  credit:
    words(`credit creditflag return returnflag returned creditreturn transactiontype transtype invoicetype
    linetype documenttype doctype ordertype type`),
};

const REPORT: ColumnTable<ReportColumn> = { columns: REPORT_COLUMNS, names: NAMES, said: saidByParts };

/** Rows above which the header stands. */
export const REPORT_HEADER_ROWS = 40;

/** The place of the header: the row with the most names that we know, three at least; null where none has. */
export function findReportHeader(rows: Rows): number | null {
  const named = findHeaderByNames(REPORT, rows, {
    atLeast: 3,
    within: REPORT_HEADER_ROWS,
    isNone: (row) => filledCells(row) < 3,
  });
  if (named !== null) return named;
  const first = rows.findIndex((row) => row.some(looksLikeNdc) && filledCells(row) >= 4);
  return first > 0 && first <= REPORT_HEADER_ROWS && filledCells(rows[first - 1] ?? []) >= 3
    ? first - 1
    : null;
}

const SHAPES: Readonly<Record<ReportColumn, (cell: Cell) => boolean>> = {
  invoice_date: looksLikeDate,
  dea: (cell) => parseDeaNumber(textOf(cell)) !== null,
  ndc: looksLikeNdc,
  label: looksLikeName,
  quantity: (cell) => countIn(cell, 'point') !== null || countIn(cell, 'comma') !== null,
  pack_price: (cell) => amountIn(cell, 'point') !== null || amountIn(cell, 'comma') !== null,
  extended_cost: (cell) => amountIn(cell, 'point') !== null || amountIn(cell, 'comma') !== null,
  account_type: (cell) => accountTypeOf(cell) !== 'Undefined',
  credit: (cell) => textOf(cell) !== '',
};

const shareOf = (rows: Rows, index: number, column: ReportColumn): number =>
  shareOfFilled(rows, index, SHAPES[column]);

/** Columns that no header tells are known by their values only if these leave no doubt. */
const CERTAIN: readonly ReportColumn[] = ['ndc', 'invoice_date', 'dea', 'account_type'];

/** Our columns in a report: by their headers where the values fit, else by their values. */
export function guessReportColumns(header: readonly Cell[], rows: Rows): ReportMapping {
  const mapping = guessByHeader(REPORT, header, (column, named) =>
    named.filter((index) => shareOf(rows, index, column) >= 0.5),
  );
  const taken = new Set(Object.values(mapping));
  const take = (column: ReportColumn, index: number) => {
    mapping[column] = index;
    taken.add(index);
  };
  const width = Math.max(header.length, ...rows.slice(0, ROWS_LOOKED_AT).map((row) => row.length));
  const free = () => Array.from({ length: width }, (_, index) => index).filter((one) => !taken.has(one));
  for (const column of CERTAIN) {
    if (mapping[column] !== undefined) continue;
    const [only, other] = free().filter((index) => shareOf(rows, index, column) >= 0.9);
    if (only !== undefined && other === undefined) take(column, only);
  }
  if (
    mapping.quantity === undefined &&
    mapping.pack_price === undefined &&
    mapping.extended_cost === undefined
  ) {
    const product = findProduct(rows, free());
    if (product)
      for (const column of ['quantity', 'pack_price', 'extended_cost'] as const)
        take(column, product[column]);
  }
  if (mapping.pack_price === undefined && mapping.extended_cost !== undefined) {
    const unit = header.findIndex((one, index) => UNIT_PRICES.includes(headerWord(one)) && !taken.has(index));
    if (unit >= 0 && isPaidFor(rows, { ...mapping, pack_price: unit })) take('pack_price', unit);
  }
  return isPaidFor(rows, mapping) ? mapping : withoutPrice(mapping);
}

/** Whether a mapping that was chosen for another report without a header may be one for this. */
export const reportMappingFits = (rows: Rows, mapping: ReportMapping): boolean =>
  (['invoice_date', 'ndc', 'quantity', 'pack_price', 'extended_cost'] as const).every((column) => {
    const index = mapping[column];
    return index === undefined || shareOf(rows, index, column) >= 0.5;
  });

const withoutPrice = (mapping: ReportMapping): ReportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([column]) => column !== 'pack_price'));

/** Of an each, or of a pack: only what was paid tells. */
const UNIT_PRICES = words('unitprice unitcost priceperunit costperunit eachprice eachcost');

/** A price that times the packs is not the extended cost is another one: of an each, of a list. */
function isPaidFor(rows: Rows, { quantity, pack_price, extended_cost }: ReportMapping): boolean {
  if (quantity === undefined || pack_price === undefined || extended_cost === undefined) return true;
  const fitting = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row) => [quantity, pack_price, extended_cost].map((at) => amountIn(row[at], 'point')))
    .filter((row) => row.every((one) => one !== null))
    .map(([packs = 0, price = 0, cost = 0]) => isPaid(packs ?? 0, price ?? 0, cost ?? 0));
  return fitting.length === 0 || fitting.filter(Boolean).length >= fitting.length / 2;
}

/** All three in hundredths. */
const isPaid = (packs: number, price: number, cost: number) =>
  Math.abs(Math.abs((packs * price) / 100) - Math.abs(cost)) <= 1 + Math.abs(cost) / 50;

/** Three columns of which the first counts and, times the second, is the third. */
function findProduct(rows: Rows, columns: readonly number[]) {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const values = new Map(columns.map((index) => [index, looked.map((row) => amountIn(row[index], 'point'))]));
  const numeric = columns.filter((index) => shareOf(looked, index, 'pack_price') >= 0.9);
  const counts = numeric.filter((index) => shareOf(looked, index, 'quantity') >= 0.9);
  for (const quantity of counts) {
    for (const pack_price of numeric) {
      for (const extended_cost of numeric) {
        if (new Set([quantity, pack_price, extended_cost]).size < 3) continue;
        const fitting = looked.filter((_, row) => {
          const [packs, price, cost] = [quantity, pack_price, extended_cost].map(
            (one) => values.get(one)?.[row],
          );
          return packs != null && price != null && cost != null && isPaid(packs, price, cost);
        });
        if (fitting.length >= 0.9 * looked.length && looked.length >= 3)
          return { quantity, pack_price, extended_cost };
      }
    }
  }
  return null;
}

/** Reports of one wholesaler have the same header; they are mapped alike. */
export const reportKey = (header: readonly string[]): string =>
  header.map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 100)).join('\t');

/** Whether a column that nobody recognized may hold what was paid: amounts, with cents or under a header that speaks of money. */
export function mayBePrice({ header, samples }: { header: string; samples: readonly string[] }): boolean {
  const amounts = samples.filter(
    (text) => amountIn(text, 'point') !== null || amountIn(text, 'comma') !== null,
  );
  if (samples.length === 0 || amounts.length < samples.length) return false;
  return speaksOfMoney(header) || amounts.some((text) => /[.,]\d{2}\b/.test(text));
}
