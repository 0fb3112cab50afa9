import { sql } from 'kysely';
import { another, expect, expectAccessible, searchList, signIn, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-065 RB-067 finance mails the statement of a month, and the company reads it', async ({
  page,
  browser,
}) => {
  const { company, site } = await aBuyingCompany('Stated Pharmacy');
  const who = await aPerson('stated', { ...site, roles: ['Buyer', 'FinanceAdmin'] });
  const contact = `ap-${who}@example.test`;
  await sql`update facility set ap_name = 'Ann Payable', ap_email = ${contact}
    where company_id = ${site.companyId}`.execute(product().db);
  const admin = await another(browser, 'admin', '/admin/finance?tab=credit');
  await searchList(admin, 'Search companies', company);
  const row = admin.getByRole('row', { name: new RegExp(String.raw`${company}(?!\d)`) });
  await row.getByRole('checkbox').check();
  await admin.getByRole('button', { name: 'Send Statements' }).click();
  const form = admin.getByRole('dialog', { name: 'Send statements to 1 company' });
  await expect(form).toBeVisible();
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(admin.getByText('1 statement sent')).toBeVisible();
  await expect.poll(() => mailsTo(contact).join('\n')).toContain('application/pdf');
  await row.press('Enter');
  const kept = admin.getByRole('region', { name: 'Statements' });
  await expect(kept).toContainText(`to ${contact}`);
  await expectAccessible(admin);

  await signIn(page, who, '/orders?tab=invoices');
  await page.getByRole('button', { name: 'Statements' }).click();
  const panel = page.getByRole('dialog', { name: 'Statements' });
  await expect(panel).toContainText(`to ${contact}`);
  await page.reload();
  await expect(panel).toContainText(`to ${contact}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const href = await panel.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
});
