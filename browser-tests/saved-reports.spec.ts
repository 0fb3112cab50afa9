import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-461 RB-462 RB-465 a buyer saves a report, renames it by keys alone, schedules and deletes it, on a phone too', async ({
  page,
}) => {
  await signIn(page, 'companyadmin', '/reports/spend_by_month?period=last_month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Spend by Month');
  await title.fill('What we spent');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  const saved = page.getByRole('list', { name: 'Saved reports' });
  await saved.getByRole('button', { name: 'Rename What we spent' }).focus();
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Our month');
  await page.keyboard.press('Enter');
  await expect(saved.getByRole('button', { name: 'Rename Our month' })).toBeFocused();
  await saved.getByRole('button', { name: 'Schedule Our month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Monthly by e-mail: Our month' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Also to' }).fill('nobody@demo.test');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('nobody@demo.test may not see this report.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Also to' }).fill('');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(saved.getByText(/^Monthly by e-mail on day 1, next on .*, to 1 person$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await saved.getByRole('link', { name: 'Open Our month' }).click();
  await expect(page).toHaveURL(/spend_by_month\?period=last_month/);
  await page.goBack();
  await saved.getByRole('button', { name: 'Delete Our month' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Our month and its schedule?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Open a report and press ‘Save’')).toBeVisible();
});
