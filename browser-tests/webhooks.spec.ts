import type { Page } from '@playwright/test';
import { answering, Receiver } from '../server/test/kit/receiver.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await Receiver.start();
});
test.afterAll(() => receiver.close());

async function aKeeper(): Promise<string> {
  const { site } = await aBuyingCompany('Hook Pharmacy');
  return aPerson('hooks', { ...site, roles: ['Buyer', 'CompanyAdmin'] });
}

/** Orders two packs of a new product, as the person of the page. */
async function order(page: Page): Promise<void> {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name: 'Hooksidol 5 mg Capsule', ndc: '99772009901' });
  const listing = await aListing(db, { companyId, ndc, lots: [{ stock: 1000 }] });
  const call = async (path: string, data: object) => {
    const { origin, hostname } = new URL(page.url());
    const headers = { origin, sourcedomain: hostname };
    expect((await page.request.post(`/services/${path}`, { data, headers })).ok()).toBe(true);
  };
  await call('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 2 }] } });
  await call('order/place_order', { cart_type: 'c0' });
}

test('RB-431 RB-435 RB-440 RB-441 RB-443 an endpoint is added, an order is delivered to it, and a failed delivery is replayed', async ({
  page,
}) => {
  receiver.behave = answering(500, 'Closed for the night');
  await signIn(page, await aKeeper(), '/integrations');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Add endpoint' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  await expect(form.getByLabel('Address')).toBeFocused();
  await page.keyboard.type(receiver.url('/journey'));
  await tabTo(page, form.getByRole('checkbox', { name: 'order.placed' }));
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Add endpoint' }));
  await page.keyboard.press('Enter');
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret.getByText('Copy it now, it will not be shown again.')).toBeVisible();
  await expect(secret.getByLabel('Signing secret', { exact: true })).toHaveText(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Send test' }).click();
  const panel = page.getByRole('dialog', { name: 'Delivery' });
  await expect(panel.getByText('The receiver answered 500.')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Answer' })).toHaveText('Closed for the night');
  await expect(panel.getByRole('region', { name: 'Sent headers' })).toContainText('webhook-id: msg_');
  await expectAccessible(page);
  receiver.behave = answering(200, 'Thanks');
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByText('Delivered')).toBeVisible();
  await page.keyboard.press('Escape');

  await order(page);
  await receiver.until(3, '/journey');
  expect(receiver.messages('/journey').map(({ type }) => type)).toEqual([
    'webhook.test',
    'webhook.test',
    'order.placed',
  ]);
  await page.reload();
  const row = page.getByRole('row', { name: /order\.placed/ });
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('200');
});

test('RB-431 RB-439 on a phone an endpoint is switched off and deleted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await aKeeper(), '/integrations/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  await form.getByLabel('Address').fill('https://127.0.0.1/');
  await form.getByRole('checkbox', { name: 'All events' }).check();
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByText('This address is not allowed.').first()).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url('/phone'));
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('dialog', { name: 'Signing secret' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change the endpoint' });
  await change.getByRole('checkbox', { name: 'Active' }).uncheck();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Switched off. What happens meanwhile is kept and may be replayed.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this endpoint?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});
