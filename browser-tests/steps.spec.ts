import type { Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';
import { countClicks, COUNTED, noteSteps } from './step-count.ts';

const NAMES = ['Zarvexil 10 mg Tablet', 'Qumbrolol 5 mg Tablet', 'Vyxatrin 20 mg Capsule'] as const;

/** Three products that nobody else offers, the last one from another supplier. */
async function threeProducts(): Promise<void> {
  const { db } = product();
  const [one, other] = [await aSeller(db), await aSeller(db)];
  for (const [place, name] of NAMES.entries()) {
    const { ndc } = await aDrug(db, { name, ndc: `7999900${place}101`.slice(0, 11) });
    const { companyId } = name === NAMES[2] ? other : one;
    await aListing(db, { companyId, ndc });
  }
}

/** Presses keys and counts them, a chord as its keys. */
function counted(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    total: () => keys,
  };
}

test(
  'WB-065 WB-066 WB-210 three items from two suppliers are found and ordered with 36 keys at most and no click',
  COUNTED,
  async ({ page }) => {
    await threeProducts();
    const { site } = await aBuyingCompany('Steps pharmacy');
    await signIn(page, await aPerson('steps', { ...site, roles: ['Buyer'] }), '/catalog');
    await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
    const clicks = await countClicks(page);
    const hand = counted(page);
    for (const [place, name] of NAMES.entries()) {
      await hand.press('/');
      for (const letter of name.slice(0, 5).toLowerCase()) await hand.press(letter);
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row.getByRole('spinbutton')).toBeVisible();
      await hand.press('ArrowDown');
      await expect(row).toBeFocused();
      await hand.press('2');
      await hand.press('Enter');
      const listings = place === 0 ? '1 listing' : `${place + 1} listings`;
      await expect(page.getByRole('button', { name: `Cart, ${listings}` })).toBeVisible();
    }
    await hand.press('c');
    await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeFocused();
    await hand.press('Enter');
    await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeEnabled();
    await hand.press('Control+Enter');
    await expect(page).toHaveURL(/\/cart\/success/);
    await expect(page.getByText(/^2 orders sent to the suppliers/)).toBeVisible();
    expect(hand.total()).toBeLessThanOrEqual(36);
    expect(await clicks()).toBe(0);
    noteSteps('Three items from two suppliers', `${hand.total()} keys, no click`);
  },
);
