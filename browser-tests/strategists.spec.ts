import { PNG } from '../server/test/kit/files.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';

test('RB-527 … RB-531 an administrator gives a company its strategist, its buyer sees who it is, another takes over and leaves', async ({
  page,
  browser,
}) => {
  const { company, site } = await aBuyingCompany('Looked After Pharmacy');
  const buyer = await aPerson('looked-after', { ...site, roles: ['Buyer'] });
  const stamp = site.companyId;
  await signIn(page, 'admin', '/admin/account-strategists');
  const add = async (name: string) => {
    await page.getByRole('link', { name: 'Add Strategist' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'New strategist' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await form.getByRole('button', { name: 'Add Strategist' }).press('Enter');
    await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form
      .getByRole('textbox', { name: 'Email' })
      .fill(`${name.replace(' ', '.')}-${stamp}@marketplace.test`);
    await form.getByRole('textbox', { name: 'Phone' }).fill('312 555 0148');
    await form.getByRole('combobox', { name: 'Companies' }).fill(company);
    await page.getByRole('option', { name: company }).click();
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Strategist' }).press('Enter');
  };
  await add('Ann Lee');
  const panel = page.getByRole('dialog', { name: 'Account strategist' });
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'ann.png', mimeType: 'image/png', buffer: PNG });
  await expect(panel.getByRole('button', { name: 'Remove Photo' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const home = await another(browser, buyer, '/buyer-home');
  const block = home.getByRole('region', { name: 'Your account strategist' });
  await expect(block.getByText('Ann Lee')).toBeVisible();
  await expect(block.getByRole('link', { name: '(312) 555-0148' })).toHaveAttribute(
    'href',
    'tel:+13125550148',
  );
  await expectAccessible(home);

  await add('Bo Chen');
  const question = page.getByRole('dialog', { name: `Move ${company} from Ann Lee to Bo Chen?` });
  await question.getByRole('button', { name: 'Move' }).press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Bo Chen');
  await expect(block.getByText('Bo Chen')).toBeVisible();
  await panel.getByRole('button', { name: 'Deactivate' }).press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Deactivate Bo Chen?' });
  await leaving.getByRole('radio', { name: 'Leave without' }).check();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Activate' })).toBeVisible();
  await expect(block).toBeHidden();

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expect(page.getByText('Not active').first()).toBeVisible();
});
