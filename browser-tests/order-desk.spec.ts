import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';
import { countClicks, COUNTED, noteSteps } from './step-count.ts';

/** Names and NDCs of products that several sellers offer at no minimum. */
async function knownProducts(count: number) {
  const { rows } = await sql<{ ndc: string; name: string; listing_id: number; lot_id: number }>`
    select distinct on (s.gcn_seqno) s.ndc, s.name, s.listing_id, s.best_lot_id as lot_id
    from catalog_search s join listing l on l.id = s.listing_id join drug d on d.ndc = s.ndc join company c on c.id = s.company_id
    where s.stock > 50 and s.catalog_type = 'medigi' and not l.case_lock and l.min_packs = 1 and d.dea_schedule is null
      and s.start_date is null and c.active and s.lot_count > 1
    order by s.gcn_seqno, s.listing_id limit ${count}`.execute(product().db);
  return rows;
}

async function aBuyer(): Promise<string> {
  const { site } = await aBuyingCompany('Desk pharmacy');
  return aPerson('desk', { ...site, roles: ['Buyer'] });
}

/** As Ctrl V does it. */
const paste = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Add lines' }).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const lines = (page: Page) => page.getByRole('region', { name: 'Lines of the order desk' });

test(
  'WB-020 WB-021 WB-026 WB-030 WB-034 WB-038 WB-211 eighty known lines go from paste to the cart by keys alone',
  COUNTED,
  async ({ page }) => {
    const known = await knownProducts(79);
    await signIn(page, await aBuyer(), '/catalog');
    await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
    const began = Date.now();
    await page.keyboard.press('o');
    await expect(page.getByRole('textbox', { name: 'Add lines' })).toBeFocused();
    await paste(
      page,
      [...known.map(({ ndc }, index) => `${ndc}\t${(index % 3) + 1}`), 'lisinopril x 2'].join('\n'),
    );
    await expect(page.getByText('79 of 80 lines')).toBeVisible();
    await expectAccessible(page);

    const decide = page.getByRole('button', { name: 'Decide 1 ambiguous line' });
    await tabTo(page, decide);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Choices of line 80, lisinopril x 2' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByText('80 of 80 lines')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add all' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^80 lines with \d+ packs added to the cart/)).toBeVisible();
    noteSteps('Eighty known lines into the cart', `no click, ${Math.round((Date.now() - began) / 1000)} s`);
    await expect(page.getByRole('button', { name: /^Cart, \d+ listings$/ })).toBeVisible();
    await expect(page.getByText('No lines yet', { exact: true })).toBeVisible();
  },
);

test('WB-024 WB-025 WB-029 WB-035 WB-036 lines are read, changed, kept through a reload, saved and opened again', async ({
  page,
}) => {
  const [first, second] = await knownProducts(2);
  await signIn(page, await aBuyer(), '/order-desk');
  const box = page.getByRole('textbox', { name: 'Add lines' });
  await box.fill(`${first?.ndc} x 3`);
  await box.press('Enter');
  // A scanner types its separator as Ctrl and ].
  await box.pressSequentially('01003123456789061727123110LOT9');
  await box.press('Control+]');
  await box.pressSequentially('21SER1');
  await box.press('Enter');
  await box.fill('312345678901');
  await box.press('Enter');
  await box.fill(second?.name ?? '');
  await box.press('Enter');
  await expect(lines(page).getByText('The last digit of 312345678901 should be 6, not 1')).toBeVisible();
  await expect(lines(page).getByText('Unreadable')).toBeVisible();
  await page.reload();
  const packs = page.getByRole('spinbutton', { name: `Packs of line 1, ${first?.name}` });
  await expect(packs).toHaveValue('3');
  await packs.fill('5');
  await packs.press('Enter');
  await expect(page.getByText('3 of 4 lines').or(page.getByText('2 of 4 lines')).first()).toBeVisible();

  await page.getByRole('button', { name: /^Remove line 3/ }).click();
  await expect(page.getByText('1 line removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page).getByText('Unreadable')).toBeVisible();
  await page.getByRole('button', { name: /^Remove line 3/ }).click();

  await page.getByRole('button', { name: 'Saved lists' }).click();
  const popup = page.getByRole('dialog', { name: 'Saved lists' });
  await popup.getByRole('textbox', { name: 'Save these lines as' }).fill('Weekly');
  await popup.getByRole('checkbox', { name: 'Shared with the facility' }).check();
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.getByRole('button', { name: /^Weekly/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('No lines yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved lists' }).click();
  await popup.getByRole('button', { name: /^Weekly/ }).click();
  await expect(page.getByRole('spinbutton', { name: `Packs of line 1, ${first?.name}` })).toHaveValue('5');
});

test('WB-027 WB-029 WB-033 a file with its columns; another offer is chosen by hand', async ({ page }) => {
  const known = await knownProducts(3);
  await signIn(page, await aBuyer(), '/order-desk');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Lines from a file' });
  const rows = known.map(({ ndc }, index) => `${ndc},${index + 2},99`);
  await popup.getByLabel(/^Choose an order list/).setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Our weekly order\nNDC,Order Qty,On hand\n${rows.join('\n')}\n`),
  });
  await expect(popup.getByRole('combobox', { name: 'Quantity' })).toHaveValue('Order Qty (column B)');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Take 3 lines' }).click();
  await expect(page.getByRole('spinbutton', { name: `Packs of line 2, ${known[1]?.name}` })).toHaveValue('3');
  await expect(page.getByText('3 of 3 lines')).toBeVisible();

  const other = lines(page)
    .getByRole('button', { name: /^\d offers of line/ })
    .first();
  await other.click();
  const offers = page.getByRole('dialog', { name: /^Offers of/ });
  await expectAccessible(page);
  const choice = offers.getByRole('button', { name: /^Choose from / }).last();
  const supplier = ((await choice.textContent()) ?? '').replace('Choose from ', '');
  await choice.click();
  await expect(lines(page).getByText(supplier).first()).toBeVisible();
});

test(
  'WB-050 WB-051 WB-052 WB-054 WB-055 RB-143 RB-144 an order is ordered again in two clicks, from its page, the list and the home',
  COUNTED,
  async ({ page }) => {
    const [bought] = await knownProducts(1);
    const who = await aBuyer();
    await signIn(page, who, '/order-desk');
    const box = page.getByRole('textbox', { name: 'Add lines' });
    await box.fill(`${bought?.ndc} 40`);
    await box.press('Enter');
    await page.getByRole('button', { name: 'Add all' }).click();
    await page.getByRole('link', { name: 'Go to the cart' }).click();
    await page.getByRole('button', { name: 'PLACE ORDER' }).click();
    await page.getByRole('link', { name: /^Order \d+ – / }).click();

    const listing = page.getByRole('region', { name: 'Order items' }).getByRole('link');
    await expect(listing).toHaveAttribute('href', /^\/detailed\/\d+$/);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Order again' }).click();
    const review = page.getByRole('dialog', { name: /^Order \d+ again$/ });
    await expect(review.getByRole('spinbutton')).toHaveValue('40');
    await expect(review.getByText('same')).toBeVisible();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Add 1 to Cart' }).click();
    await expect(page.getByText('1 line added to the cart')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(2);
    noteSteps('Order again', `${await clicks()} clicks`);
    await expect(page.getByRole('button', { name: 'Cart, 1 listing' })).toBeVisible();

    await page.goto('/orders');
    await page.getByRole('button', { name: /^Order again order/ }).click();
    await expect(review.getByRole('button', { name: 'Add 1 to Cart' })).toBeVisible();
    await page.goto('/buyer-home');
    const block = page.getByRole('region', { name: 'Order again' });
    await expect(block.getByRole('spinbutton')).toHaveValue('40');
    await expectAccessible(page);
  },
);

test('WB-021 WB-025 WB-029 WB-033 WB-035 a lost network, odd signs, Undo and a pasted table lose nothing, by keys alone', async ({
  page,
}) => {
  const known = await knownProducts(4);
  await signIn(page, await aBuyer(), '/order-desk');
  await page.getByRole('textbox', { name: 'Add lines' }).waitFor();
  await page.context().setOffline(true);
  await paste(
    page,
    [...known.slice(0, 3).map(({ ndc }) => `${ndc} x 2`), 'PK\u0000\u0003 garbage'].join('\n'),
  );
  await expect(page.getByText('The lines could not be read.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('3 of 4 lines')).toBeVisible();

  const packs = (place: number) => page.getByRole('spinbutton', { name: `Packs of line ${place},` });
  await page.getByRole('button', { name: /^Remove line 2/ }).focus();
  await page.keyboard.press('Enter');
  await expect(packs(2)).toBeFocused();
  await packs(1).fill('9');
  await packs(1).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 of 4 lines')).toBeVisible();
  await expect(packs(1)).toHaveValue('9');
  await expect(packs(2)).toHaveValue('2');
  await expect(packs(3)).toHaveValue('2');

  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Add lines' })).toBeFocused();
  const rows = known.map(({ ndc, name }, index) => [ndc, name, index + 1, 250 + index].join('\t'));
  await paste(page, ['NDC\tDescription\tOrder\tOn hand', ...rows].join('\n'));
  await expect(page.getByRole('button', { name: 'Take 4 lines' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(packs(4)).toHaveValue('4');
  await expect(page.getByText('4 of 4 lines')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add all' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^4 lines with 10 packs added to the cart/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Add lines' })).toBeFocused();
  await page.goto('/cart');
  await page.getByRole('textbox', { name: 'PO #' }).fill('PO „Ünï" 7');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'PO #' })).toHaveValue('PO „Ünï" 7');
});

test('WB-025 a quantity that cannot be read is chosen where it stands', async ({ page }) => {
  const [first, second] = await knownProducts(2);
  await signIn(page, await aBuyer(), '/order-desk');
  await page.getByRole('textbox', { name: 'Add lines' }).waitFor();
  await paste(page, `${first?.ndc} 10-12\n${second?.ndc} need 3 asap`);
  await expect(page.getByText('1 of 2 lines')).toBeVisible();
  await expect(lines(page).getByText('1 pack: no quantity was read in ‘need 3 asap’.')).toBeVisible();
  const packs = page.getByRole('spinbutton', { name: /^Packs of line 1,/ });
  await expect(packs).toHaveValue('0');
  await packs.fill('11');
  await packs.press('Enter');
  await expect(page.getByText('2 of 2 lines, 12 packs')).toBeVisible();
});

test('WB-035 each facility has a desk of its own, also when it changes under the eyes', async ({ page }) => {
  const [first] = await knownProducts(1);
  await signIn(page, 'switcher', '/order-desk');
  await page.getByRole('textbox', { name: 'Add lines' }).waitFor();
  await paste(page, `${first?.ndc} x 2\n${first?.ndc} x 3`);
  await expect(page.getByText('2 of 2 lines')).toBeVisible();
  const facility = page.getByRole('banner').getByText(/^Lakeshore /);
  const home = (await facility.textContent()) ?? '';
  const switchTo = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Go to/ }).fill(`switch ${words}`);
    await expect(page.getByRole('option', { name: /^Switch to / }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await switchTo('lake');
  await expect(page.getByText('No lines yet', { exact: true })).toBeVisible();
  await switchTo(home);
  await expect(facility).toHaveText(home);
  await expect(page.getByText('2 of 2 lines')).toBeVisible();
});

test('WB-052 an order whose answer was lost is added once however often it is pressed', async ({ page }) => {
  const [bought] = await knownProducts(1);
  await signIn(page, await aBuyer(), '/order-desk');
  const box = page.getByRole('textbox', { name: 'Add lines' });
  await box.fill(`${bought?.ndc} 40`);
  await box.press('Enter');
  await page.getByRole('button', { name: 'Add all' }).click();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await page.getByRole('link', { name: /^Order \d+ – / }).click();
  await page.getByRole('button', { name: 'Order again' }).click();
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add 1 to Cart' });
  await add.waitFor();
  let lost = 0;
  // With the two that the page itself tries, so that somebody presses again.
  await page.route(
    '**/cart/c0/lines',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort('connectionreset');
    },
    { times: 3 },
  );
  await add.click();
  await expect.poll(() => lost).toBe(3);
  await expect(add).toBeEnabled();
  await add.click();
  await expect(page.getByText('1 line added to the cart')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(/· 40 packs ·/)).toBeVisible();
});
