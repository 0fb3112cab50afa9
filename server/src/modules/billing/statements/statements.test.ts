import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StatementSummary } from '#contract/billing/statements.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { bodyText } from '../../../../test/kit/reply-text.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { anAdministrator, aUser, NOW } from '../../../../test/kit/world.ts';
import { setClock } from '../payouts/test-payouts.ts';
import { aDesk, type Desk } from '../test-billing.ts';
import { SEND_STATEMENTS, statementJobs } from './send-monthly.ts';
import { keptStatement } from './unscoped/kept.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let desk: Desk;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('statements', { runJobs: true });
  desk = await aDesk(app);
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
});
afterAll(() => app.close());
beforeEach(() => setClock(app, NOW));

const contact = ({ buyerCompanyId }: Trade) => `ap${buyerCompanyId}@example.test`;
/** A billed order of a company whose facility has an AP contact. */
async function aBuyer(): Promise<Trade> {
  const trade = await aTrade(app);
  await sql`update facility set ap_name = 'Ann', ap_email = ${contact(trade)}, ap_phone = '(217) 555-0142'
    where company_id = ${trade.buyerCompanyId}`.execute(app.db);
  await trade.ship();
  return trade;
}
const send = async (trades: readonly Trade[], month = '2026-06') => {
  const ids = trades.map(({ buyerCompanyId }) => buyerCompanyId);
  const reply = await admin.post<object>('company/send_finance_statements', { company_ids: ids, month });
  return { status: reply.status, ...(reply.status === 200 ? reply.data : reply.problem) };
};
/** Since the clock moves, the schedule may send that of May at any time. */
const sinceJune = (statements: readonly StatementSummary[]) =>
  statements.filter(({ month }) => month >= '2026-06');
const listed = async ({ buyerCompanyId }: Trade) =>
  sinceJune((await admin.get<StatementSummary[]>(`order/statement?company_id=${buyerCompanyId}`)).data);
const paperOf = async (trade: Trade) => {
  const [newest] = await listed(trade);
  const kept = await keptStatement(app.db, newest?.id ?? 0);
  if (kept === null) throw new Error('None was sent.');
  return kept.paper;
};
const sendStatements = () => runTask(statementJobs({ db: app.db, clock: app.clock }), SEND_STATEMENTS);

it('RB-063 has what moved with its running balance, what is open by age, and the credit that is left', async () => {
  const trade = await aBuyer();
  await desk.pay(trade.id, 100);
  const other = await trade.again();
  await other.ship();
  await desk.pay(other.id, 220, { expected_credit: 11.4 });
  expect(await send([trade])).toEqual({ status: 200, sent: 1, without_contact: [] });
  const june = await paperOf(trade);
  expect(june).toMatchObject({
    month: '2026-06',
    opening: 0,
    movements: [
      { what: 'Invoice', number: `INV-${trade.id}-1`, cents: 20_860, balance: 20_860 },
      { what: 'Payment', number: 'Check 1001', cents: -10_000, balance: 10_860 },
      { what: 'Invoice', number: `INV-${other.id}-1`, cents: 20_860, balance: 31_720 },
      { what: 'Payment', number: 'Check 1001', cents: -22_000, balance: 9720 },
    ],
    closing: 9720,
    credit: 1140,
    open: [{ number: `INV-${trade.id}-1`, cents: 10_860 }],
    ages: { current: 10_860, days_1_30: 0 },
  });
  await setClock(app, '2026-08-02T12:00:00Z');
  await desk.record(trade.id, { kind: 'write_off', amount: 8.6, reason: 'Too little to ask for' });
  await send([trade], '2026-07');
  const july = await paperOf(trade);
  expect([july.opening, july.closing, july.ages]).toMatchObject([
    june.closing,
    9720,
    { current: 0, days_1_30: 10_860 },
  ]);
  await send([trade], '2026-08');
  expect(await paperOf(trade)).toMatchObject({
    opening: july.closing,
    movements: [{ what: 'Written off', cents: -860 }],
    closing: 8860,
  });
});

it('RB-065 goes to each AP contact once, names who has none and leaves out who had it a moment ago', async () => {
  const [trade, without] = [await aBuyer(), await aTrade(app)];
  const name = (await without.order()).buyer_company_name;
  const both = await Promise.all([send([trade, without]), send([trade, without])]);
  const answer = (sent: number) => ({ status: 200, sent, without_contact: [name] });
  expect(both).toEqual(expect.arrayContaining([answer(1), answer(0)]));
  const mails = await mailsTo(app, contact(trade));
  expect(mails.filter((mail) => mail.includes('filename=statement-2026-06.pdf'))).toHaveLength(1);
  await setClock(app, '2026-06-15T12:10:01Z');
  expect(await send([trade])).toMatchObject({ sent: 1 });
  expect(await send([trade], '2026-07')).toMatchObject({ status: 422, error: 'This month has not begun.' });
});

it('RB-066 the task sends the month before from the 2nd on, once, to who owes or moved something', async () => {
  const [trade, idle] = [await aBuyer(), await aTrade(app)];
  await sql`update facility set ap_email = 'idle@example.test' where company_id = ${idle.buyerCompanyId}`.execute(
    app.db,
  );
  await setClock(app, '2026-07-01T06:00:00Z');
  await sendStatements();
  expect(await listed(trade)).toEqual([]);
  await setClock(app, '2026-07-02T06:00:00Z');
  await Promise.all([sendStatements(), sendStatements()]);
  await sendStatements();
  expect(await listed(trade)).toMatchObject([{ month: '2026-06', opening: 0, closing: 208.6 }]);
  expect(await listed(idle)).toEqual([]);
});

it('RB-067 stays as it was sent, for who administers the company or its finances', async () => {
  const trade = await aBuyer();
  await send([trade]);
  const [statement] = await listed(trade);
  expect(statement).toMatchObject({ sent_to: [contact(trade)], closing: 208.6 });
  const path = `order/statement/${statement?.id}/file`;
  const before = bodyText(await admin.get(path));
  await desk.pay(trade.id, 208.6);
  await sql`update company set name = 'Renamed' where id = ${trade.buyerCompanyId}`.execute(app.db);
  const of = async (roles: ('Buyer' | 'FinanceAdmin' | 'CompanyAdmin')[], companyId = trade.buyerCompanyId) =>
    app.signIn((await aUser(app.db, { companyId, roles })).userId);
  const finance = await of(['Buyer', 'FinanceAdmin']);
  const file = await finance.get(path);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(bodyText(await admin.get(path))).toBe(before);
  expect(sinceJune((await finance.get<StatementSummary[]>('order/statement')).data)).toHaveLength(1);
  expect((await trade.buying.get(path)).status).toBe(403);
  const stranger = await of(['Buyer', 'CompanyAdmin'], (await aTrade(app)).buyerCompanyId);
  expect((await stranger.get(path)).status).toBe(404);
  const { rows } =
    await sql`select 1 from event_log where event = 'data.exported' and parameters ->> 'operation' = 'getStatementFile'`.execute(
      app.db,
    );
  expect(rows.length).toBeGreaterThan(0);
});
