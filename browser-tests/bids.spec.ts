import type { Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('TR-006 TR-009 TR-015 TR-016 TR-018 TR-019 a bid is countered twice and accepted, in two browsers side by side, and becomes an order of both', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db, { name: 'Bidwell Pharma', user_ack: 'Our bids are binding.' });
  const { ndc } = await aDrug(db, { name: 'Biddol 10 mg Tablet', ndc: '99775000101' });
  const lots = [{ stock: 200, price_cents: 1000, expiry_date: '2028-06-30' }];
  const listing = await aListing(db, { companyId, ndc, offer_orders_enabled: true, lots });
  const vera = await aPerson('bidvera', { companyId, roles: ['Seller'] });
  const { site } = await aBuyingCompany('Bidder Pharmacy');
  const bert = await aPerson('bidbert', { ...site, roles: ['Buyer'] });

  await signIn(page, bert, `/detailed/${listing.id}`);
  await page.getByRole('button', { name: 'Place Bid' }).click();
  const popup = page.getByRole('dialog', { name: 'Bid Details for Biddol 10 mg Tablet' });
  await expect(popup.getByRole('heading', { name: 'Make a Bid' })).toBeVisible();
  await expectAccessible(page);
  const box = await popup.boundingBox();
  expect(box && Math.round(box.width)).toBe(900);
  const submit = popup.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await popup.getByRole('textbox', { name: 'Bid Price' }).fill('7.50');
  await popup.getByRole('textbox', { name: 'Bid Quantity' }).fill('40');
  await page.keyboard.press('Tab');
  await expect(popup.getByText('$300.00')).toBeVisible();
  await popup.getByRole('button', { name: 'Acknowledge Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'User Acknowledgement' });
  await expect(terms.getByText('Our bids are binding.')).toBeVisible();
  await terms.getByRole('button', { name: 'Close' }).last().click();
  await popup.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have made an initial bid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Bid' })).toBeDisabled();
  await page.getByRole('button', { name: 'View Bid' }).click();
  await expect(popup.getByText('Your offer is pending seller action.')).toBeVisible();

  const { id } = await db
    .selectFrom('bid')
    .select('id')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow();
  const seller = await another(browser, vera, `/offers?id=${id}`);
  const sold = seller.getByRole('dialog', { name: 'Bid Details for Biddol 10 mg Tablet' });
  await expect(sold.getByRole('heading', { name: "Buyer's Bid" })).toBeVisible();
  await expect(
    sold.getByRole('grid', { name: 'Lots distribution' }).or(sold.getByText('40 of 200')),
  ).toBeVisible();
  await expectAccessible(seller);
  await sold.getByRole('button', { name: 'Make Counter Bid' }).click();
  await sold.getByRole('textbox', { name: 'Bid Price' }).fill('9.00');
  await expect(sold.getByRole('button', { name: 'Accept Bid' })).toBeDisabled();
  await sold.getByRole('button', { name: 'Send Counter Bid' }).click();
  await expect(seller.getByText('You have made a counter bid')).toBeVisible();

  await expect(popup.getByText('Seller Counter Bid')).toBeVisible();
  await expect(popup.getByRole('heading', { name: "Seller's Bid" })).toBeVisible();
  await popup.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await popup.getByRole('button', { name: 'Make Counter Bid' }).click();
  await popup.getByRole('textbox', { name: 'Bid Price' }).fill('8.25');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Send Counter Bid' }).click();
  await expect(page.getByText('You have made a counter bid')).toBeVisible();

  await expect(sold.getByText('Buyer Counter Bid')).toBeVisible();
  await sold.getByRole('button', { name: 'Accept Bid' }).click();
  await expect(seller.getByText('You have accepted the bid and an order has been placed')).toBeVisible();
  await seller.getByRole('link', { name: /^Order \d+$/ }).click();
  await expect(popup.getByText(/^Closed on .* with accepted status/)).toBeVisible();
  await popup.getByRole('link', { name: /^Open order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Order/ })).toBeVisible();
  await expect(page.getByText('$330.00').first()).toBeVisible();
  for (const side of [page, seller]) await expectOrderOfBid(side, id);
});

/** The head of an order and its first step lead back to its bid. */
async function expectOrderOfBid(page: Page, id: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  const links = page.getByRole('link', { name: `From bid ${id}` });
  await expect(links).toHaveCount(2);
  await links.first().click();
  await expect(page.getByRole('dialog', { name: /^Bid Details for/ })).toBeVisible();
}
