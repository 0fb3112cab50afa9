import { manyOrders } from '../server/test/kit/many-orders.ts';
import { aBuyer, aDrug, aListing, aSeller, aUser } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { product } from './product.ts';
import { countClicks, COUNTED, noteSteps } from './step-count.ts';

let sellers = 0;

/** A seller of its own with so many orders to confirm, and a listing that somebody undercuts. */
async function aMorning(count: number, company: Parameters<typeof aSeller>[1] = {}) {
  const { db } = product();
  const who = `morning${(sellers += 1)}`;
  const { companyId } = await aSeller(db, company);
  const { userId } = await aUser(db, { companyId, roles: ['Seller'], email: `${who}@demo.test` });
  const seller = { userId, companyId, email: `${who}@demo.test` };
  const { ndc } = await aDrug(db, { ndc: `99770${String(sellers).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId, ndc });
  const buyer = await aBuyer(db, {}, { name: 'Lakeside Clinic' });
  const orders = { count, status: 'placed', at: new Date(Date.now() - 3_600_000) };
  const ids = await manyOrders(db, { buyer, seller, listing }, orders);
  const address = { line_1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' };
  const delivery_address = JSON.stringify({ ...address, line_2: null, line_3: null });
  await db.updateTable('orders').set({ delivery_address }).where('id', 'in', ids).execute();
  return { who, ids, listing };
}

const statuses = async (ids: readonly number[]) => {
  const rows = await product().db.selectFrom('orders').select('status').where('id', 'in', ids).execute();
  return [...new Set(rows.map(({ status }) => status))];
};

test(
  'WB-130 WB-132 WB-137 seven orders are confirmed and shipped with three clicks and their numbers',
  COUNTED,
  async ({ page }) => {
    const { who, ids } = await aMorning(7);
    await signIn(page, who, '/orders?status=placed');
    await expect(page.getByRole('row', { name: /Lakeside Clinic/ })).toHaveCount(7);
    const clicks = await countClicks(page);
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Confirm 7' }).click();
    await expect(page.getByText('7 orders confirmed.')).toBeVisible();
    expect(await statuses(ids)).toEqual(['confirmed']);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Ship 7' })).toBeFocused();
    await page.keyboard.press('Enter');
    const first = page.getByRole('textbox', { name: `Tracking number of order ${ids[0]}` });
    await expect(first).toBeFocused();
    const numbers = ids.map((_, index) => (index < 4 ? `1Z12345E020527168${index}` : `98657878885${index}`));
    await page.keyboard.type(numbers[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Tracking number of order ${ids[1]}` })).toBeFocused();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, numbers.slice(1).join('\n'));
    const last = page.getByRole('textbox', { name: `Tracking number of order ${ids[6]}` });
    await expect(last).toHaveValue(numbers[6] ?? '');
    await expect(page.getByRole('combobox', { name: `Carrier of order ${ids[0]}` })).toHaveValue('UPS');
    await expectAccessible(page);
    await last.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Ship 7' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('7 orders shipped')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    noteSteps('Confirm and ship seven orders', `${await clicks()} clicks and their numbers`);
    expect(await statuses(ids)).toEqual(['shipped']);
  },
);

test('WB-131 the pick list of chosen orders is made to be printed', async ({ page }) => {
  const { who, ids } = await aMorning(2);
  await signIn(page, who, '/orders');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible();
  const lots = page.getByRole('region', { name: 'To take' });
  await expect(lots.getByRole('row', { name: `2 packs ${ids[0]} (1), ${ids[1]} (1)` })).toBeVisible();
  await expect(page.getByRole('region', { name: `Order ${ids[0]}` })).toContainText('Lakeside Clinic');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(lots).toBeVisible();
});

test('WB-114 WB-115 WB-110 the home confirms an order in its row; its figures lead to what they count', async ({
  page,
}) => {
  const { who, ids } = await aMorning(2);
  await signIn(page, who, '/seller-home');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Oldest: 1 hour');
  await page.getByRole('button', { name: `Confirm order ${ids[0]}` }).click();
  await expect(page.getByRole('heading', { name: 'To confirm (1)' })).toBeVisible();
  expect((await statuses(ids)).toSorted()).toEqual(['confirmed', 'placed']);
  await expectAccessible(page);
  await today.getByRole('link', { name: 'Orders to ship' }).click();
  await expect(
    page.getByRole('row', { name: new RegExp(`^(Select )?Order ${ids[0]}|${ids[0]}`) }).first(),
  ).toBeVisible();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
});

test('WB-133 WB-134 prices change in bulk after a preview, and are as before once it is undone', async ({
  page,
}) => {
  const { who, listing } = await aMorning(1);
  const price = async () => {
    const { db } = product();
    return (
      await db
        .selectFrom('lot')
        .select('price_cents')
        .where('listing_id', '=', listing.id)
        .executeTakeFirstOrThrow()
    ).price_cents;
  };
  await signIn(page, who, '/manage-listings');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Price ± %' }).click();
  const popup = page.getByRole('dialog', { name: 'Change prices' });
  await popup.getByLabel(/^Percent/).fill('25');
  await expect(popup.getByRole('row', { name: /\$10\.00 \$12\.50 \+25\.0 %/ })).toBeVisible();
  await expect(popup.getByText('1 by more than 20 %')).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Change 1 price' }).click();
  await expect(page.getByText('The price of 1 lot changed.')).toBeVisible();
  expect(await price()).toBe(1250);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 lot is as before.')).toBeVisible();
  expect(await price()).toBe(1000);
});

test('WB-136 a seller on vacation reads until when and how many orders wait, and comes back', async ({
  page,
}) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { who } = await aMorning(3, { vacation_start: day(-1), vacation_end: day(5) });
  await signIn(page, who, '/seller-home');
  const band = page.getByRole('region', { name: 'Vacation' });
  const [year, month, date] = day(5).split('-');
  await expect(band).toContainText(`On vacation until ${month}/${date}/${year}.`);
  await expect(band.getByRole('link', { name: '3 orders wait' })).toBeVisible();
  await expectAccessible(page);
  await band.getByRole('button', { name: 'Come back now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Come back now' }).click();
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(band).toBeHidden();
});
