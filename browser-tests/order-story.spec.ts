import { sql } from 'kysely';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';

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
  // One that went through the whole product, with many lines: other tests write orders of their own.
  const { rows } = await sql<{ id: number }>`select o.id from orders o where o.status = 'shipped'
    and exists (select from ledger_entry e where e.order_id = o.id)
    and exists (select from audit_log a where a.entity = 'order' and a.entity_id = o.id)
    order by (select count(*) from order_line l where l.order_id = o.id) desc, o.id limit 1`.execute(
    product().db,
  );
  await signIn(page, 'admin', `/order-details/${rows[0]?.id}`);
  const story = page.getByRole('region', { name: 'Story' });
  await expect(story.getByText(/Audit row \d+$/).first()).toBeVisible();
  await expect(story.getByText('Ledger: shipped').first()).toBeVisible();
  const all = story.getByRole('button', { name: /^Show all \d+ of / }).first();
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await all.focus();
  await page.keyboard.press('Enter');
  const less = story.getByRole('button', { name: /^Show less of / }).first();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(less).toBeFocused();
});
