import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';

test('RB-301 … RB-318 an administrator adds an EDI client, says who orders, activates it and stops it again', async ({
  page,
}) => {
  const { company, site } = await aBuyingCompany('Partner Pharmacy');
  const orders = await aPerson('edi-orders', { ...site, roles: ['Buyer'] });
  const name = `Partner ${site.companyId}`;
  await signIn(page, 'admin', '/admin/edi/clients');
  await page.getByRole('link', { name: 'Add EDI Client' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'New EDI client' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await form.getByRole('combobox', { name: 'Protocol' }).selectOption('Email');
  const tab = (label: string) => form.getByRole('tab', { name: label });
  await tab('Interchanges').click();
  await form.getByRole('textbox', { name: 'ISA ID' }).fill(`P${site.companyId}`);
  await form.getByRole('textbox', { name: 'GS ID' }).fill(`P${site.companyId}`);
  await tab('Interchanges').press('ArrowLeft');
  await form.getByRole('textbox', { name: 'Email' }).fill('edi@partner.test');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add EDI Client' }).press('Enter');
  await expect(tab('Orders has an error')).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByText('Choose who orders.').first()).toBeVisible();
  await form.getByRole('combobox', { name: 'Order user' }).click();
  await page.getByRole('option', { name: `${orders}@demo.test` }).click();
  await form.getByRole('button', { name: 'Add EDI Client' }).press('Enter');

  const panel = page.getByRole('dialog', { name: /^EDI client / });
  await panel.getByRole('button', { name: 'Activate' }).press('Enter');
  await panel.getByRole('combobox', { name: 'Usage' }).selectOption('Production');
  await panel.getByRole('button', { name: 'Save' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Let documents of ${name} count?` });
  await expect(question.getByText('A successful test in the last 7 days')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await panel.getByRole('button', { name: 'Discard' }).press('Enter');
  await panel.getByRole('button', { name: 'Deactivate' }).press('Enter');
  const leaving = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await expect(leaving.getByText('Nothing will be fetched or sent.')).toBeVisible();
  await leaving.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Activate' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expect(page.getByText(name).first()).toBeVisible();
});
