import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';

const NADAC = [
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date',
  'LEVOTHYROXINE 50 MCG TABLET,70202000101,0.01890,01/21/2026,EA,C/I,N,"1, 5",G,,,06/10/2026',
  'LEVOTHYROXINE 50 MCG TABLET,70202000101,0.02110,05/20/2026,EA,C/I,N,1,G,,,06/10/2026',
  'TBD DO NOT DELETE OR RELEASE,00000001235,104.73750,05/20/2026,EA,C/I,N,1,G,,,06/10/2026',
].join('\r\n');

test('SH-173 SH-277 G-136 an administrator imports prices, finds the drug, sees its history and corrects it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/home');
  await page.getByRole('navigation').getByRole('link', { name: 'FDB' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FDB' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Import reference file' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'nadac.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(NADAC),
  });
  const done = page.getByRole('listitem').filter({ hasText: 'nadac.csv' });
  await expect(done.getByText('Imported')).toBeVisible();
  await done.getByText('Reasons and notes').click();
  await expect(done.getByText('1 skipped: placeholder row of CMS')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'FDB' }).first().click();
  await page.getByRole('searchbox', { name: 'Search drugs' }).fill('70202-0001');
  await expect(page).toHaveURL(/search=70202-0001/);
  const found = page.getByRole('link', { name: /Levothyroxine 50 mcg/ }).first();
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Levothyroxine 50 mcg/ })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /NADAC per each, from \$0.0189 on Jan 21, 2026 to \$0.0211/ }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('CSP').fill('none');
  await form.getByLabel('HIC3').fill('Thyroid Hormone, corrected');
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form.getByText('Enter a number above 0.')).toBeVisible();
  await form.getByLabel('CSP').fill('1');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toBeHidden();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Thyroid Hormone, corrected')).toBeVisible();

  const buyer = await another(browser, 'buyer', '/fdb');
  await expect(buyer).not.toHaveURL(/fdb/);
  await buyer.context().close();
});
