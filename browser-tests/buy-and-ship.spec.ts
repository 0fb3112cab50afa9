import { addToCart, another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';

const ATORVASTATIN = 'Atorvastatin 20 mg Tablet, 90 per pack';

test('SH-005 SH-009 search and buy from two suppliers; the seller confirms and ships, the buyer sees the tracking live', async ({
  page,
  browser,
}) => {
  await signIn(page, 'buyer', '/catalog');
  const search = page.getByRole('searchbox', { name: 'Search Catalog' });
  await search.fill('70101-0007-01');
  await search.press('Enter');
  await expect(page).toHaveURL(/searchText=70101-0007-01/);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: ATORVASTATIN })
    .or(page.getByRole('row', { name: new RegExp(ATORVASTATIN) }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: ATORVASTATIN })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('spinbutton', { name: 'Packs of lot 70007A' }).fill('100');
  await addToCart(page);
  await expect(page.getByText('Cart was updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();

  await page.getByRole('button', { name: `Select ${ATORVASTATIN} from Alder Pharmaceuticals` }).click();
  await expect(page.getByText('Alder Pharmaceuticals').first()).toBeVisible();
  await page.getByRole('button', { name: /^Suggested: / }).click();
  await page.getByRole('spinbutton', { name: 'Packs of lot 70113A' }).fill('40');
  await addToCart(page);
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();

  await page.getByRole('button', { name: 'Cart, 2 listings' }).click();
  const panel = page.getByRole('dialog', { name: 'Your Cart (2 items)' });
  await expect(panel.getByRole('region', { name: 'Meridian Generics' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  await page.getByLabel('PO #').fill('PO 4711');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();

  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible();
  await expectAccessible(page);
  const order = page.getByRole('link', { name: /Order \d+ – Meridian Generics/ });
  const number = /\d+/.exec((await order.textContent()) ?? '')?.[0] ?? '';
  await order.click();
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const seller = await another(browser, 'seller', `/order-details/${number}`);
  await seller.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await seller.getByRole('button', { name: 'Ship', exact: true }).click();
  const form = seller.getByRole('dialog', { name: `Ship order ${number}` });
  await form.getByLabel('Tracking number').fill('1Z12345E0205271688');
  await form.getByRole('spinbutton').first().fill('60');
  await expectAccessible(seller);
  await form.getByRole('button', { name: 'Save shipment' }).click();
  await expect(page.getByRole('link', { name: /1Z12345E0205271688/ })).toBeVisible();
  await expect(page.getByText('Partially Shipped').first()).toBeVisible();
  const shipments = page.getByRole('region', { name: 'Shipments' });
  await expect(shipments.getByText(/60 packs of Atorvastatin/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' }).getByText('PO 4711')).toBeVisible();
  await seller.context().close();
});

test('the whole purchase with the keyboard alone', async ({ page }) => {
  await signIn(page, 'switcher', '/catalog');
  await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('70101-0003-01');
  await page.keyboard.press('Enter');
  const result = page.getByRole('row', { name: /Lisinopril/ }).first();
  await result.waitFor();
  await tabTo(page, result);
  await page.keyboard.press('Enter');
  // The rows of the catalog have quantities too.
  await page.getByRole('heading', { level: 1, name: /Lisinopril/ }).waitFor();
  const quantity = page.getByRole('spinbutton').first();
  await quantity.waitFor();
  await tabTo(page, quantity);
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeEnabled();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
  const cart = page.getByRole('button', { name: /^Cart, 1 listing/ });
  await tabTo(page, cart);
  await page.keyboard.press('Enter');
  const proceed = page.getByRole('link', { name: 'PROCEED TO CHECKOUT' });
  await proceed.waitFor();
  await tabTo(page, proceed);
  await page.keyboard.press('Enter');
  const po = page.getByLabel('PO #');
  await po.waitFor();
  await tabTo(page, po);
  await page.keyboard.type('PO 4712');
  const place = page.getByRole('button', { name: 'PLACE ORDER' });
  await tabTo(page, place);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible();
});

test('SP-148 SP-118 a buyer who may not buy reads why, beside the button that stays off', async ({
  page,
}) => {
  await signIn(page, 'unlicensed', '/catalog?searchText=70101-0007-01');
  await page.getByRole('link', { name: ATORVASTATIN }).first().click();
  const reason = page
    .getByText('The facility you have selected is not vetted, adding to cart disabled.')
    .first();
  await expect(reason).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('SH-118 X-62 an unvetted buyer sees listings without prices and the sentence', async ({ page }) => {
  await signIn(page, 'unvetted', '/catalog');
  await expect(
    page.getByText('You have not yet been approved as a buyer, so you cannot see pricing yet.').first(),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('a buyer cancels within the hour and the reason stands in the history', async ({ page }) => {
  await signIn(page, 'companyadmin', '/catalog?searchText=70101-0007-01');
  await page.getByRole('link', { name: ATORVASTATIN }).first().click();
  await page.getByRole('spinbutton', { name: 'Packs of lot 70007B' }).fill('120');
  await addToCart(page);
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('PO number is required')).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await page.getByRole('link', { name: /Order \d+ – Meridian Generics/ }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel order' });
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Cancelled the order: Ordered twice')).toBeVisible();
});

test('an order whose answer was lost is shown, and was placed once', async ({ page }) => {
  await signIn(page, 'companyadmin', '/catalog?searchText=70101-0007-01');
  await page.getByRole('link', { name: ATORVASTATIN }).first().click();
  await page.getByRole('spinbutton', { name: 'Packs of lot 70007C' }).fill('75');
  await addToCart(page);
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible();
  await page.goto('/cart');
  await page.getByLabel('PO #').fill('PO LOST');
  await page.route(
    '**/order/place_order',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible();
  await page.goto('/orders?search=PO+LOST');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
});
