import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-152 RB-154 a buyer reads the story of an order, unfolds what was placed, and downloads it; also on a phone', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/orders?status=shipped');
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).click();
  const story = page.getByRole('region', { name: 'Story' });
  const placed = story.getByRole('listitem').filter({ hasText: 'Placed the order' }).first();
  await expect(placed).toBeVisible();
  await expect(story.getByText(/^Shipped: \d+ packs? by /).first()).toBeVisible();
  await expect(story.getByText(/^Invoice INV-/).first()).toBeVisible();
  await expect(story.getByText(/^Ledger:/)).toHaveCount(0);
  await expectAccessible(page);
  const link = story.getByRole('link', { name: 'Download Story' });
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toBeVisible();
  await expectAccessible(page);
});

test('RB-153 an administrator with finance reads the ledger and the audit rows, with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin', '/orders?status=shipped');
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).click();
  const story = page.getByRole('region', { name: 'Story' });
  await expect(story.getByText(/Audit row \d+$/).first()).toBeVisible();
  await expect(story.getByText('Ledger: shipped').first()).toBeVisible();
  // Which steps have many details depends on the order, and which order stands first on the day.
  const all = story.getByRole('button', { name: /^Show all \d+ of / }).first();
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await all.focus();
  await page.keyboard.press('Enter');
  const less = story.getByRole('button', { name: /^Show less of / }).first();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(less).toBeFocused();
});
