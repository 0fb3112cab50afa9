import { manyOrders } from '../server/test/kit/many-orders.ts';
import { aBuyer, aDrug, aListing, aSeller, aUser, anAdministrator } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { product } from './product.ts';

let worlds = 0;

/** A seller with a listing of its own, and two pharmacies that ordered from it. */
async function aMarket() {
  const { db } = product();
  const number = (worlds += 1);
  const { companyId } = await aSeller(db);
  const who = (name: string) => `${name}-prices${number}`;
  const email = (name: string) => ({ email: `${who(name)}@demo.test` });
  const { userId } = await aUser(db, { companyId, roles: ['Seller', 'CompanyAdmin'], ...email('chief') });
  await aUser(db, { companyId, roles: ['Seller'], ...email('seller') });
  const { ndc } = await aDrug(db, {
    ndc: `99660${String(number).padStart(6, '0')}`,
    name: `Contractol ${number}`,
  });
  const lots = [{ lot_name: 'A1', price_cents: 1000, stock: 500 }];
  const listing = await aListing(db, { companyId, ndc, lots });
  const pharmacy = async (name: string) => {
    const buyer = await aBuyer(db, {}, { name });
    await db
      .updateTable('app_user')
      .set(email(name.split(' ')[0]?.toLowerCase() ?? ''))
      .where('id', '=', buyer.userId)
      .execute();
    await manyOrders(
      db,
      { buyer, seller: { userId, companyId, ...email('chief') }, listing },
      { count: 1, status: 'placed', at: new Date() },
    );
  };
  await pharmacy(`Harbor ${number} Pharmacy`);
  await pharmacy(`Valley ${number} Pharmacy`);
  return { who, listing, number };
}

test('TR-435 TR-436 a seller makes a contract price for one pharmacy: that one sees it, another does not', async ({
  page,
  browser,
}) => {
  const { who, listing, number } = await aMarket();
  await signIn(page, who('chief'), '/manage-listings');
  await page.getByRole('link', { name: 'Price rules', exact: true }).click();
  await expect(page.getByText('No price rules yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New price rule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New price rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbor contract');
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Contract price of a pack' }).click();
  await form.getByRole('textbox', { name: 'Contract price of a pack' }).fill('8.40');
  await form.getByRole('combobox', { name: 'NDC' }).fill('contractol');
  await page.getByRole('option', { name: `Contractol ${number}` }).click();
  await form.getByRole('combobox', { name: 'Who gets it' }).click();
  await page.getByRole('option', { name: 'One facility' }).click();
  await form.getByRole('combobox', { name: 'Facility' }).fill('harbor');
  await page.getByRole('option', { name: `Harbor ${number} Pharmacy` }).click();
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Touches 1 lot of 1 listing on sale, for 1 facility.');
  await expect(preview.getByRole('row', { name: /\$10\.00 \$10\.00 \$8\.40/ })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add price rule' }).click();
  await expect(page.getByRole('row', { name: /Harbor contract.*\$8\.40 a pack.*Runs now/ })).toBeVisible();
  const price = async (name: string) => {
    const buyer = await another(browser, who(name), `/detailed/${listing.id}`);
    const lot = buyer.getByRole('row', { name: /Lot A1/ });
    await expect(lot).toBeVisible();
    return { lot, buyer };
  };
  const harbor = await price('harbor');
  await expect(harbor.lot).toContainText('$8.40');
  await harbor.buyer.goto(`/catalog?searchText=contractol+${number}`);
  await expect(harbor.buyer.getByText('$8.40').first()).toBeVisible();
  const valley = await price('valley');
  await expect(valley.lot).toContainText('$10.00');
  await expect(valley.lot).not.toContainText('$8.40');
});

test('trading G-096 contract prices come from a file after a dry run, and are taken back', async ({
  page,
}) => {
  const { who, listing, number } = await aMarket();
  await signIn(page, who('chief'), '/manage-listings/price-rules');
  await page.getByRole('button', { name: 'Import contract prices' }).click();
  const popup = page.getByRole('dialog', { name: 'Contract prices from a file' });
  await expectAccessible(page);
  const rows = [
    'Who,NDC,Contract price,To',
    `Harbor ${number} Pharmacy,${listing.ndc},7.77,12/31/2030`,
    `Nobody,${listing.ndc},7,`,
  ];
  await popup.locator('input[type=file]').setInputFiles({
    name: 'contracts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(popup.getByText('Choose the column of Customer.')).toBeVisible();
  await popup.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: 'Who (A)' }).click();
  await expect(popup.getByText('1 new contract price, 0 changed, 0 as they are, 1 refused.')).toBeVisible();
  await expect(popup.getByRole('row', { name: /Nobody.*No buyer that ordered from you/ })).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Take 1 contract price' }).click();
  await expect(page.getByText('1 price rule added, 0 changed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /\$7\.77 a pack.*Harbor/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 price rule removed again, 0 as before.')).toBeVisible();
  await expect(page.getByText('No price rules yet')).toBeVisible();
});

test('TR-437 TR-438 two people edit a rule: what was typed stays; removing asks first', async ({
  page,
  browser,
}) => {
  const { who, listing } = await aMarket();
  await signIn(page, who('chief'), `/detailed/${listing.id}`);
  const rules = page.getByRole('region', { name: 'Price rules' });
  await rules.getByRole('button', { name: 'New price rule' }).click();
  const form = page.getByRole('dialog', { name: 'New price rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Spring');
  await form.getByRole('textbox', { name: 'Percent off' }).fill('5');
  await expect(form.getByRole('combobox', { name: 'Listing' })).toHaveValue(/Contractol/);
  await form.getByRole('button', { name: 'Add price rule' }).click();
  await rules.getByRole('button', { name: 'Spring' }).click();
  const mine = page.getByRole('dialog', { name: 'Spring' });
  await mine.getByRole('textbox', { name: 'Priority' }).fill('80');
  const other = await another(browser, who('chief'), '/manage-listings/price-rules');
  await other.getByText('Spring').first().click();
  const theirs = other.getByRole('dialog', { name: 'Spring' });
  await theirs.getByRole('textbox', { name: 'Percent off' }).fill('7');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved')).toBeVisible();
  await expect(mine.getByRole('alert')).toContainText('What you typed is kept');
  await expect(mine.getByRole('alert')).toContainText('Price is now Percent off 7');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Percent off' })).toHaveValue('7');
  await expect(mine.getByRole('textbox', { name: 'Priority' })).toHaveValue('80');
  await mine.getByRole('button', { name: 'Remove price rule' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Spring?' });
  await question.getByRole('button', { name: 'Remove price rule' }).click();
  await expect(rules.getByText('No rule names this listing')).toBeVisible();
});

test('TR-430 the prices of a listing: what a buyer pays and what it cost earlier, by keyboard and on a phone', async ({
  page,
}) => {
  const { who, listing, number } = await aMarket();
  await signIn(page, who('seller'), `/manage-listings?listing=${listing.id}`);
  const editor = page.getByRole('dialog');
  const price = editor.getByRole('textbox', { name: 'Pack price of lot A1' });
  await price.fill('11.50');
  await price.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  const link = editor.getByRole('link', { name: /what buyers pay/ });
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Prices of Contractol/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New price rule' })).toHaveCount(0);
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(history.getByRole('row', { name: /A1 \$10\.00 \$11\.50/ })).toBeVisible();
  await expect(
    history.getByRole('img', { name: /List price of lot A1: \$10\.00 from .*, \$11\.50/ }),
  ).toBeVisible();
  const facility = page.getByRole('combobox', { name: 'Facility' });
  await tabTo(page, facility);
  await page.keyboard.type(`Harbor ${number}`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const pays = page.getByRole('grid', { name: `What Harbor ${number} Pharmacy pays for 1 pack` });
  await expect(pays.getByRole('row', { name: /A1/ })).toContainText('$11.50');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(history.getByText('$11.50').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('trading G-096 administrators: the rules of a seller in its record, the fee with finance alone', async ({
  page,
}) => {
  const { db } = product();
  const finance = await anAdministrator(db, ['finance', 'companies']);
  await db
    .updateTable('app_user')
    .set({ email: 'fees-finance@demo.test' })
    .where('id', '=', finance.userId)
    .execute();
  await signIn(page, 'fees-finance', '/admin/company-manager?search=Meridian');
  await page.getByRole('row', { name: /Meridian Generics/ }).click();
  await page.getByRole('tab', { name: 'Price rules' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'New price rule' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/manage-listings/price-rules');
  await expect(page.getByRole('button', { name: 'New marketplace fee' }).first()).toBeVisible();
  const { userId } = await anAdministrator(db, ['companies']);
  await db.updateTable('app_user').set({ email: 'fees-none@demo.test' }).where('id', '=', userId).execute();
  await signIn(page, 'fees-none', '/manage-listings/price-rules');
  await expect(page.getByRole('heading', { level: 1, name: 'Price rules' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New marketplace fee' })).toHaveCount(0);
});

test('TR-437 leaving a price rule with unsaved changes asks first, however it is left', async ({ page }) => {
  const { who, listing } = await aMarket();
  await signIn(page, who('chief'), `/detailed/${listing.id}`);
  const rules = page.getByRole('region', { name: 'Price rules' });
  await rules.getByRole('button', { name: 'New price rule' }).click();
  const form = page.getByRole('dialog', { name: 'New price rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await form.getByRole('textbox', { name: 'Percent off' }).fill('150');
  await expect(form.getByRole('textbox', { name: 'Percent off' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Percent must be below 100');
  await form.getByRole('textbox', { name: 'Percent off' }).fill('5');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await form.getByRole('button', { name: 'Add price rule' }).click();
  await expect(form).toBeHidden();
  await page.goto('/manage-listings/price-rules');
  const record = page.getByRole('dialog', { name: 'Autumn' });
  const leave = {
    Escape: async () => page.keyboard.press('Escape'),
    Close: async () => record.getByRole('button', { name: 'Close' }).click(),
    Back: async () => page.evaluate(() => history.back()),
  };
  for (const away of Object.values(leave)) {
    await page.getByText('Autumn').first().click();
    const percent = record.getByRole('textbox', { name: 'Percent off' });
    await expect(percent).toHaveValue('5');
    await percent.fill('7');
    await away();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(percent).toHaveValue('7');
    await away();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(record).toBeHidden();
  }
  await expect(page).toHaveURL(/\/manage-listings\/price-rules$/);
});
