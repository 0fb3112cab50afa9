/** The columns of a purchase report as wholesalers write it, found by their headers and by what they hold. */
import { parseDeaNumber } from '../accounts/dea-numbers.ts';
import type { Cell } from '../listings/import-cells.ts';
import { textOf } from '../listings/import-cells.ts';
import { dateOf } from '../listings/import-dates.ts';
import { headerWord } from '../listings/import-headers.ts';
import { looksLikeNdc } from '../listings/import-shapes.ts';
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

/** Index of the file's column for each of ours; columns that are absent are not read. */
export type ReportMapping = Readonly<Partial<Record<ReportColumn, number>>>;

/** What every report says. A pack's price follows from the extended cost, and the other way round. */
export function missingReportColumns(mapping: ReportMapping): readonly ReportColumn[] {
  const missing = (['invoice_date', 'ndc', 'quantity'] as const).filter((one) => mapping[one] === undefined);
  const isPriced = mapping.pack_price !== undefined || mapping.extended_cost !== undefined;
  return isPriced ? missing : [...missing, 'pack_price'];
}

const words = (list: string): readonly string[] => list.split(/\s+/);

/** Headers without case, spaces and punctuation; the first that occurs wins. What was ordered is not what was sold. */
const HEADERS: Readonly<Record<ReportColumn, readonly string[]>> = {
  invoice_date:
    words(`invoicedate invdate invoicedt dateinvoiced billdate billingdate purchasedate transactiondate
    transdate shipdate shippeddate dateshipped documentdate docdate postingdate orderdate date`),
  dea: words('deanumber dea deano deanum dealicense customerdea accountdea shiptodea deanbr'),
  ndc: words(`ndc ndcnumber ndcno ndc11 ndccode productndc itemndc packagendc nationaldrugcode natdrugcode ndcnbr
    ndcupc ndcupchri upcndc`),
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

const filled = (row: readonly Cell[]): number => row.filter((cell) => textOf(cell) !== '').length;

/** How many of our columns a row names. */
const knownNames = (row: readonly Cell[]): number =>
  new Set(REPORT_COLUMNS.filter((column) => row.some((cell) => HEADERS[column].includes(headerWord(cell)))))
    .size;

/** Rows above which the header stands. */
export const REPORT_HEADER_ROWS = 40;

/** The place of the header: the row with the most names that we know, three at least; null where none has. */
export function findReportHeader(rows: readonly (readonly Cell[])[]): number | null {
  const scores = rows.slice(0, REPORT_HEADER_ROWS).map((row) => (filled(row) < 3 ? 0 : knownNames(row)));
  const best = Math.max(0, ...scores);
  if (best >= 3) return scores.indexOf(best);
  const first = rows.findIndex((row) => row.some(looksLikeNdc) && filled(row) >= 4);
  return first > 0 && first <= REPORT_HEADER_ROWS && filled(rows[first - 1] ?? []) >= 3 ? first - 1 : null;
}

type Rows = readonly (readonly Cell[])[];
const LOOKED_AT = 200;

const SHAPES: Readonly<Record<ReportColumn, (cell: Cell) => boolean>> = {
  invoice_date: (cell) => dateOf(cell) !== null || dateOf(cell, 'dmy') !== null,
  dea: (cell) => parseDeaNumber(textOf(cell)) !== null,
  ndc: looksLikeNdc,
  label: (cell) => /[a-z]{3}/i.test(textOf(cell)),
  quantity: (cell) => countIn(cell, 'point') !== null || countIn(cell, 'comma') !== null,
  pack_price: (cell) => amountIn(cell, 'point') !== null || amountIn(cell, 'comma') !== null,
  extended_cost: (cell) => amountIn(cell, 'point') !== null || amountIn(cell, 'comma') !== null,
  account_type: (cell) => accountTypeOf(cell) !== 'Undefined',
  credit: (cell) => textOf(cell) !== '',
};

/** The share of the filled cells of a column that may stand in ours, from 0 to 1; 0 for an empty column. */
function shareOf(rows: Rows, index: number, fits: (cell: Cell) => boolean): number {
  const cells = rows
    .slice(0, LOOKED_AT)
    .map((row) => row[index])
    .filter((cell) => textOf(cell) !== '');
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
}

/** Columns that no header tells are known by their values only if these leave no doubt. */
const CERTAIN: readonly ReportColumn[] = ['ndc', 'invoice_date', 'dea', 'account_type'];

/** Our columns in a report: by their headers where the values fit, else by their values. */
export function guessReportColumns(header: readonly Cell[], rows: Rows): ReportMapping {
  const written = header.map(headerWord);
  const mapping: Partial<Record<ReportColumn, number>> = {};
  const taken = new Set<number>();
  const take = (column: ReportColumn, index: number) => {
    mapping[column] = index;
    taken.add(index);
  };
  for (const column of REPORT_COLUMNS) {
    const named = HEADERS[column].flatMap((name) =>
      written.flatMap((one, index) => (one === name && !taken.has(index) ? [index] : [])),
    );
    const fitting = named.filter((index) => shareOf(rows, index, SHAPES[column]) >= 0.5);
    const [first, second] = fitting;
    // Of two columns of the same name only the user knows which is meant.
    if (first !== undefined && (second === undefined || written[first] !== written[second]))
      take(column, first);
  }
  const width = Math.max(header.length, ...rows.slice(0, LOOKED_AT).map((row) => row.length));
  const free = () => Array.from({ length: width }, (_, index) => index).filter((one) => !taken.has(one));
  for (const column of CERTAIN) {
    if (mapping[column] !== undefined) continue;
    const [only, other] = free().filter((index) => shareOf(rows, index, SHAPES[column]) >= 0.9);
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
    const unit = written.findIndex((one, index) => UNIT_PRICES.includes(one) && !taken.has(index));
    if (unit >= 0 && isPaidFor(rows, { ...mapping, pack_price: unit })) take('pack_price', unit);
  }
  return isPaidFor(rows, mapping) ? mapping : withoutPrice(mapping);
}

/** Whether a mapping that was chosen for another report without a header may be one for this. */
export const reportMappingFits = (rows: Rows, mapping: ReportMapping): boolean =>
  (['invoice_date', 'ndc', 'quantity', 'pack_price', 'extended_cost'] as const).every((column) => {
    const index = mapping[column];
    return index === undefined || shareOf(rows, index, SHAPES[column]) >= 0.5;
  });

const withoutPrice = (mapping: ReportMapping): ReportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([column]) => column !== 'pack_price'));

/** Of an each, or of a pack: only what was paid tells. */
const UNIT_PRICES = words('unitprice unitcost priceperunit costperunit eachprice eachcost');

/** A price that times the packs is not the extended cost is another one: of an each, of a list. */
function isPaidFor(rows: Rows, { quantity, pack_price, extended_cost }: ReportMapping): boolean {
  if (quantity === undefined || pack_price === undefined || extended_cost === undefined) return true;
  const fitting = rows
    .slice(0, LOOKED_AT)
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
  const looked = rows.slice(0, LOOKED_AT);
  const values = new Map(columns.map((index) => [index, looked.map((row) => amountIn(row[index], 'point'))]));
  const numeric = columns.filter((index) => shareOf(looked, index, SHAPES.pack_price) >= 0.9);
  const counts = numeric.filter((index) => shareOf(looked, index, SHAPES.quantity) >= 0.9);
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
