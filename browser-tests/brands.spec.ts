import { sql } from 'kysely';
import type { Browser, Page } from '@playwright/test';
import { aBlock, aBrand, aCompany, PNG } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test, watch } from './kit.ts';
import { port } from './port.ts';
import { product } from './product.ts';

const SITE = `http://supplier-a.localhost:${port}`;

let before: { name: string; accent: string; delivery_note: string | null; logo_url: string | null };
test.beforeAll(async () => {
  before = await product()
    .db.selectFrom('ms_client')
    .select(['name', 'accent', 'delivery_note', 'logo_url'])
    .where('hostkey', '=', 'supplier-a')
    .executeTakeFirstOrThrow();
});
test.afterAll(async () => {
  await product().db.updateTable('ms_client').set(before).where('hostkey', '=', 'supplier-a').execute();
  await announce();
});

const announce = () => sql`select pg_notify('galenic_live', '{"topic":"brands"}')`.execute(product().db);

async function aVisitor(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await watch(page);
  await page.goto(address);
  return page;
}

/** Entries of the public navigation, from left to right. */
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText(/^Product/);

test('SH-025 SH-034 G-129 G-130 an administrator changes a supplier’s site by keyboard and visitors see it at once', async ({
  page,
  browser,
}) => {
  const visitor = await aVisitor(browser, SITE);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Order directly from Meridian Generics',
  );
  await expect(entries(visitor)).toHaveText([/^Products/, /^Product Safety/]);
  await expectAccessible(visitor);

  await signIn(page, 'admin', '/admin/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Direct' }).click();
  await page.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search brands' }).fill('supplier-a.loc');
  const row = page.getByRole('row').filter({ hasText: 'Meridian Generics' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Generics' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('Meridian Direct');
  await page.getByRole('radio', { name: 'Plum' }).check();
  await page.getByLabel('Delivery note').fill('Orders before noon leave today.');
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: PNG };
  await page.getByLabel('Full logo: file').setInputFiles(logo);
  await expect(page.getByAltText('Meridian Direct')).toBeVisible();
  await page.getByRole('link', { name: 'Direct' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of Meridian Direct' });
  await expect(preview.getByText('Orders before noon leave today.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('delivery note:')).toBeVisible();

  await page.getByRole('link', { name: 'Edit blocks' }).click();
  const up = page.getByRole('button', { name: 'Move Product Safety up' });
  await up.waitFor();
  await expectAccessible(page);
  await tabTo(page, up);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Product Safety is now 1 of 2 in Navigation.')).toBeAttached();
  await expect(up).toBeFocused();
  await expect(page.getByText('2 changes not published')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Order directly from Meridian Direct');
  await expect(visitor.getByText('Orders before noon leave today.')).toBeVisible();
  await expect(visitor.getByRole('banner').getByRole('img')).toHaveAttribute('alt', 'Meridian Direct');
  await expect(visitor.locator('html')).toHaveAttribute('data-accent', 'plum');
  await expect(entries(visitor)).toHaveText([/^Products/, /^Product Safety/]);

  await page.getByRole('button', { name: 'Publish all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish all' }).click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  await visitor.reload();
  await expect(entries(visitor)).toHaveText([/^Product Safety/, /^Products/]);

  await page.getByRole('button', { name: 'Undo publication' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo publication' }).click();
  await expect(page.getByText('2 changes not published')).toBeVisible();
  await visitor.reload();
  await expect(entries(visitor)).toHaveText([/^Products/, /^Product Safety/]);
  await visitor.context().close();
});

test('G-130 a block is written, deleted and brought back, and dragged to its place', async ({ page }) => {
  await signIn(page, 'admin', '/admin/direct');
  await page.getByRole('link', { name: /blocks of Northwind Labs/ }).click();
  await page.getByRole('button', { name: 'Add to Navigation' }).click();
  const panel = page.getByRole('dialog', { name: 'New entry' });
  await panel.getByLabel('Title').fill('Careers');
  await panel.getByLabel('URL').fill('javascript:alert(1)');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expect(panel.getByRole('alert')).toContainText('Use https://…');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await panel.getByLabel('URL').fill('/about');
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expect(panel).toBeHidden();

  const navigation = page.getByRole('region', { name: 'Navigation' }).getByRole('listitem');
  await expect(navigation).toHaveText([/^Edit Quality/, /^Edit Careers/]);
  await navigation.nth(1).dragTo(navigation.nth(0));
  await expect(navigation).toHaveText([/^Edit Careers/, /^Edit Quality/]);
  await page.getByRole('button', { name: 'Delete Careers' }).click();
  await expect(navigation).toHaveText([/^Edit Quality/]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(navigation).toHaveCount(2);

  await page.getByRole('button', { name: 'Add to Blackbox' }).click();
  await page.getByLabel('Title').fill('News');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('Stock');
  await content.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('<strong>Stock</strong>');
  const reading = page.getByRole('region', { name: 'How visitors read it' });
  await expect(reading.locator('strong')).toHaveText('Stock');
  await expectAccessible(page);
});

test('SP-394 … SP-405 C-12 a visitor writes to the brand and an administrator reads it', async ({
  page,
  browser,
}) => {
  await page.goto(`http://503b.localhost:${port}/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/#contact$/);
  const name = page.getByLabel('Name');
  await expect(name).toBeInViewport();
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const field of ['Name', 'Email', 'Phone', 'Message'])
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('Robin Vale');
  await page.getByLabel('Email').fill('robin@example.test');
  await page.getByLabel('Phone').fill('2175550188');
  await page.getByLabel('Message').fill('Which syringes do you fill?');
  await expect(page.getByLabel('Phone')).toHaveValue('(217) 555-0188');
  await page.route('**/register/prereg_message', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Error sending message')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Which syringes do you fill?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your message was sent!')).toBeVisible();
  await expect(page.getByText('Thank you! Your message was sent. We will contact you soon.')).toBeFocused();

  for (const [path, heading] of [
    ['/contact', 'Contact Us'],
    ['/contacts', 'Contact Us'],
    ['/request-demo', 'Request a Demo'],
    ['/register', 'Register'],
  ] as const) {
    await page.goto(`http://medshorts.localhost:${port}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await expectAccessible(page);

  const admin = await another(browser, 'admin', '/admin/direct?tab=messages');
  await admin.getByRole('row').filter({ hasText: 'Robin Vale' }).click();
  const message = admin.getByRole('dialog', { name: 'Message of Robin Vale' });
  await expect(message.getByText('Galenic Outsourcing, on 503b.localhost')).toBeVisible();
  await expectAccessible(admin);
  await admin.context().close();
});

/** Markup that runs where it is not cleaned. */
const CANARY = `<a id="stored" href="javascript:window.ran=1">stored words</a><img src=x onerror="window.ran=1"><form action="https://evil.test"><input name=a></form><script>window.ran=1</script><svg onload=window.ran=1>`;

/** A page of its own: that the browser tells of handlers it did not run, in the sanitiser's own document, is no problem. */
async function anUnwatchedPage(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Executing inline event handler violates'))
      problems.push(message.text());
  });
  return { page, problems };
}

test('R27 markup that got into a block past the server runs nowhere', async ({ browser }) => {
  const { db } = product();
  const { id: supplier } = await aCompany(db, { is_seller: true, type: 'Supplier' });
  const site = { host: 'hostile.localhost', brand: 'direct', use_direct: true } as const;
  const { id } = await aBrand(db, { ...site, supplier_company_id: supplier });
  for (const block_type of ['navigation', 'footer', 'blackbox'])
    await aBlock(db, { client_id: id, block_type, title: CANARY, content: CANARY, url: '/about' });
  await sql`insert into direct_publication (client_id, blocks, published_at) select ${id}, jsonb_agg(b), now()
    from direct_block b where b.client_id = ${id}`.execute(db);
  await announce();
  const { page, problems } = await anUnwatchedPage(browser);
  await page.goto(`http://hostile.localhost:${port}/`);
  const stored = page.getByText('stored words', { exact: true });
  await expect(stored).toHaveCount(2);
  await stored.first().click();
  await expectInert(page);

  await page.goto(`http://localhost:${port}/`);
  await signIn(page, 'admin', `/direct-editor/${id}`);
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  await expect(stored).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(stored).toHaveCount(2);
  await expectInert(page);
  expect(problems).toEqual([]);
  await page.context().close();
});

async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    markup: document.querySelectorAll('img[src="x"], svg[onload], [onerror], form[action], #stored').length,
    links: [...document.querySelectorAll('a[href]')].filter((link) =>
      /^\s*javascript:/i.test(link.getAttribute('href') ?? ''),
    ).length,
  }));
  expect(found).toEqual({ ran: false, markup: 0, links: 0 });
}
