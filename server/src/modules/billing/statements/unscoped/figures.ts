import { sql } from 'kysely';
import { addDays, addMonths, type IsoDate } from '#rules/dates.ts';
import { agesOf, runningBalances, type Ages } from '#rules/finance/statements.ts';
import { creditNoteNumber } from '#rules/finance/refunds.ts';
import type { StoredAddress } from '#rules/accounts/addresses.ts';
import type { Cents } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Queryable } from '../../../../platform/database/database.ts';

export interface Movement {
  date: IsoDate;
  what: string;
  number: string;
  po_number: string | null;
  cents: Cents;
  balance: Cents;
}

/** What the paper of a statement says, as it is kept. */
export interface StatementPaper {
  company: string;
  address: StoredAddress;
  month: string;
  /** The day that ages are counted on. */
  until: IsoDate;
  opening: Cents;
  movements: Movement[];
  closing: Cents;
  credit: Cents;
  open: { number: string; po_number: string | null; due_on: IsoDate; cents: Cents }[];
  ages: Ages;
}

interface MovedRow {
  date: IsoDate;
  kind: string;
  source_id: number;
  reference: string | null;
  order_id: number | null;
  invoice: number | null;
  po_number: string | null;
  cents: Cents;
}

/** What a company owed for before the month, what moved in it and what was open at its end, or today where it runs. */
export async function statementOf(
  db: Queryable,
  {
    id,
    name,
    line_1,
    line_2,
    line_3,
    city,
    state,
    postal_code,
  }: StoredAddress & { id: number; name: string },
  { month, today }: { month: IsoDate; today: IsoDate },
): Promise<StatementPaper> {
  const end = addMonths(month, 1);
  const last = addDays(end, -1);
  const until = last < today ? last : today;
  const { opening, credit } = await balancesOf(db, id, { month, end });
  const moved = await movementsOf(db, id, { month, end });
  const { balances, closingCents } = runningBalances(opening, moved);
  const open = await openAt(db, id, end);
  return {
    company: name,
    address: { line_1, line_2, line_3, city, state, postal_code },
    month: month.slice(0, 7),
    until,
    opening,
    movements: moved.map((row, index) => toMovement(row, balances[index] ?? 0)),
    closing: closingCents,
    credit,
    open: open.map(({ order_id, number, po_number, due_on, cents }) => ({
      number: invoiceNumber(order_id, number),
      po_number,
      due_on,
      cents,
    })),
    ages: agesOf(
      open.map(({ due_on: dueOn, cents: openCents }) => ({ dueOn, openCents })),
      until,
    ),
  };
}

interface Month {
  month: IsoDate;
  end: IsoDate;
}

const OWED = sql`e.account in ('buyer_receivable', 'buyer_credit')`;
const before = (day: IsoDate) => sql`t.at < ${day}::timestamp at time zone 'UTC'`;

async function balancesOf(db: Queryable, companyId: number, { month, end }: Month) {
  const { rows } = await sql<{ opening: Cents; credit: Cents }>`
    select coalesce(sum(e.cents) filter (where ${before(month)}), 0)::bigint as opening,
      coalesce(-sum(e.cents) filter (where e.account = 'buyer_credit'), 0)::bigint as credit
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.company_id = ${companyId} and ${OWED} and ${before(end)}`.execute(db);
  return rows[0] ?? { opening: 0, credit: 0 };
}

async function movementsOf(db: Queryable, companyId: number, { month, end }: Month): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select (t.at at time zone 'UTC')::date as date, t.kind, t.source_id, p.reference, i.order_id, i.number as invoice, i.po_number,
      m.cents
    from (select e.transaction_id, sum(e.cents)::bigint as cents,
        case when count(distinct e.invoice_id) = 1 then min(e.invoice_id) end as invoice_id
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.company_id = ${companyId} and ${OWED} and not ${before(month)} and ${before(end)} group by 1) m
    join ledger_transaction t on t.id = m.transaction_id
    left join invoice i on i.id = m.invoice_id
    left join receipt p on t.source = 'receipt' and p.id = t.source_id
    order by t.at, t.id`.execute(db);
  return rows;
}

async function openAt(db: Queryable, companyId: number, end: IsoDate) {
  const { rows } = await sql<{
    order_id: number;
    number: number;
    po_number: string | null;
    due_on: IsoDate;
    cents: Cents;
  }>`select i.order_id, i.number, i.po_number, i.due_on, o.cents
    from (select e.invoice_id, sum(e.cents)::bigint as cents from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.company_id = ${companyId} and e.account = 'buyer_receivable' and ${before(end)} group by 1 having sum(e.cents) <> 0) o
    join invoice i on i.id = o.invoice_id order by i.due_on, i.id`.execute(db);
  return rows;
}

const WORDS: Readonly<Record<string, string>> = {
  shipped: 'Invoice',
  shipment_removed: 'Invoice cancelled',
  payment: 'Payment',
  applied_credit: 'Credit applied',
  pay_back: 'Credit paid back',
  write_off: 'Written off',
  undone: 'Payment undone',
  refund: 'Refund',
  cancelled: 'Order cancelled',
};

const toMovement = (
  { kind, source_id, reference, order_id, invoice, date, po_number, cents }: MovedRow,
  balance: Cents,
): Movement => ({
  date,
  what: WORDS[kind] ?? kind,
  number:
    kind === 'refund'
      ? creditNoteNumber(source_id)
      : (reference ?? (order_id === null || invoice === null ? '' : invoiceNumber(order_id, invoice))),
  po_number,
  cents,
  balance,
});
