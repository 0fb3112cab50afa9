import { expect, expectAccessible, signIn, test } from './kit.ts';
import { go, LICENSE, mark, signTerms, stepTitle, typeAddress, typePerson } from './registration-steps.ts';

test('SH-135 trading G-111 a manufacturer registers with the keyboard’s Enter from step to step', async ({
  page,
}) => {
  await page.goto('/registration/seller');
  await page.getByLabel('Company name').fill(`Newcomer Labs ${mark}`);
  await page.getByLabel('DUNS').fill('12-345-6789');
  await page.getByLabel('FDA establishment number').fill('3001234567');
  await page.getByLabel('Phone').fill('2175550100');
  await typeAddress(page);
  await page.getByLabel('ZIP code').press('Enter');
  await expect(page.getByText('503B outsourcing facility is required')).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('ZIP code').press('Enter');
  await expect(stepTitle(page, 'Your details')).toBeFocused();
  await typePerson(page, `labs${mark}@example.test`);
  await page.getByLabel('Phone').press('Enter');
  await expect(stepTitle(page, 'Selling')).toBeFocused();
  await page.getByLabel('503B: compounded').check();
  await page.getByLabel('Track-and-trace provider').selectOption('TraceLink');
  await page.getByLabel('Shipping contact name').fill('Sam Ship');
  await page.getByLabel('Shipping contact email').fill('ship@example.test');
  await page.getByLabel('Shipping contact phone').fill('2175550144');
  await expectAccessible(page);
  await go(page);
  await signTerms(page);
  await go(page);
  await expect(page.getByText('TraceLink')).toBeVisible();
  // What was typed stands there when one goes back for it.
  await page.getByRole('button', { name: 'Change Selling' }).click();
  await expect(page.getByLabel('Shipping contact name')).toHaveValue('Sam Ship');
  await page.goBack();
  await go(page, 'Submit application');
  await expect(page).toHaveURL('/registration/thankyou');
});

test('SH-302 SH-468 … SH-476 a buyer uploads and deletes documents of the facility', async ({ page }) => {
  await signIn(page, 'facilityadmin', '/catalog');
  const open = async () => {
    await page.getByRole('button', { name: /own menu/ }).click();
    await page.getByRole('menuitem', { name: 'Upload Your Documents' }).click();
  };
  await open();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: 'Upload Your State License' })).toBeVisible();
  await popup.getByRole('tab', { name: 'Purchase History' }).click();
  await expect(popup.getByRole('heading', { name: 'Upload Purchase History' })).toBeVisible();
  await popup.getByRole('tab', { name: 'DEA License' }).click();
  await expect(popup.getByRole('heading', { name: 'Upload Your DEA License' })).toBeVisible();
  await expect(popup).toHaveCSS('width', '800px');
  await popup.getByLabel('Ends on').fill('2028-03-25');
  const picker = popup.locator('input[type=file]');
  await picker.setInputFiles({ ...LICENSE, buffer: Buffer.from('no scan') });
  await expect(popup.getByText('This file type is not supported')).toBeVisible();
  await expectAccessible(page);
  await picker.setInputFiles(LICENSE);
  await expect(popup.getByRole('link', { name: 'license.pdf' })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Delete license.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this file?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document was deleted')).toBeVisible();
  await expect(popup.getByRole('link', { name: 'license.pdf' })).toHaveCount(0);
});
