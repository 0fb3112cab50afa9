/** Somebody who records money, and what the ledger then has. */
import { sql } from 'kysely';
import type { OrderPayments } from '#contract/billing/payments.ts';
import type { TestApp } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

export const CHECK = { method: 'check', reference: 'Check 1001', received_date: '2026-06-15' } as const;
export const WHY = 'It was recorded for the wrong order';

export interface Desk {
  view(orderId: number): Promise<OrderPayments>;
  /** `[status, sentence]` of a refusal. */
  record(orderId: number, body: object, key?: string): Promise<Answer>;
  pay(orderId: number, amount: number, more?: object): Promise<Answer>;
}

export interface Answer {
  status: number;
  data: OrderPayments;
  said: string | undefined;
  told: unknown;
}

export async function aDesk(app: TestApp): Promise<Desk> {
  const client = await app.signIn((await anAdministrator(app.db, ['finance', 'orders'])).userId);
  const record: Desk['record'] = async (orderId, body, key) => {
    const reply = await client.post<OrderPayments>(
      `order/${orderId}/payment`,
      body,
      key === undefined ? undefined : { 'idempotency-key': key },
    );
    return {
      status: reply.status,
      get data() {
        return reply.data;
      },
      said: reply.problem?.error,
      told: reply.problem?.data,
    };
  };
  return {
    record,
    pay: (orderId, amount, more = {}) => record(orderId, { kind: 'payment', amount, ...CHECK, ...more }),
    view: async (orderId) => (await client.get<OrderPayments>(`order/${orderId}/payment`)).data,
  };
}

/** What a company has on an account, in cents. */
export async function onAccount({ db }: TestApp, account: string, companyId: number): Promise<number> {
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entry
    where account = ${account} and company_id = ${companyId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export async function statusOf({ db }: TestApp, orderId: number): Promise<string> {
  const { payment_status } = await db
    .selectFrom('orders')
    .select('payment_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return payment_status;
}

/** Another day when an invoice of an order is due. */
export const dueOn = ({ db }: TestApp, orderId: number, number: number, day: string) =>
  sql`update invoice set due_on = ${day}::date, invoiced_on = least(invoiced_on, ${day}::date)
    where order_id = ${orderId} and number = ${number}`.execute(db);
