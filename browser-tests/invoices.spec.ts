import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { another, expect, expectAccessible, searchList, signIn, test } from './kit.ts';
import { product } from './product.ts';

interface Billed {
  number: string;
  order_id: number;
  buyer: string;
}

/** The newest invoice of the health system of the finance administrator that something is open of. */
async function anOpenInvoice(): Promise<Billed> {
  const { rows } = await sql<Billed>`
    select 'INV-' || i.order_id || '-' || i.number as number, i.order_id, c.name as buyer
    from invoice i join app_user u on u.email = 'finance@demo.test' join company c on c.id = i.buyer_company_id
    where i.buyer_company_id = u.company_id and i.open_cents > 0
    order by i.invoiced_on desc, i.id desc limit 1`.execute(product().db);
  const [invoice] = rows;
  if (!invoice) throw new Error('The demo world has no open invoice of the health system.');
  return invoice;
}

test('RB-062 the finance administrator of a buyer finds an invoice and downloads those that are chosen', async ({
  page,
}) => {
  const invoice = await anOpenInvoice();
  await signIn(page, 'finance', '/orders');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page).toHaveURL(/tab=invoices/);
  const sums = page.getByLabel('Sums of all found');
  await expect(sums).toContainText('Open');
  await searchList(page, 'Search invoices', invoice.number);
  const row = page.getByRole('row', { name: `Invoice ${invoice.number}` });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('checkbox').check();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^invoices-.*\.zip$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/orders?tab=invoices&search=${invoice.number}`);
  await expect(page.getByRole('link', { name: invoice.number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: invoice.number }).click();
  await expect(page).toHaveURL(`/order-details/${invoice.order_id}`);
});

test('RB-026 RB-068 an administrator opens an invoice to what the ledger has of it, by the keyboard', async ({
  browser,
}) => {
  const invoice = await anOpenInvoice();
  const page = await another(browser, 'admin', '/admin/finance');
  await expect(page.getByLabel('Sums of all found')).toContainText('Fee');
  await searchList(page, 'Search invoices', invoice.number);
  const row = page.getByRole('row', { name: invoice.number });
  await expect(row).toContainText(invoice.buyer);
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: invoice.number });
  await expect(panel.getByRole('table', { name: /shipped/i })).toContainText('Billed, not paid');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/invoice=/);
});

test('RB-069 an administrator without finance has no entry and reads nothing', async ({ browser }) => {
  const finance = (page: Page) => page.getByRole('link', { name: 'Finance', exact: true });
  const without = await another(browser, 'support', '/admin/finance');
  await expect(without.getByText("You don't have permission to do this.")).toBeVisible();
  await expect(without.getByLabel('Sums of all found')).toHaveCount(0);
  await expect(finance(without)).toHaveCount(0);
  const having = await another(browser, 'admin', '/admin/finance');
  await expect(having.getByLabel('Sums of all found')).toBeVisible();
  await expect(finance(having).first()).toBeAttached();
});
