import type { Input, Reply } from '#contract/endpoint.ts';
import { contractFileEndpoints, type ContractRow } from '#contract/pricing/contract-files.ts';
import { chosenColumns } from '#rules/spreadsheet/columns.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { NEW_RULE_ID, PRIORITY } from '#rules/pricing/price-rules.ts';
import {
  CONTRACT_COLUMNS,
  findContractHeader,
  guessContractColumns,
  MOST_CONTRACTS,
  NEEDED_COLUMNS,
  overlap,
  readContractLine,
  TOO_MANY_CONTRACTS,
  type ContractLine,
  type ContractMapping,
} from '#rules/pricing/contract-file.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { describeColumns, describeFirstRows } from '../../../platform/spreadsheet/describe.ts';
import { readTable, type TableContent } from '../../../platform/spreadsheet/read.ts';
import { refuseChange, sellerOf } from '../policy.ts';
import { beatenRules, type Discount } from '../views/beaten-rules.ts';
import { findNamed, type Named } from './find-named.ts';

type Told = Input<typeof contractFileEndpoints.readContracts>['body'];
type Answer = Reply<typeof contractFileEndpoints.readContracts>;

/** What a file of contract prices would do, row by row; nothing of it is kept. Throws 422 for one that cannot be read. */
export async function readContracts(context: RequestContext, told: Told): Promise<Answer> {
  const { scope, db, today } = context;
  const seller = sellerOf(scope, undefined) ?? 0;
  refuseChange(scope, { seller_company_id: seller, kind: 'fixed_price' });
  const file = await readUpload(
    context.http.request,
    contractFileEndpoints.readContracts.upload?.maxBytes ?? 0,
  );
  const { rows } = await readTable(file, { results: true });
  const place = headerPlace(rows, told.header_row);
  const header = rows[place]?.cells ?? [];
  const body = rows.slice(place + 1);
  const mapping = told.mapping ? chosenColumns(CONTRACT_COLUMNS, told.mapping) : guessContractColumns(header);
  const missing = NEEDED_COLUMNS.filter((column) => mapping[column] === undefined);
  const lines = missing.length > 0 ? [] : linesOf(body, mapping, today);
  if (lines.length > MOST_CONTRACTS) throw ruleBroken(TOO_MANY_CONTRACTS);
  const named = await findNamed(scope, db, seller, lines);
  const read = withoutRepeats(oneRowEach(lines.map((line, index) => toRow(line, named[index]))));
  const discounts = read.map(({ contract }, index) =>
    contract === null ? null : discountOf(contract, named[index]?.rule ?? null, seller),
  );
  const made = discounts.filter((one) => one !== null);
  const beaten = await beatenRules(scope, db, made, today);
  return {
    data: {
      file_name: file.name,
      header_row: rows[place]?.number ?? null,
      first_rows: describeFirstRows(rows),
      columns: describeColumns(
        header,
        body.map((row) => row.cells),
      ),
      mapping,
      missing,
      rows: read.map((row, index) => {
        const discount = discounts[index] ?? null;
        return { ...row, beaten_by: discount === null ? null : (beaten[made.indexOf(discount)] ?? null) };
      }),
    },
  };
}

interface NumberedLine extends ContractLine {
  row: number;
}

const linesOf = (body: TableContent['rows'], mapping: ContractMapping, today: string): NumberedLine[] =>
  body.flatMap(({ number, cells }) => {
    const line = readContractLine(cells, mapping, today);
    return line === null ? [] : [{ ...line, row: number }];
  });

/** Before the first row where there is no header. */
function headerPlace(rows: TableContent['rows'], told: number | undefined): number {
  return told === undefined
    ? (findContractHeader(rows.map((row) => row.cells)) ?? -1)
    : rows.findIndex((row) => row.number === told);
}

/** The price rule that a row makes, or that it changes. */
function discountOf(contract: Contract, rule: Named['rule'], seller: number): Discount {
  const changed = contract.rule_id === null ? null : rule;
  return {
    id: changed?.id ?? NEW_RULE_ID,
    seller_company_id: seller,
    kind: 'fixed_price',
    value: fromDollars(contract.price),
    priority: changed?.priority ?? PRIORITY.usual,
    target_type: 'ndc',
    target_id: contract.ndc,
    audience_type: contract.audience_type,
    audience_id: String(contract.audience_id),
    min_quantity: contract.min_quantity,
    start_date: contract.start_date,
    end_date: contract.end_date,
  };
}

const NOBODY: Named = { audiences: [], product: null, rule: null, beside: [] };

function toRow(line: NumberedLine, { audiences, product, rule, beside }: Named = NOBODY): ContractRow {
  const [audience] = audiences;
  const problems = [
    ...line.problems,
    ...(line.customer !== '' && audience === undefined
      ? ['No buyer that ordered from you has this name or DEA number.']
      : []),
    ...(audiences.length > 1 ? ['Several buyers have this name; write the DEA number of the facility.'] : []),
    ...(line.ndcs.length > 0 && product === null ? ['None of your listings has this NDC.'] : []),
  ];
  const shown = {
    row: line.row,
    customer: line.customer.slice(0, 200).toWellFormed(),
    audience_name: audiences.length === 1 ? (audience?.name ?? null) : null,
    ndc: line.ndc.slice(0, 60).toWellFormed(),
    product: product?.name ?? null,
    list_price: product?.cents == null ? null : toDollars(product.cents),
    before_price: rule === null ? null : toDollars(rule.value),
    rule_name: rule?.name ?? null,
    beside,
    beaten_by: null,
    problems,
  };
  if (problems.length > 0 || audience === undefined || product === null)
    return { ...shown, change: null, contract: null };
  const { start_date, end_date, min_quantity } = line;
  const same =
    rule !== null &&
    rule.value === line.cents &&
    rule.start_date === start_date &&
    rule.end_date === end_date;
  if (same) return { ...shown, change: 'same', contract: null };
  return {
    ...shown,
    change: rule === null ? 'new' : 'change',
    contract: {
      row: line.row,
      audience_type: audience.type,
      audience_id: audience.id,
      ndc: product.ndc,
      price: toDollars(line.cents),
      min_quantity,
      start_date,
      end_date,
      rule_id: rule?.id ?? null,
      version: rule?.version ?? null,
    },
  };
}

/** A contract gets the days of the first row that meets them; the next days are a contract of their own. */
function oneRowEach(rows: readonly ContractRow[]): ContractRow[] {
  const met = new Set<number>();
  return rows.map((row) => {
    const id = row.contract?.rule_id ?? null;
    if (row.contract === null || id === null) return row;
    if (!met.has(id)) {
      met.add(id);
      return row;
    }
    const contract = { ...row.contract, rule_id: null, version: null };
    return { ...row, change: 'new', before_price: null, rule_name: null, contract };
  });
}

/** Two prices of one thing on one day: only who wrote them knows which is meant. */
function withoutRepeats(rows: readonly ContractRow[]): ContractRow[] {
  const others = clashes(rows.flatMap(({ contract }) => contract ?? []));
  return rows.map((row) => {
    const other = row.contract && others.get(row.contract);
    if (!other) return row;
    const problem = `Row ${other.row} says a price for the same customer, NDC, minimum and days.`;
    return { ...row, change: null, contract: null, problems: [problem] };
  });
}

type Contract = NonNullable<ContractRow['contract']>;
const keyOf = (one: Contract) => `${one.audience_type} ${one.audience_id} ${one.ndc} ${one.min_quantity}`;
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const endsLater = (one: Contract, other: Contract): boolean =>
  one.end_date === null || (other.end_date !== null && one.end_date > other.end_date);

/** Each contract that meets another one of its kind, with that one. In the order of their first days, each meets the one that has gone on longest, or the next. */
function clashes(contracts: readonly Contract[]): Map<Contract, Contract> {
  const sorted = contracts.toSorted(
    (a, b) => compareTexts(keyOf(a), keyOf(b)) || compareTexts(a.start_date, b.start_date) || a.row - b.row,
  );
  const found = new Map<Contract, Contract>();
  let longest: Contract | null = null;
  for (const one of sorted) {
    const before: Contract | null = longest !== null && keyOf(longest) === keyOf(one) ? longest : null;
    if (before !== null && overlap(before, one)) {
      found.set(one, before);
      if (!found.has(before)) found.set(before, one);
    }
    if (before === null || endsLater(one, before)) longest = one;
  }
  return found;
}
