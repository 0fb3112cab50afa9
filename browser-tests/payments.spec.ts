import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { product } from './product.ts';

interface Owing {
  id: number;
  /** Another order of the company that owes. */
  other: number;
  /** What the order owes: all of its one invoice. */
  cents: number;
  company: string;
}

/** An order on terms of a company that has no credit and of which nothing was paid. */
async function anOwingOrder(): Promise<Owing> {
  const { rows } = await sql<Owing>`
    with owing as (select o.id, o.buyer_company_id, min(i.total_cents) as cents from orders o join invoice i on i.order_id = o.id
      where o.payment_status in ('invoiced', 'overdue') and i.cancelled_at is null
        and not exists (select from ledger_entry e where e.account = 'buyer_credit' and e.company_id = o.buyer_company_id)
      group by o.id having count(*) = 1 and min(i.total_cents) > 5000 and min(i.total_cents) =
        (select sum(e.cents) from ledger_entry e where e.order_id = o.id and e.account = 'buyer_receivable'))
    select a.id::int as id, b.id::int as other, a.cents::int as cents, c.name as company
    from owing a join owing b on b.buyer_company_id = a.buyer_company_id and b.id > a.id
    join company c on c.id = a.buyer_company_id order by a.id, b.id limit 1`.execute(product().db);
  const [found] = rows;
  if (!found) throw new Error('Nobody without credit owes for two orders.');
  return found;
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Payments' });
const inPanel = (page: Page, text: string | RegExp) => expect(panelOf(page).getByText(text)).toBeVisible();
const isOpen = (page: Page, cents: number) => inPanel(page, `Open: ${dollars(cents)}`);

/** Opens one of the forms of the panel. */
async function open(page: Page, button: string | RegExp): Promise<Locator> {
  await panelOf(page).getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  return form;
}

async function send(form: Locator, button: string): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await expect(form).toBeHidden();
}

test('RB-038 RB-039 RB-040 RB-044 an invoice is paid in part, then overpaid, and a payment is undone', async ({
  page,
}) => {
  const { id, other, cents, company } = await anOwingOrder();
  await signIn(page, 'admin', `/order-details/${id}`);
  await isOpen(page, cents);
  await inPanel(page, 'Nothing was recorded yet.');
  await expectAccessible(page);

  // By the keyboard alone.
  const record = panelOf(page).getByRole('button', { name: 'Record Payment' });
  await tabTo(page, record);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  const amount = form.getByLabel(/^Amount/);
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue((cents / 100).toFixed(2));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await isOpen(page, cents - 1000);
  await expect(record).toBeFocused();

  await open(page, 'Record Payment');
  await expect(form.getByRole('checkbox', { name: `Order ${other}` })).toBeVisible();
  await amount.fill((cents / 100 + 40).toFixed(2));
  await form.getByLabel('Reference').fill('Check 1001');
  await expect(form.getByText(`This overpays by $50.00; it becomes credit of ${company}.`)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^Received/).fill('01/01/2100');
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(form.getByText('The date is in the future.').first()).toBeVisible();
  await expect(form.getByLabel('Reference')).toHaveValue('Check 1001');
  await form.getByLabel(/^Received/).fill(await today());
  await send(form, 'Record Payment');
  await isOpen(page, 0);
  await inPanel(page, `Credit of ${company}: $50.00`);
  await inPanel(page, 'Payment by Check, Check 1001');

  await open(page, 'Undo Payment of $10.00');
  await form.getByLabel('Reason').fill('It was recorded for the wrong order');
  await send(form, 'Undo Payment');
  await isOpen(page, 1000);
  await inPanel(page, /^Undone by .*: It was recorded for the wrong order$/);
  await expect(panelOf(page).getByRole('button', { name: 'Undo Payment of $10.00' })).toHaveCount(0);
  await expectAccessible(page);
});

test('RB-042 RB-043 RB-046 RB-052 RB-053 credit is applied and paid back, a line refunded, the rest written off', async ({
  page,
}) => {
  const { id, other, cents, company } = await anOwingOrder();
  await signIn(page, 'admin', `/order-details/${id}`);
  const form = await open(page, 'Record Payment');
  await form.getByLabel(/^Amount/).fill((cents / 100 + 30).toFixed(2));
  await send(form, 'Record Payment');
  await inPanel(page, `Credit of ${company}: $30.00`);
  await open(page, 'Pay Back');
  await form.getByLabel(/^Amount/).fill('5');
  await send(form, 'Pay Back');
  await inPanel(page, `Credit of ${company}: $25.00`);

  await open(page, 'Refund');
  const packs = form.getByRole('textbox', { name: /^Line 1, / });
  await packs.fill('9999');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByText(/^Line 1 has \d+ pack\(s\) left to refund\.$/)).toBeVisible();
  await packs.fill('1');
  await expectAccessible(page);
  await send(form, 'Refund');
  await inPanel(page, /^Refund CN-\d+: Returned, borne by the seller/);
  await inPanel(page, /^Refunded \$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/order-details/${other}`);
  await open(page, 'Apply Credit');
  await form.getByLabel(/^Amount/).fill('12.50');
  await expectAccessible(page);
  await send(form, 'Apply Credit');
  await expect(panelOf(page).getByRole('button', { name: 'Undo Credit applied of $12.50' })).toBeVisible();
  await open(page, 'Write Off');
  await form.getByLabel(/^Amount/).fill('1.00');
  await form.getByLabel('Reason').fill('Not worth a second letter');
  await expectAccessible(page);
  await send(form, 'Write Off');
  await inPanel(page, /Written off \$1\.00/);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('RB-027 an administrator without finance does not see what was recorded', async ({ page }) => {
  const { id } = await anOwingOrder();
  await signIn(page, 'support', `/order-details/${id}`);
  await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
});

/** As a field of a date takes it. */
async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'UTC', 'MM/DD/YYYY') as day`.execute(product().db);
  return rows[0]?.day ?? '';
}
