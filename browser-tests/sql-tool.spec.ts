import { expect, expectAccessible, signIn, test } from './kit.ts';
import { prepareSqlTool } from './product.ts';

test('RB-485 RB-488 RB-495 RB-498 RB-499 an administrator asks the database with the keyboard, is shown the place of an error, and saves the query', async ({
  page,
}) => {
  await prepareSqlTool();
  await signIn(page, 'admin', '/assistant');
  await page.getByRole('link', { name: 'SQL Tool' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/sql$/);
  const query = page.getByRole('textbox', { name: 'Query' });
  await query.focus();
  await page.keyboard.type('select name, minimum_order from compan');
  await expect(page.getByRole('option', { name: /^companies/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' wher is_seller');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Line 1, column 48: syntax error at or near "is_seller"')).toBeVisible();
  await expect(query).toHaveAttribute('aria-invalid', 'true');
  const place = await query.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.selectionStart : -1));
  expect(place).toBe(47);
  await expect(page.locator('[data-mark]')).toBeVisible();
  await expectAccessible(page);

  await query.fill("select name, null as nothing from companies where name = 'Meridian Generics'");
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('row')).toHaveCount(2);
  await expect(result.getByRole('cell')).toHaveText(['Meridian Generics', 'null']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save' }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Save the query' });
  await popup.getByLabel('Title').fill('One seller');
  await popup.getByLabel('Title').press('Enter');
  await expect(popup).toBeHidden();
  await query.fill('');
  await page.getByRole('tab', { name: 'Saved' }).click();
  await page.getByRole('button', { name: 'Open One seller' }).press('Enter');
  await expect(query).toHaveValue(/Meridian Generics/);
  await page.reload();
  await expect(query).toHaveValue(/Meridian Generics/);
});

test('RB-490 RB-492 RB-497 a query on a phone is stopped, and stands in the history', async ({ page }) => {
  await prepareSqlTool();
  await signIn(page, 'admin', '/admin/sql');
  await page.setViewportSize({ width: 390, height: 844 });
  const text = 'select count(*) from generate_series(1, 99999) a, generate_series(1, 99999) b';
  await page.getByRole('textbox', { name: 'Query' }).fill(text);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The query was stopped.')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(text);
  await expectAccessible(page);
});
