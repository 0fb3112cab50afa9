import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './kit.ts';

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

/** The orders and the sales of a row of figures. */
async function figuresOf(page: Page, table: string, row: number) {
  const cells = page.getByRole('table', { name: table }).getByRole('row').nth(row).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  const texts = await cells.allInnerTexts();
  return texts.map((text) => text.trim());
}

test('RB-182 RB-184 the sales of a month lead to orders that come to the same, at a desk and on a phone', async ({
  page,
}) => {
  await signIn(page, 'seller', '/seller-home');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/seller-home');
    const months = page.getByRole('table', { name: 'Sales of 12 months' });
    await expect(months.getByRole('row')).toHaveCount(13);
    await expectAccessible(page);
    const [orders = '', sales = ''] = await figuresOf(page, 'Sales of 12 months', 2);
    expect(numberIn(sales)).toBeGreaterThan(0);
    await months.getByRole('row').nth(2).getByRole('link').click();
    await expect(page).toHaveURL(/\/orders\?status=standing&from=\d{4}-\d\d-01&until=/);
    await expect(
      page.getByText(orders === '1' ? '1 order' : `${orders} orders`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Total of all found')).toContainText(sales);
  }
});

test('RB-183 RB-184 what expires in a month, and a product sold most, lead to lists that sum the same', async ({
  page,
}) => {
  await signIn(page, 'seller', '/seller-home');
  const [listings = '', lots = '', worth = ''] = await figuresOf(page, 'Expiring within 90 days', 1);
  await page.getByRole('table', { name: 'Expiring within 90 days' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/manage-listings\?expires_from=/);
  await expect(page.getByText(new RegExp(`^${lots} lots? of all found expires? then`))).toContainText(worth);
  await expect(
    page.getByText(listings === '1' ? '1 listing' : `${listings} listings`, { exact: true }),
  ).toBeVisible();

  await page.goBack();
  const [packs = '', orders = '', sales = ''] = await figuresOf(page, 'Most sold in 90 days', 1);
  await page.getByRole('table', { name: 'Most sold in 90 days' }).getByRole('link').first().click();
  await expect(
    page.getByText(orders === '1' ? '1 order' : `${orders} orders`, { exact: true }),
  ).toBeVisible();
  const sums = page.getByText('of this product in them');
  await expect(sums).toContainText(`${packs} packs`);
  await expect(sums).toContainText(sales);
});
