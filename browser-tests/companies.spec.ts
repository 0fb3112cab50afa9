import { another, expect, expectAccessible, fillInForm, searchList, signIn, tabTo, test } from './kit.ts';
import { linkMailedTo } from './mails.ts';

test('G-128 an administrator adds a supplier and invites its first person, who signs in to sell', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const [name, email] = ['Harvest Moon Labs', 'first@harvestmoon.test'];
  await signIn(page, 'admin', '/admin/company-manager');
  const add = page.getByRole('button', { name: 'New company' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New company' });
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian Generics');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Supplier' }).click();
  await form.getByLabel('Minimum order').fill('75');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(form.getByText('Another company has this name.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Add company' }).click();

  const record = page.getByRole('dialog', { name });
  await expect(record.getByLabel('Minimum order')).toHaveValue('$75.00');
  await record.getByRole('tab', { name: 'Users (0)' }).click();
  await record.getByRole('button', { name: 'Invite user' }).waitFor();
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Invite user' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite user' });
  await expect(invitation.getByRole('combobox', { name: 'Company' })).toHaveValue(name);
  await expect(invitation.getByRole('checkbox', { name: 'Seller' })).toBeChecked();
  await expect(invitation.getByRole('checkbox', { name: 'Company administrator' })).toBeChecked();
  await invitation.getByLabel('First name').fill('Hana');
  await invitation.getByLabel('Last name').fill('Moon');
  await invitation.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(record.getByRole('link', { name: 'Hana Moon' })).toBeVisible();
  await expect(record.getByRole('tab', { name: 'Users (1)' })).toBeVisible();

  const context = await browser.newContext();
  const first = await context.newPage();
  await first.goto(await linkMailedTo(email, '/password'));
  await first.getByLabel('New Password').fill('Another-9-day!');
  await first.getByLabel('Confirm Password').fill('Another-9-day!');
  await first.getByRole('button', { name: 'Save password' }).click();
  await first.getByRole('button', { name: 'Sign In' }).click();
  await fillInForm(first, email, 'Another-9-day!');
  await first.getByRole('link', { name: 'Company', exact: true }).click();
  await expect(first.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await context.close();
});

test('X-45 SH-249 RB-179 a seller admin edits the company, and keeps what was typed when somebody else was faster', async ({
  page,
  browser,
}) => {
  await signIn(page, 'selleradmin', '/seller-editor/info');
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible();
  await expectAccessible(page);
  const about = page.getByLabel('About');
  await about.fill('Generics from three plants.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As buyers see it' });
  await expect(preview.getByText('Generics from three plants.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(about).toHaveValue('Generics from three plants.');
  await page.getByLabel('ZIP code').fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A ZIP code has five or nine digits').first()).toBeVisible();
  await page.getByLabel('ZIP code').fill('');

  const faster = await another(browser, 'selleradmin', '/seller-editor/info');
  await faster.getByLabel('Return policy').fill('Within 30 days, unopened.');
  await faster.getByRole('button', { name: 'Save' }).click();
  await expect(faster.getByText('Saved')).toBeVisible();

  await expect(page.getByText('Someone else has changed this company.')).toBeVisible();
  await expect(about).toHaveValue('Generics from three plants.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByLabel('Return policy')).toHaveValue('Within 30 days, unopened.');
  await expect(faster.getByLabel('About')).toHaveValue('Generics from three plants.');

  // Another seller of the company reads.
  const seller = await another(browser, 'seller', '/seller-editor/info');
  await expect(seller.getByText('Generics from three plants.')).toBeVisible();
  await expect(seller.getByLabel('About')).toHaveCount(0);
  await expectAccessible(seller);
  await seller.context().close();

  await faster.context().close();
  await about.fill('');
  await page.getByLabel('Return policy').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
});

test('the listings of a seller that is deactivated leave an open catalog, and come back with it', async ({
  page,
  browser,
}) => {
  const name = 'Blue Mesa Laboratories';
  await signIn(page, 'admin', '/admin/company-manager');
  await searchList(page, 'Search companies', name);
  await page.getByRole('row').filter({ hasText: name }).click();
  const record = page.getByRole('dialog', { name });
  await expect(record.getByRole('button', { name: 'Deactivate' })).toBeVisible();

  const id = /ID (\d+)/.exec(await record.innerText())?.[1] ?? '';

  const buyer = await another(browser, 'buyer', `/catalog?sellerId=${id}`);
  const offered = buyer.getByText(name).first();
  const none = buyer.getByText('No listings found');
  await expect(offered).toBeVisible();

  await record.getByRole('button', { name: 'Deactivate' }).click();
  const sure = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await expect(sure.getByText('Its listings leave the catalog.')).toBeVisible();
  await sure.getByRole('button', { name: 'Deactivate' }).click();
  await expect(record.getByText('Not active')).toBeVisible();
  await expect(none).toBeVisible();
  await expectAccessible(buyer);

  await record.getByRole('button', { name: 'Activate' }).click();
  await expect(offered).toBeVisible();
  await expect(none).toBeHidden();
  await buyer.context().close();
});

test('X-85 an administrator finds a CSOS request from the home page and declines it with a reason', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/home');
  await expect(page.getByRole('img', { name: /Gross sales of the last 12 months/ })).toBeVisible();
  await page.getByText('Sales as a table').click();
  await expect(page.getByRole('columnheader', { name: 'medshorts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Catalog' }).click();
  await page.getByRole('option', { name: '503b' }).click();
  await expect(page).toHaveURL('/admin/home?catalog=503b');
  await expect(page.getByRole('columnheader', { name: 'medshorts' })).toHaveCount(0);

  await page.getByRole('link', { name: 'CSOS requests' }).click();
  await expect(page).toHaveURL(/csos=requested/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('row').nth(1).click();
  const record = page.getByRole('dialog');
  const decline = record.getByRole('button', { name: /^Decline (?!facility)/ });
  await decline.click();
  const why = page.getByRole('dialog', { name: /^Decline .+\?$/ });
  await why.getByLabel('Reason').fill('The DEA registration does not cover schedule II.');
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Decline request' }).click();
  await expect(record.getByText('The DEA registration does not cover schedule II.').first()).toBeVisible();
  await expect(decline).toHaveCount(0);
  await expectAccessible(page);
});
