import type { Page } from '@playwright/test';
import { aFacility } from '../server/test/kit/world.ts';
import { expect, expectAccessible, searchList, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson, type Site } from './people.ts';
import { product } from './product.ts';

const FIRST = 'Bayside Medical Center';
const SECOND = 'Bayside Evanston Hospital';

/** A company of its own: other journeys buy, invite and count in the companies of the demo. */
async function bayside(): Promise<Site> {
  const {
    site: { companyId, facilityIds },
  } = await aBuyingCompany(FIRST);
  const { id } = await aFacility(product().db, {
    company_id: companyId,
    name: SECOND,
    line_1: '2650 Ridge Avenue',
    city: 'Evanston',
    postal_code: '60201',
  });
  return { companyId, facilityIds: [...facilityIds, id] };
}

const dana = (site: Site) =>
  aPerson('bayside', {
    ...site,
    first_name: 'Dana',
    last_name: 'Switch',
    roles: ['Buyer', 'ChangeFacility'],
  });

const strip = (page: Page) => page.getByRole('region', { name: 'Facility you buy for' });
const header = (page: Page) => page.getByRole('banner');

async function choose(page: Page, facility: string): Promise<void> {
  await header(page)
    .getByRole('button', { name: /Bayside/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Facility', exact: true });
  await panel.getByRole('combobox', { name: 'Facility' }).fill(facility.slice(0, 12));
  await page.getByRole('option', { name: facility }).click();
}

/** What the page asks for from now on, without what a page asks for by itself. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  const known = /\/services\/(user\/set_primary_facility|user\/me|user\/me\/notifications|cart)(\?|$|\/c)/;
  page.on('request', (request) => {
    const found = known.exec(request.url())?.[1];
    if (found !== undefined && asked.at(-1) !== found) asked.push(found);
  });
  return asked;
}

test('SH-307 SH-308 SH-310 SH-326 SH-327 SH-328 SH-331 SH-333 shell G-53 somebody who changes facility: cart, address and header follow, a refusal changes nothing', async ({
  page,
}) => {
  await signIn(page, await dana(await bayside()), '/catalog?searchText=70101-0007-01');
  await expect(strip(page).getByRole('combobox')).toHaveValue(FIRST);
  await page
    .getByRole('button', { name: /^One step more: .* in the cart/ })
    .first()
    .click();
  const filled = page.getByRole('button', { name: /^Cart, \d+ listing/ });
  await expect(filled).toBeVisible();
  await expectAccessible(page);

  await header(page)
    .getByRole('button', { name: /Bayside/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Facility', exact: true });
  await expect(panel.getByText('DEA number')).toBeVisible();
  await expect(panel.getByText('No budget set')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Manage Budget' })).toBeVisible();
  await panel.getByRole('combobox', { name: 'Facility' }).click();
  await expect(page.getByRole('option', { name: SECOND })).toBeVisible();
  expect((await page.getByRole('listbox').boundingBox())?.width).toBeGreaterThan(485);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const asked = listen(page);
  await choose(page, SECOND);
  await expect(page.getByText('Primary facility was changed')).toBeVisible();
  await expect(header(page).getByRole('button', { name: new RegExp(SECOND) })).toBeVisible();
  await expect(strip(page).getByText('2650 Ridge Avenue, Evanston, IL 60201')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your cart is empty' })).toBeVisible();
  // What a late event of the sign-in made the page ask before does not count.
  const since = asked.slice(asked.indexOf('user/set_primary_facility'));
  const order = ['user/set_primary_facility', 'user/me', 'user/me/notifications', 'cart'];
  expect(order.map((one) => since.indexOf(one))).toEqual(
    order.map((one) => since.indexOf(one)).toSorted((a, b) => a - b),
  );
  expect(since).toEqual(expect.arrayContaining(order));

  await page.route('**/services/user/set_primary_facility', (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found', data: null } }),
  );
  await choose(page, FIRST);
  await expect(page.getByRole('alert').getByText('Not found')).toBeVisible();
  await expect(strip(page).getByRole('combobox')).toHaveValue(SECOND);
  await page.unroute('**/services/user/set_primary_facility');
  await page.keyboard.press('Escape');

  await page.goto('/');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  const popup = page.getByRole('dialog', { name: 'Change Selected Facility' });
  await expectAccessible(page);
  const box = await popup.boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([500, 300]);
  await popup.getByRole('combobox', { name: 'Facility' }).fill('Bayside Medi');
  await page.getByRole('option', { name: FIRST }).click();
  await expect(popup).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(filled).toBeVisible();
});

test('SH-345 shell G-57 a company administrator sets a budget and sees its bar; others read it', async ({
  page,
}) => {
  const site = await bayside();
  await dana(site);
  const lead = { ...site, first_name: 'Lena', last_name: 'Lead', roles: ['Buyer', 'CompanyAdmin'] } as const;
  await signIn(page, await aPerson('bayside.lead', lead), '/pharmacies');
  await expect(page.getByText('2 facilities')).toBeVisible();
  await expectAccessible(page);
  await searchList(page, 'Search facilities', 'Medical Center');
  await page.getByRole('row', { name: new RegExp(FIRST) }).click();
  const record = page.getByRole('dialog', { name: FIRST });
  await expect(record.getByText('Dana Switch')).toBeVisible();
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Set Budget' }).click();
  const form = page.getByRole('dialog', { name: 'Set Budget' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Amount must be above 0')).toBeVisible();
  await form.getByLabel('Amount').fill('1000000');
  await form.getByLabel('Start date').fill('2026-01-01');
  await form.getByLabel('End date').fill('2099-12-31');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const bar = record.getByRole('meter', { name: 'Budget' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^\$[\d,]+ of \$1,000,000, \d+%$/);
  await page.keyboard.press('Escape');
  await header(page)
    .getByRole('button', { name: /Bayside/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Facility', exact: true });
  await expect(panel.getByRole('meter', { name: 'Budget' })).toHaveAttribute(
    'aria-valuetext',
    /of \$1,000,000/,
  );
  await expect(panel.getByText('No savings goal set')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Facility stats' }).click();
  const stats = page.getByRole('dialog', { name: 'Facility stats' });
  await expect(stats.getByText('Percent Saved')).toBeVisible();
  await expect(stats.getByText(/^\d+\/15 Points$/)).toBeVisible();
  await expectAccessible(page);
});
