import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { port } from './port.ts';
import { product } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'galenic-edi-partner-'));
const partners: ChildProcess[] = [];
test.afterAll(async () => {
  const ended = partners.map((one) => new Promise((resolve) => one.once('exit', resolve)));
  for (const one of partners) one.kill();
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a partner as somebody does at a command line; what it prints is read as it comes. */
function startPartner(args: readonly string[]) {
  let printed = '';
  const ports = ['--port', '0', '--mail-port', '0'];
  const partner = spawn(
    process.execPath,
    [join(import.meta.dirname, '../ops/edi-partner.ts'), ...ports, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: String(port) } },
  );
  partners.push(partner);
  partner.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  return {
    printed: () => printed,
    /** The value of a field of the form. */
    field: (name: string) => new RegExp(`^  ${name} +(.*)$`, 'm').exec(printed)?.[1] ?? '',
  };
}

type Partner = ReturnType<typeof startPartner>;

/** Enters what a partner prints, all but what its side decides, and answers the form. */
async function enter(page: Page, sim: Partner, company: string) {
  await page.goto('/admin/edi/clients?client=new');
  const form = page.getByRole('dialog', { name: 'New EDI client' });
  const box = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const tab = (name: string) => form.getByRole('tab', { name }).click();
  await box('Name').fill(sim.field('Name'));
  await form.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  for (const label of ['Direction', 'Usage', 'Protocol'])
    await form.getByRole('combobox', { name: label }).selectOption(sim.field(label));
  await tab('Connection');
  for (const label of ['Host', 'User', 'Password', 'Folder in', 'Folder out', 'Archive folder', 'Port'])
    await box(label).fill(sim.field(label));
  await tab('Interchanges');
  for (const label of ['ISA ID', 'GS ID']) await box(label).fill(sim.field('ISA ID, GS ID'));
  return { form, box, tab };
}

/** Adds what was entered, accepts the printed key and nothing else, and lets the client exchange. */
async function activate(page: Page, sim: Partner) {
  await page.getByRole('button', { name: 'Add EDI Client' }).last().press('Enter');
  const panel = page.getByRole('dialog', { name: /^EDI client / });
  await panel.getByRole('tab', { name: 'Connection' }).click();
  const tries = panel.getByRole('button', { name: 'Test Connection' });
  await tries.press('Enter');
  await panel
    .getByRole('button', { name: `Accept this host key: ${sim.field('Fingerprint')}` })
    .press('Enter');
  await expect(page.getByText('Host key accepted')).toBeVisible();
  await tries.press('Enter');
  await expect(panel.getByText('Succeeded')).toBeVisible();
  await panel.getByRole('button', { name: 'Activate' }).press('Enter');
  const counts = page.getByRole('dialog', { name: `Let documents of ${sim.field('Name')} count?` });
  await counts.getByRole('button', { name: 'Activate' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await expectAccessible(page);
  return panel;
}

/** Looks into the folders and hands over at once instead of within a minute. */
const run = (page: Page, task: string) =>
  page.evaluate(
    (path) =>
      fetch(path, { method: 'POST', headers: { sourcedomain: location.host } }).then(({ status }) => status),
    `/services/admin/tasks/${task}/run`,
  );

test('RB-410 RB-411 an 850 of a simulated buyer becomes an order, a simulated seller ships it and invoices too much, and a person decides', async ({
  page,
}) => {
  const { db } = product();
  const { company, site } = await aBuyingCompany('Simulated Pharmacy');
  const orders = await aPerson('simulated-orders', { ...site, roles: ['Buyer'] });
  const selling = `Simulated Seller ${site.companyId}`;
  const { companyId } = await aSeller(db, { name: selling });
  const { ndc } = await aDrug(db, { ndc: `99781${String(companyId).padStart(6, '0')}` });
  await aListing(db, { companyId, ndc, lots: [{ price_cents: 900, expiry_date: '2031-06-30' }] });
  const file = join(folder, 'order.txt');
  writeFileSync(file, `${ndc} 12\n`);
  const plays = (as: string, name: string) => ['--as', as, '--name', name, '--folder', join(folder, as)];
  const seller = startPartner([
    ...plays('seller', `SEL${companyId}`),
    '--invoice',
    'price',
    '--shipping',
    '25.00',
  ]);
  const buyer = startPartner([...plays('buyer', `SIM${site.companyId}`), '--file', file]);
  await expect.poll(buyer.printed).toContain('Put ');
  await expect.poll(seller.printed).toContain('Enter at ');

  await signIn(page, 'admin', '/admin/edi/clients');
  await enter(page, seller, selling);
  await activate(page, seller);
  const { form, box, tab } = await enter(page, buyer, company);
  await tab('Orders');
  await form.getByRole('combobox', { name: 'Order user' }).click();
  await page.getByRole('option', { name: `${orders}@demo.test` }).click();
  await form.getByRole('button', { name: 'Add Ship-to' }).press('Enter');
  await box('Value 1').fill(buyer.field('Value 1'));
  await form.getByRole('combobox', { name: 'Facility 1' }).click();
  await page.getByRole('option', { name: 'Simulated Pharmacy' }).click();
  await expectAccessible(page);
  const panel = await activate(page, buyer);

  await panel.getByRole('link', { name: 'Messages' }).press('Enter');
  expect(await run(page, 'fetch-edi')).toBe(201);
  const row = page.getByRole('row', { name: / 850 / });
  await expect(row.getByText('Acknowledged')).toBeVisible();
  await expectAccessible(page);
  await run(page, 'send-edi');
  await expect.poll(buyer.printed).toMatch(/855: PO SIM-\w+-1 accepted, 1 of 1 line, order group \d+/);
  await expect.poll(buyer.printed).toContain('997: group');
  const ordered = await db
    .selectFrom('orders')
    .select('id')
    .where('seller_company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  await page.goto(`/order-details/${ordered.id}`);
  await expect(page.getByText('EDI', { exact: true }).first()).toBeVisible();

  // The seller has a folder of its own, in which each document appears when it has read the one before.
  await expect
    .poll(
      async () => {
        await run(page, 'send-edi');
        await run(page, 'fetch-edi');
        return db.selectFrom('edi_invoice').select('status').where('order_id', '=', ordered.id).execute();
      },
      { timeout: 90_000 },
    )
    .toEqual([{ status: 'Mismatch' }]);
  expect(seller.printed()).toContain(`850: order ${ordered.id}, 1 line, 12 packs`);
  await page.goto(`/order-details/${ordered.id}`);
  await expect(page.getByText('Shipped').first()).toBeVisible();
  await page.goto('/admin/edi/invoices');
  await page.getByText(new RegExp(`^I${ordered.id}-\\d+$`)).click();
  const invoice = page.getByRole('dialog', { name: `Invoice I${ordered.id}-` });
  await expect(invoice.getByText('+$1.20').first()).toBeVisible();
  await expect(
    invoice.getByText('Line 1: price 9.10 instead of 9.00 on 12 packs, 1.20 too much.'),
  ).toBeVisible();
  await invoice.getByRole('button', { name: 'Reject' }).press('Enter');
  const why = page.getByRole('dialog', { name: `Reject invoice I${ordered.id}-` });
  await why.getByLabel('Reason').fill('Nine dollars were agreed');
  await why.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(invoice.getByText('Rejected', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await run(page, 'send-edi');
  await expect.poll(buyer.printed).toMatch(/856: shipment \d+ of PO SIM-\w+-1, 12 packs, tracking \w+/);
});
