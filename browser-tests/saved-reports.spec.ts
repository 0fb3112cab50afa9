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
  await expect(page.getByText('‘What we spent’ is saved. It stands first on Reports.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What we spent', level: 1 })).toBeVisible();
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

test('RB-461 a buyer sorts the rows of a report, leaves out a column, saves both and finds them again', async ({
  page,
}) => {
  await signIn(page, 'companyadmin', '/reports/orders?period=last_12_months');
  const table = page.getByRole('table', { name: 'Orders' }).last();
  await table.getByRole('button', { name: 'Total' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-total/);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Tracking' }).press('Space');
  await expect(table.getByRole('columnheader', { name: 'Tracking' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('The dearest');
  await page.keyboard.press('Enter');
  await expect(page.getByText('‘The dearest’ is saved. It stands first on Reports.')).toBeVisible();
  await page.goto('/reports');
  const saved = page.getByRole('list', { name: 'Saved reports' });
  await saved.getByRole('link', { name: 'Open The dearest' }).click();
  await expect(page).toHaveURL(/sort=-total/);
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('button', { name: 'Columns (11 of 12)' })).toBeVisible();
});
