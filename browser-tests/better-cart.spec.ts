import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

/** A product that a dear supplier sells, and a cheap one that has something else of the cart. */
async function aMarket() {
  const { db } = product();
  const [dear, cheap] = [
    await aSeller(db, { name: 'Dear Street Supply' }),
    await aSeller(db, { name: 'Cheap Street Supply' }),
  ];
  const gcn_seqno = 880_001;
  const same = { gcn_seqno, name: 'Comparol 10 mg Tablet' };
  const [one, other] = [
    await aDrug(db, { ...same, ndc: '99772000101' }),
    await aDrug(db, { ...same, ndc: '99772000102' }),
  ];
  const third = await aDrug(db, { name: 'Besidol 5 mg Capsule', ndc: '99772000201' });
  return {
    own: await aListing(db, { companyId: dear.companyId, ndc: one.ndc, lots: [{ price_cents: 1000 }] }),
    other: await aListing(db, { companyId: cheap.companyId, ndc: other.ndc, lots: [{ price_cents: 900 }] }),
    beside: await aListing(db, { companyId: cheap.companyId, ndc: third.ndc, lots: [{ price_cents: 500 }] }),
  };
}

test('WB-220 WB-226 a better cart is found, applied on request and put back', async ({ page }) => {
  const { own, beside } = await aMarket();
  const { site } = await aBuyingCompany('Comparing Pharmacy');
  const who = await aPerson('comparing', { ...site, roles: ['Buyer'] });
  await signIn(page, who, '/catalog');
  for (const { id } of [own, beside]) {
    await page.goto(`/detailed/${id}`);
    await page.getByRole('spinbutton').first().fill('4');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Cart was updated')).toBeVisible();
  }
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Find a better cart' }).click();
  const popup = page.getByRole('dialog', { name: 'Find a better cart' });
  await popup.getByRole('button', { name: 'Compare' }).click();
  await expect(popup.getByText('$29.00 less, 1 parcel fewer. None is cheaper.')).toBeVisible();
  const moves = popup.getByRole('list', { name: 'What moves' });
  await expect(moves).toContainText('No parcel from Dear Street Supply any more.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Use this cart' }).click();
  await expect(popup).toBeHidden();
  const suppliers = page.locator('[data-supplier]');
  await expect(suppliers).toHaveCount(1);
  await page.getByRole('button', { name: 'Put my cart back' }).click();
  await expect(suppliers).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Put my cart back' })).toBeHidden();
});
