import { sql } from 'kysely';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { aPerson } from './people.ts';
import { product } from './product.ts';

interface Ready {
  company_id: number;
  seller: string;
}

/** The smallest one that waits to be paid. */
async function aReadyPayout(): Promise<Ready> {
  const { rows } =
    await sql<Ready>`select p.company_id, c.name as seller from payout p join company c on c.id = p.company_id
    where p.state = 'ready' order by p.net_cents limit 1`.execute(product().db);
  const [payout] = rows;
  if (!payout) throw new Error('The demo world has no payout that waits.');
  return payout;
}

test('RB-087 RB-089 RB-093 RB-094 finance holds, releases and pays a payout, and the seller hears of it', async ({
  browser,
}) => {
  const { company_id, seller } = await aReadyPayout();
  const who = await aPerson('payee', { companyId: company_id, roles: ['Seller', 'CompanyAdmin'] });
  const admin = await another(browser, 'admin', `/admin/finance?tab=payouts&seller=${company_id}`);
  await expect(admin.getByLabel('Of all sellers')).toContainText('Owed to sellers$');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await expectAccessible(admin);
  }
  await admin.setViewportSize({ width: 1440, height: 900 });
  const row = admin.getByRole('row').filter({ hasText: 'Ready' });
  await row.press('Enter');
  const panel = admin.getByRole('dialog', { name: new RegExp(`^PAY-.* · ${seller}$`) });
  await expect(panel.getByRole('table')).toContainText('Share');
  await expectAccessible(admin);

  await panel.getByRole('button', { name: 'Hold' }).click();
  const hold = admin.getByRole('dialog', { name: 'Hold the payout' });
  await hold.getByLabel('Reason').fill('The bank account is being checked');
  await expectAccessible(admin);
  await hold.getByRole('button', { name: 'Hold' }).click();
  await expect(panel).toContainText('Held: The bank account is being checked');
  await panel.getByRole('button', { name: 'Release' }).click();
  await admin.getByRole('dialog', { name: 'Release' }).getByRole('button', { name: 'Release' }).click();

  await tabTo(admin, panel.getByRole('button', { name: 'Mark Paid' }));
  await admin.keyboard.press('Enter');
  const pay = admin.getByRole('dialog', { name: 'Mark as paid' });
  await expect(pay.getByLabel('Reference')).toBeFocused();
  await admin.keyboard.type('ACH 4711');
  await expectAccessible(admin);
  await admin.keyboard.press('Enter');
  await expect(pay).toBeHidden();
  await expect(panel).toContainText('ACH 4711');
  await expect(panel.getByRole('button', { name: 'Bank Returned' })).toBeVisible();

  await expect.poll(() => mailsTo(`${who}`).join('\n')).toContain(`filename=PAY-${company_id}-`);
});

test('RB-092 a seller opens a payout of an earlier month, its orders and its statement', async ({ page }) => {
  await signIn(page, 'seller', '/seller-home');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('listitem').filter({ hasText: 'Paid' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/payout=\d+/);
  const own = page.getByRole('dialog', { name: /^PAY-/ });
  await expect(own).toContainText('ACH ');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const href = await own.getByRole('link', { name: /^Download PAY-/ }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});
