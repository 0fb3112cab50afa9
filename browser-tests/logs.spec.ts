import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';

test('SH-260 G-126 an administrator finds the event of an order that was just placed and copies its request id', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser, 'buyer', '/catalog');
  const placed = await buyer.evaluate(async () => {
    const send = async (path: string, body?: unknown) => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers = { 'content-type': 'application/json', sourcedomain: location.host };
      const reply = await fetch(`/services/${path}`, {
        method,
        ...(body !== undefined && { headers, body: JSON.stringify(body) }),
      });
      return { id: reply.headers.get('x-request-id') ?? '', status: reply.status };
    };
    return send('order/generate_po', {});
  });
  expect(placed.status).toBe(200);
  await buyer.goto('/admin/logs');
  await expect(buyer).not.toHaveURL(/admin/);
  await buyer.context().close();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', '/admin/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Event' }).fill('po.generated');
  await expect(page).toHaveURL(/event=po.generated/);
  const row = page.getByRole('row').filter({ hasText: placed.id });
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'po.generated' });
  await expect(panel.getByText('"po_number"')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Copy request id' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(placed.id);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
