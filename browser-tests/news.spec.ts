import { anAdministrator, aSeller } from '../server/test/kit/world.ts';
import { PNG } from '../server/test/kit/files.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-197 RB-198 RB-201 RB-202 RB-204 X-45 a seller writes, publishes and pins news with the keyboard, a buyer reads it at home and in the profile, and it goes', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Newsworthy Labs' });
  const chief = await aPerson('chief', { companyId, roles: ['Seller', 'CompanyAdmin'] });
  const { site } = await aBuyingCompany('Reading Pharmacy');
  const buyer = await aPerson('reader', { ...site, roles: ['Buyer'] });
  await signIn(page, chief, '/seller-editor/news');
  await expect(page.getByText('No news yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Write News' }).first().press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Title' }).fill('<b>Reno</b> opens');
  await panel.getByRole('textbox', { name: 'Summary' }).fill('Two days sooner.');
  await panel
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('<p>From <strong>Reno</strong></p><script>document.title = "x"</script>');
  const preview = panel.getByRole('region', { name: 'As readers see it' });
  await expect(preview.getByText('<b>Reno</b> opens')).toBeVisible();
  await expect(preview.getByText('Reno', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await tabTo(page, panel.getByRole('button', { name: 'Save Draft' }));
  await page.keyboard.press('Enter');

  await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
  const choose = panel.locator('input[type=file]');
  await panel.getByRole('textbox', { name: 'What it shows' }).fill('Our new warehouse');
  await choose.setInputFiles({ name: 'reno.png', mimeType: 'image/png', buffer: PNG });
  await expect(panel.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(panel.getByText('Published', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Pin', exact: true }).press('Enter');
  await expect(panel.getByText('Pinned', { exact: true })).toBeVisible();

  const reading = await another(browser, buyer, '/buyer-home');
  const block = reading.getByRole('region', { name: 'News' });
  await block.getByRole('link', { name: '<b>Reno</b> opens' }).click();
  await expect(reading.getByRole('heading', { level: 1, name: '<b>Reno</b> opens' })).toBeVisible();
  await expect(reading.getByRole('img', { name: 'Our new warehouse' })).toBeVisible();
  await expectAccessible(reading);
  await reading.getByRole('link', { name: 'Newsworthy Labs' }).click();
  await expect(reading.getByRole('region', { name: 'News' }).getByText('Pinned')).toBeVisible();
  await expectAccessible(reading);
  await reading.setViewportSize({ width: 390, height: 844 });
  await reading.getByRole('link', { name: 'All News' }).click();
  await expect(reading.getByRole('heading', { level: 1, name: 'News from Newsworthy Labs' })).toBeVisible();
  await expectAccessible(reading);

  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Delete this news?' });
  await sure.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No news yet')).toBeVisible();
  await expect(reading.getByText('No news yet')).toBeVisible();
});

test('RB-196 RB-197 RB-201 RB-203 an administrator schedules, publishes and announces news on a phone, and its reader is notified', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await anAdministrator(db, []);
  const admin = await aPerson('editor', { companyId, roles: ['Administrator'], permissions: ['content'] });
  const { companyId: sellers } = await aSeller(db, { name: 'Reading Labs' });
  const seller = await aPerson('reader', { companyId: sellers, roles: ['Seller'] });
  await signIn(page, admin, '/admin/news-list');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Write News' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Title' }).fill('Terms for sellers');
  await panel.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'Sellers' }).click();
  await panel.getByLabel('Publish Date').fill('2099-01-01');
  await panel.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
  await panel.getByRole('button', { name: 'Save Draft' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Use https://… or a page of this site such as /catalog.');
  await panel.getByRole('textbox', { name: 'Link' }).fill('/orders');
  await panel.getByRole('button', { name: 'Save Draft' }).click();
  await panel.getByRole('button', { name: 'Publish on 01/01/2099' }).click();
  await expect(panel.getByText('Scheduled for 01/01/2099')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Publish Now' }).click();
  await expect(panel.getByText('Published', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Announce' }).click();
  await page
    .getByRole('dialog', { name: 'Announce this news?' })
    .getByRole('button', { name: 'Announce' })
    .click();
  await expect(panel.getByText(/^Announced /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByLabel('Search news').fill('Terms for sellers');
  await expect(page.getByRole('button', { name: /Terms for sellers/ })).toBeVisible();
  await expectAccessible(page);

  const reading = await another(browser, seller, '/seller-home');
  await expect(
    reading.getByRole('region', { name: 'News' }).getByRole('link', { name: 'Terms for sellers' }),
  ).toBeVisible();
  await reading.goto('/hydra-home');
  await expect(
    reading.getByRole('region', { name: 'News' }).getByRole('link', { name: 'All News' }),
  ).toBeVisible();
  const told = () =>
    db.selectFrom('notification').select('title').where('content', '=', 'Terms for sellers').execute();
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
});
