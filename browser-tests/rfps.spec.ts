import type { Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const LOTS = [{ stock: 900, price_cents: 1000, expiry_date: '2035-06-30' }];

/** A drug of two suppliers that take requests, and a pharmacy that buys it. */
async function aMarket(name: string, ndc: string) {
  const { db } = product();
  await aDrug(db, { name, ndc });
  const supplier = async (company: string) => {
    const { companyId } = await aSeller(db, { name: company, enable_rfp: true, agreed_to_medigi: true });
    const { id } = await aListing(db, { companyId, ndc, lots: LOTS });
    return { company, listing: id, who: await aPerson('rfpseller', { companyId, roles: ['Seller'] }) };
  };
  const { site } = await aBuyingCompany(`${name} Pharmacy`);
  return {
    first: await supplier(`${name} Pharma`),
    second: await supplier(`${name} Labs`),
    buyer: await aPerson('rfpbuyer', { ...site, roles: ['Buyer'] }),
  };
}

/** Of all that take requests these alone are asked. */
async function askOnly(page: Page, names: readonly string[]) {
  await page.getByRole('button', { name: 'Choose suppliers' }).click();
  const popup = page.getByRole('dialog', { name: 'Submit To Suppliers' });
  await popup.getByRole('checkbox', { name: 'Select All' }).uncheck();
  await expectAccessible(page);
  for (const name of names) await popup.getByRole('checkbox', { name }).check();
  await expect(popup.getByText(/^Selected 2 of /)).toBeVisible();
  await popup.getByRole('button', { name: 'Apply' }).click();
}

const requestNumber = async (ndc: string): Promise<number> => {
  const { id } = await product()
    .db.selectFrom('rfp')
    .select('id')
    .where('ndc', '=', ndc)
    .executeTakeFirstOrThrow();
  return id;
};

test('TR-020 … TR-023 TR-273 TR-274 TR-280 TR-300 TR-324 TR-363 TR-375 TR-592 TR-594 TR-595 G-084 a buyer asks two suppliers; one proposes, one refuses, and the proposal becomes a contract', async ({
  page,
  browser,
}) => {
  const ndc = '99790000101';
  const { first, second, buyer } = await aMarket('Contractol', ndc);
  await page.setViewportSize({ width: 1440, height: 1100 });
  await signIn(page, buyer, `/detailed/${first.listing}`);
  await page.getByRole('button', { name: 'Build RFP' }).click();
  const popup = page.getByRole('dialog', { name: 'Build RFP for Contractol' });
  await expect(popup.getByText('Average Monthly Usage')).toBeVisible();
  const box = await popup.boundingBox();
  expect(box && [Math.round(box.width), Math.round(box.height)]).toEqual([1100, 950]);
  const left = await popup.getByRole('form', { name: 'Request details' }).boundingBox();
  const right = await popup.getByRole('region', { name: 'Requested product' }).boundingBox();
  expect(left && right && left.x + left.width <= right.x).toBe(true);
  await expectAccessible(page);
  await popup.getByRole('textbox', { name: 'Quantity (packs per Month)' }).fill('30');
  await askOnly(page, [first.company, second.company]);
  await popup.getByRole('button', { name: 'Acknowledge Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'User Acknowledgement' });
  await expect(terms.getByText(/commits to purchase 90 packs of Contractol over 3 months/)).toBeVisible();
  const size = await terms.boundingBox();
  expect(size && [Math.round(size.width), Math.round(size.height)]).toEqual([600, 600]);
  await page.keyboard.press('Escape');
  await popup.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await tabTo(page, popup.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm Your Request' });
  await expect(question.getByText('Submit your request to 2 supplier(s) for Contractol?')).toBeVisible();
  await question.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Request was placed')).toBeVisible();
  await expect(popup).toBeHidden();

  const id = await requestNumber(ndc);
  await page.goto(`/rfps?id=${id}`);
  const followed = page.getByRole('dialog', { name: `Request ${id} for Contractol` });
  await expect(followed.getByText('No proposals yet')).toBeVisible();
  await expectAccessible(page);

  const seller = await another(browser, first.who, '/seller-home');
  await seller.getByRole('link', { name: '1 waits for your answer' }).click();
  await seller.getByRole('row', { name: /Contractol/ }).click();
  const asked = seller.getByRole('dialog', { name: 'Submit Proposal for Contractol' });
  await asked.getByRole('textbox', { name: 'Price per Pack' }).fill('8.50');
  await expect(asked.getByRole('textbox', { name: 'Shipping Price' })).not.toHaveValue('');
  await asked.getByRole('textbox', { name: 'Shipping Price' }).fill('20');
  await asked.getByRole('checkbox', { name: /^I guarantee this shipping price/ }).check();
  await asked.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await expect(asked.getByText('$825.00')).toBeVisible();
  await expectAccessible(seller);
  await tabTo(seller, asked.getByRole('button', { name: 'Submit' }));
  await seller.keyboard.press('Enter');
  await seller
    .getByRole('dialog', { name: 'Confirm Your Proposal' })
    .getByRole('button', { name: 'Submit' })
    .click();
  await expect(seller.getByText('Proposal was placed')).toBeVisible();

  const other = await another(browser, second.who, `/rfps?id=${id}`);
  await other.getByRole('button', { name: 'Decline', exact: true }).click();
  const decline = other.getByRole('dialog', { name: 'Decline Request' });
  await decline.getByRole('textbox', { name: 'Reason' }).fill('Not enough stock');
  const width = await decline.boundingBox();
  expect(width && Math.round(width.width)).toBe(600);
  await decline.getByRole('button', { name: 'Decline Request' }).click();
  await expect(other.getByText('Request was decliend')).toBeVisible();

  await expect(followed.getByText('Not enough stock')).toBeVisible();
  const table = followed.getByRole('table');
  await expect(table.getByRole('row', { name: 'Total $825.00' })).toBeVisible();
  await expectAccessible(page);
  await followed.getByRole('button', { name: `Accept the proposal of ${first.company}` }).click();
  const accept = page.getByRole('dialog', { name: 'Accept Proposal' });
  await expect(accept.getByText(`Accept this proposal from ${first.company}?`)).toBeVisible();
  await accept.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Status was updated')).toBeVisible();
  await expect(followed.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await page.goto('/order-schedule');
  await expect(page.getByRole('row', { name: /Contractol/ })).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Ask to skip Contractol/ })
    .last()
    .click();
  await page
    .getByRole('dialog', { name: 'Skip Delivery' })
    .getByRole('button', { name: 'Ask to skip' })
    .click();
  await expect(page.getByText('Scheduled, skip asked')).toBeVisible();
  await expectAccessible(page);
  await seller.goto('/order-schedule');
  await seller.getByRole('button', { name: /^Agree to skip Contractol/ }).click();
  const skip = seller.getByRole('dialog', { name: 'Skip Delivery' });
  await expectAccessible(seller);
  await skip.getByRole('button', { name: 'Agree to skip' }).click();
  await expect(seller.getByRole('row', { name: /Contractol/ })).toHaveCount(2);
  await expect(seller).toHaveURL('/rfps/scheduled_orders');
  await seller.goto('/rfps/scheduled_orders?state=skipped');
  await expect(seller.getByRole('row', { name: /Contractol.*Skipped/ })).toHaveCount(1);
});

test('TR-272 TR-293 TR-302 TR-593 G-093 on a phone a buyer looks a product up and asks for it', async ({
  page,
}) => {
  const { buyer } = await aMarket('Phonolol', '99790000201');
  await aDrug(product().db, { name: 'Phonolol Forte', ndc: '99790000202' });
  await signIn(page, buyer, '/rfps?show=new');
  await page.getByRole('combobox', { name: 'Product Name' }).fill('Phonol');
  await page.getByRole('search', { name: 'Find a product' }).getByRole('button', { name: 'Search' }).click();
  const results = page.getByRole('dialog', { name: 'Search Results' });
  await expect(results.getByRole('row', { name: /Phonolol Forte/ })).toBeVisible();
  const wide = await results.boundingBox();
  expect(wide && Math.round(wide.width)).toBe(900);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, buyer, '/rfps');
  await expect(page.getByText('No open requests')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New RFP' }).first().click();
  await page.getByRole('combobox', { name: 'Product Name' }).fill('Phonol');
  await page.getByRole('option', { name: '99790000201 – Phonolol' }).click();
  await expect(page.getByRole('combobox', { name: 'NDC' })).toHaveValue('99790-0002-01');
  await page.getByRole('search', { name: 'Find a product' }).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Build RFP for Phonolol' })).toBeVisible();
  await page.getByLabel('Quantity (packs per Month)').fill('12');
  await page.getByRole('checkbox', { name: 'I acknowledge the terms' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Your Request' })
    .getByRole('button', { name: 'Submit' })
    .click();
  await expect(page.getByText('Request was placed')).toBeVisible();
  const card = page.getByRole('button', { name: /^Request .* Phonolol/ });
  await expect(card).toBeVisible();
  await card.click();
  const popup = page.getByRole('dialog', { name: /^Request .* for Phonolol/ });
  await expect(popup.getByText('No proposals yet')).toBeVisible();
  const box = await popup.boundingBox();
  expect(box && box.width).toBe(390);
  await expectAccessible(page);
});
