import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const PHONE = { width: 390, height: 844 };

test('WB-245 a seller lets a rule act; a bid is accepted, another countered by it, and both sides read that it was the rule', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Standwell Pharma' });
  const { ndc } = await aDrug(db, { name: 'Standol 10 mg Tablet', ndc: '99783000101' });
  const lots = [{ stock: 200, price_cents: 1000, expiry_date: '2028-06-30' }];
  const { id } = await aListing(db, { companyId, ndc, offer_orders_enabled: true, lots });
  await signIn(
    page,
    await aPerson('standseller', { companyId, roles: ['Seller'] }),
    `/manage-listings/medigi?listing=${id}`,
  );
  const rule = page.getByRole('region', { name: 'Standing rule for bids' });
  const add = rule.getByRole('button', { name: 'Add a standing rule' });
  await add.focus();
  await page.keyboard.press('Enter');
  await rule.getByRole('combobox', { name: 'The rule' }).click();
  await page.getByRole('option', { name: 'Acts' }).click();
  await rule.getByRole('textbox', { name: 'Accept from' }).fill('92');
  await rule.getByRole('textbox', { name: 'For at least' }).fill('24');
  await rule.getByRole('textbox', { name: 'Counter at' }).fill('90');
  const save = rule.getByRole('button', { name: 'Save rule' });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(rule.getByText('Not below what is accepted')).toBeVisible();
  await rule.getByRole('textbox', { name: 'Counter at' }).fill('95');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Standing rule saved')).toBeVisible();
  await expect(rule).toContainText(
    'A bid of 24 packs or more that comes to 92 % of what its packs cost without it, or to more, is accepted; a lower one is countered once at 95 %.',
  );

  await expect(rule.getByRole('listitem')).toHaveText(
    'Minimum expiry 06/30/2028, $10.00 a pack: accept from $9.20, counter at $9.50',
  );

  const { site } = await aBuyingCompany('Standing Pharmacy');
  const buyer = await another(
    browser,
    await aPerson('standbuyer', { ...site, roles: ['Buyer'] }),
    `/detailed/${id}`,
  );
  const popup = buyer.getByRole('dialog', { name: 'Bid Details for Standol 10 mg Tablet' });
  const bid = async (price: string) => {
    await buyer.getByRole('button', { name: 'Place Bid' }).click();
    await popup.getByRole('textbox', { name: 'Bid Price' }).fill(price);
    await popup.getByRole('textbox', { name: 'Bid Quantity' }).fill('24');
    await popup.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
    await popup.getByRole('button', { name: 'Submit' }).click();
    await expect(buyer.getByText('You have made an initial bid')).toBeVisible();
  };
  await bid('9.20');
  await expect(
    buyer.getByText('The seller’s standing rule accepted your bid: 24 packs at $9.20.'),
  ).toBeVisible();
  await expect(buyer.getByRole('main').getByRole('link', { name: /^Order \d+/ })).toBeVisible();
  await buyer.goto('/offers?status=accepted');
  await buyer
    .getByRole('row', { name: /Standol/ })
    .getByText('Standol')
    .click();
  await expect(popup.getByText('Accepted by the seller’s standing rule')).toBeVisible();
  await expectAccessible(buyer);
  await page.goto('/offers?status=accepted');
  await page
    .getByRole('row', { name: /Standol/ })
    .getByText('Standol')
    .click();
  const sold = page.getByRole('dialog', { name: 'Bid Details for Standol 10 mg Tablet' });
  await expect(sold.getByText('Accepted by the seller’s standing rule')).toBeVisible();
  await expect(sold.getByRole('link', { name: /^Open order/ })).toBeVisible();

  await buyer.setViewportSize(PHONE);
  await buyer.goto(`/detailed/${id}`);
  await bid('8.00');
  await expect(
    buyer.getByText(
      'The seller’s standing rule countered your bid: 24 packs at $9.50. It waits for your answer.',
    ),
  ).toBeVisible();
  await buyer.goto('/offers?turn=mine');
  await buyer.getByRole('button', { name: /^Bid .*Standol/ }).click();
  await expect(popup.getByText('by the seller’s standing rule')).toBeVisible();
  await expect(popup.getByText('24 packs @ $9.50 each = $228.00')).toBeVisible();
  await expectAccessible(buyer);

  // What is said of it in the inbox.
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const inbox = page.getByRole('dialog', { name: /Notifications/ });
  await expect(inbox.getByText(/^Your standing rule answers bid \d+ on Standol/)).toBeVisible();
  await expect(inbox.getByText(/^Your standing rule accepted bid \d+ on Standol/)).toBeVisible();
});

test('a rule that proposes: its seller reads what acceptance earns on a phone, and counters with one button', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Propose Pharma' });
  const { ndc } = await aDrug(db, { name: 'Proposol 10 mg Tablet', ndc: '99783000201' });
  const lots = [{ stock: 200, price_cents: 1000, expiry_date: '2028-06-30' }];
  const { id } = await aListing(db, { companyId, ndc, offer_orders_enabled: true, lots });
  await db
    .insertInto('standing_rule')
    .values({
      listing_id: id,
      mode: 'proposes',
      accept_percent: 92,
      least_packs: 24,
      counter_percent: 95,
      counter_times: 1,
      updated_at: new Date(),
    })
    .execute();
  const { site } = await aBuyingCompany('Proposing Pharmacy');
  const buyer = await another(
    browser,
    await aPerson('propbuyer', { ...site, roles: ['Buyer'] }),
    `/detailed/${id}`,
  );
  const popup = buyer.getByRole('dialog', { name: 'Bid Details for Proposol 10 mg Tablet' });
  await buyer.getByRole('button', { name: 'Place Bid' }).click();
  await popup.getByRole('textbox', { name: 'Bid Price' }).fill('8.00');
  await popup.getByRole('textbox', { name: 'Bid Quantity' }).fill('40');
  await popup.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(buyer.getByText('You have made an initial bid')).toBeVisible();

  await page.setViewportSize(PHONE);
  await signIn(page, await aPerson('propseller', { companyId, roles: ['Seller'] }), '/offers');
  const card = page.getByRole('button', { name: /^Bid .*Proposol/ });
  await expect(card).toContainText('Rule: $9.50');
  await card.click();
  const sold = page.getByRole('dialog', { name: 'Bid Details for Proposol 10 mg Tablet' });
  const earned = sold.getByRole('region', { name: 'If accepted at this price' });
  await expect(earned).toContainText('$320.00');
  await expect(earned).toContainText('$80.00 (20.0%) below the listing');
  await expect(earned).toContainText('160 packs');
  await expectAccessible(page);
  const counter = sold.getByRole('button', { name: 'Counter as proposed' });
  await tabTo(page, counter);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have made a counter bid')).toBeVisible();
  await expect(sold.getByText('40 packs @ $9.50 each = $380.00')).toBeVisible();
});
