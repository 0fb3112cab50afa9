import { sql } from 'kysely';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

/** An invoice of the demo world that owes more than this journey pays. */
async function anOpenInvoice(): Promise<{ number: string; dollars: number }> {
  const { rows } = await sql<{ number: string; dollars: number }>`
    select 'INV-' || order_id || '-' || number as number, (open_cents / 100.0)::float8 as dollars from invoice
    where open_cents > 5000 order by id desc limit 1`.execute(product().db);
  const [found] = rows;
  if (!found) throw new Error('No invoice is open.');
  return found;
}

const usd = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('RB-095 RB-099 RB-101 … RB-104 a file of payments is checked, recorded and undone', async ({ page }) => {
  const { number, dollars } = await anOpenInvoice();
  await signIn(page, 'admin', '/admin/finance?tab=imports');
  const row = `${number},06/15/2026,1.00,Check 77`;
  // Before the invoice: the day is that of the invoice or later.
  const today = new Date().toISOString().slice(0, 10);
  const paid = row.replace('06/15/2026', today);
  const text = [
    'Amounts of June',
    'Invoice Number,Paid Date,Amount,Reference',
    paid,
    paid,
    `INV-999999-1,${today},5,`,
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) });
  await expect(page.getByRole('heading', { name: 'june.csv' })).toBeVisible();
  await expect(page.getByText(`Pays a part, ${usd(dollars - 1)} stays open`)).toBeVisible();
  await expect(page.getByText('Invoice INV-999999-1 is unknown')).toBeVisible();
  await expectAccessible(page);

  // The second row is the same again, and is recorded only where somebody says so.
  await page.getByRole('checkbox', { name: 'Record row 4' }).check();
  await expect(page.getByText(`Pays a part, ${usd(dollars - 2)} stays open`)).toBeVisible();
  await page.getByRole('button', { name: 'Record 2 payments, $2.00' }).click();
  await expect(page.getByText('Payments recorded')).toBeVisible();
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click();
  await expect(page.getByText('june.csv')).toBeVisible();
  await expectAccessible(page);
});
