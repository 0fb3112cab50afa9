import { buffer } from 'node:stream/consumers';
import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-470 RB-475 RB-477 a buyer reads the boards by keys alone, and opens what a bar is made of', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/quicksight');
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Spend by Month and Catalog' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legend of Spend by Month and Catalog' })).toContainText(
    'medigi',
  );
  await expectAccessible(page);
  const chart = page.getByRole('region', { name: 'Spend by Supplier', exact: true });
  await chart.getByText('Figures as a table').focus();
  await page.keyboard.press('Enter');
  const bar = chart.getByRole('table').getByRole('button').first();
  await bar.focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('dialog', { name: /^Spend by Supplier, / });
  await expect(rows.getByRole('table').getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();
  for (const board of ['Savings', 'Usage']) {
    await page.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name: board }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`board=${board.toLowerCase()}`));
    await expect(page.getByRole('link', { name: board, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

test('RB-474 RB-476 a seller takes a chart of the sales board along as figures and as a picture', async ({
  page,
}) => {
  await signIn(page, 'seller', '/quicksight');
  const chart = page.getByRole('region', { name: 'Sales by Month and Catalog', exact: true });
  await expect(chart.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  const saved = async (item: string) => {
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
  };
  expect((await saved('CSV (.csv)')).bytes.toString()).toContain('Month,medigi,medshorts,503b');
  const drawing = await saved('Chart as drawing (.svg)');
  expect(drawing.name).toMatch(/^sales-by-month-\d{4}-\d{2}-\d{2}\.svg$/);
  expect(drawing.bytes.toString()).toMatch(/Sales by Month and Catalog<.* in UTC, all facilities/s);
  expect((await saved('Chart as picture (.png)')).bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('RB-477 a chart that could not be loaded is asked for again alone', async ({ page }) => {
  await page.route('**/services/analytics/boards/spend?*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { charts: { name: string }[] } };
    const failed = { bars: [], error: 'This chart could not be loaded.' };
    const charts = reply.data.charts.map((one) =>
      one.name === 'spend_by_supplier' && !route.request().url().includes('chart=')
        ? { ...one, ...failed }
        : one,
    );
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, charts } } });
  });
  await signIn(page, 'buyer', '/quicksight');
  const chart = page.getByRole('region', { name: 'Spend by Supplier', exact: true });
  await expect(chart.getByText('This chart could not be loaded.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Spend by Month and Catalog' })).toBeVisible();
  const asked = page.waitForRequest(/boards\/spend\?.*chart=spend_by_supplier/);
  await chart.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(chart.getByRole('img')).toBeVisible();
});

test('RB-470 a visitor is asked to sign in, and no data is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/analytics/')) asked.push(request.url());
  });
  await page.goto('/quicksight');
  await expect(page.getByRole('heading', { name: 'Please sign in to see analytics.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(asked).toEqual([]);
});
