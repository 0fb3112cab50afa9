import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { aUser } from '../../../../test/kit/world.ts';
import { aDesk, dueOn, type Desk } from '../test-billing.ts';
import { REMIND_INVOICES, reminderJobs } from './remind-invoices.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('reminders', { runJobs: true });
  desk = await aDesk(app);
});
afterAll(() => app.close());

const contact = ({ buyerCompanyId }: Trade) => `ap${buyerCompanyId}@example.test`;
async function aBilled(day: string, of?: Trade): Promise<Trade> {
  const trade = of ?? (await aTrade(app));
  await trade.ship();
  await dueOn(app, trade.id, 1, day);
  await sql`update facility set ap_email = ${contact(trade)} where company_id = ${trade.buyerCompanyId}`.execute(
    app.db,
  );
  return trade;
}
const run = async () => runTask(reminderJobs({ db: app.db, clock: app.clock }), REMIND_INVOICES);
const subjects = async (to: string) =>
  (await mailsTo(app, to))
    .map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
    .toSorted((a, b) => a.localeCompare(b));

it('RB-036 mails the AP contact once per company, day and kind, with all invoices concerned', async () => {
  const one = await aBilled('2026-06-14');
  const two = await aBilled('2026-05-31', await one.again());
  const soon = await aBilled('2026-06-18', await one.again());
  const paid = await aBilled('2026-06-14', await one.again());
  await desk.pay(paid.id, 208.6);
  await aBilled('2026-06-25', await one.again());
  await Promise.all([run(), run()]);
  await run();
  expect(await subjects(contact(one))).toEqual([
    '2 invoices are overdue',
    `Invoice INV-${soon.id}-1 is due on 06/18/2026`,
  ]);
  const [overdue] = (await mailsTo(app, contact(one))).filter((text) =>
    text.includes('2 invoices are overdue'),
  );
  expect(overdue).toContain(`INV-${one.id}-1`);
  expect(overdue).toContain(`INV-${two.id}-1`);
  expect(overdue).not.toContain(`INV-${paid.id}-1`);
});

it('RB-037 on the first day tells who administers the company or its finances, by mail as they wish', async () => {
  const trade = await aTrade(app);
  const of = (roles: ('Buyer' | 'FinanceAdmin' | 'CompanyAdmin')[]) =>
    aUser(app.db, { companyId: trade.buyerCompanyId, roles });
  const [finance, chief, buyer] = [
    await of(['FinanceAdmin']),
    await of(['CompanyAdmin']),
    await of(['Buyer']),
  ];
  await sql`insert into email_subscription (user_id, order_notifications) values (${chief.userId}, false)
    on conflict (user_id) do update set order_notifications = false`.execute(app.db);
  await aBilled('2026-06-14', trade);
  await aBilled('2026-05-31', await trade.again());
  await run();
  expect(await subjects(contact(trade))).toEqual(['2 invoices are overdue']);
  const { rows } = await sql`select user_id, title, type, relative_url from notification
    where title = 'Invoice overdue' and user_id = any (${[finance, chief, buyer].map(({ userId }) => userId)}::bigint[])
    order by user_id`.execute(app.db);
  const told = { title: 'Invoice overdue', type: 'Order', relative_url: `/order-details/${trade.id}` };
  expect(rows).toEqual([
    { user_id: finance.userId, ...told },
    { user_id: chief.userId, ...told },
  ]);
  const mailed = async ({ email }: { email: string }) => (await subjects(email)).length;
  expect([await mailed(finance), await mailed(chief), await mailed(buyer)]).toEqual([1, 0, 0]);
});
