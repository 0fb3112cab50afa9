import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';

test('SH-260 G-126 an administrator finds the event of an order that was just placed and copies its request id', async ({
  page,
  browser,
}) => {
  const buyer = await another(browser, 'buyer', '/catalog');
  const placed = await buyer.evaluate(async () => {
    const send = async (path: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json', sourcedomain: location.host };
      const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
      const reply = await fetch(`/services/${path}`, init);
      if (!reply.ok) throw new Error(await reply.text());
      return { data: (await reply.json()).data, requestId: reply.headers.get('x-request-id') ?? '' };
    };
    const { data: found } = await send('listing/catalog?search=70101-0007-01&per_page=1');
    const { data: listing } = await send(`listing/catalog/${found[0].id}`);
    await send('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lots[0].id, quantity: 100 }] } });
    const { data, requestId } = await send('order/place_order', { cart_type: 'c0' });
    return { requestId, group: Number(data.order_group_id) };
  });
  await buyer.goto('/admin/logs');
  await expect(buyer).not.toHaveURL(/admin/);
  await buyer.context().close();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', '/admin/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Event' }).fill('order.placed');
  await expect(page).toHaveURL(/event=order.placed/);
  const row = page.getByRole('row').filter({ hasText: placed.requestId });
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'order.placed' });
  await expect(panel.getByText(`order group ${placed.group}`)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Copy request id' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(placed.requestId);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
