import { sql } from 'kysely';
import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange } from '../server/src/modules/edi/test-interchanges.ts';
import { segmentsOfInvoice } from '../server/src/modules/edi/test-sellers.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-393 RB-408 an administrator matches an invoice of a seller to its order, sees what differs and approves it', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { site } = await aBuyingCompany('Invoiced Pharmacy');
  const buyer = await aPerson('invoiced-buyer', { ...site, roles: ['Buyer'] });
  const seller = await aSeller(db, { shipping_price_cents: 2500 });
  const code = `IN${site.companyId}`;
  const { ndc } = await aDrug(db, { ndc: `99779${String(seller.companyId).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId: seller.companyId, ndc, lots: [{ price_cents: 900 }] });
  const { id: client } = await db
    .insertInto('edi_client')
    .values({
      name: `Invoicing partner ${site.companyId}`,
      company_id: seller.companyId,
      direction: 'Seller',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['810'],
      usage: 'Production',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ email: 'edi@partner.test' })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const buying = await another(browser, buyer, '/orders');
  const order = await buying.evaluate(
    async ([id, lot]) => {
      const call = async (path: string, body: unknown) => {
        const headers = { 'content-type': 'application/json', sourcedomain: location.host };
        const sent = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await (await fetch(`/services/${path}`, sent)).json()) as {
          data: { orders: { id: number }[] };
        };
      };
      await call('cart/c0', { listing: { id, lots: [{ id: lot, quantity: 10 }] } });
      const { data } = await call('order/place_order', { cart_type: 'c0' });
      return data.orders[0]?.id ?? 0;
    },
    [listing.id, listing.lotIds[0]] as const,
  );
  const who = await aPerson('invoicing-seller', { companyId: seller.companyId, roles: ['Seller'] });
  const selling = await another(browser, who, `/order-details/${order}`);
  await selling.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json', sourcedomain: location.host };
    const body = JSON.stringify({
      carrier: 'UPS',
      tracking_number: `1Z${id}`,
      ship_date: new Date().toISOString().slice(0, 10),
    });
    await fetch(`/services/order/${id}/tracking`, { method: 'POST', headers, body });
  }, order);

  await signIn(page, 'admin', `/admin/edi/clients?client=${client}`);
  const fields = { number: `INV-${order}`, shipping: 2500 };
  const lines = [{ packs: 10, ndc, price: '9.10' }];
  await page
    .getByRole('dialog', { name: /^EDI client / })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'invoice.edi',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        anInterchange({
          sender: code,
          usage: 'P',
          groupId: 'IN',
          sets: [['810', ...segmentsOfInvoice('LOST', lines, fields)]],
        }),
      ),
    });
  await expect(page.getByText('The file is being read')).toBeVisible();
  await page.goto(`/admin/edi/invoices?client=${client}`);
  await expect(page.getByText('Unmatched', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText(`INV-${order}`).first().click();
  const panel = page.getByRole('dialog', { name: `Invoice INV-${order}` });
  await expect(panel.getByText('No open order for PO LOST.')).toBeVisible();
  await panel.getByLabel('Order #').fill('999999999');
  await panel.getByRole('button', { name: 'Match to Order' }).press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Order 999999999 is no order of');
  await expect(panel.getByLabel('Order #')).toHaveValue('999999999');
  await panel.getByLabel('Order #').fill(String(order));
  await panel.getByRole('button', { name: 'Match to Order' }).press('Enter');
  await expect(panel.getByText('Mismatch', { exact: true })).toBeVisible();
  await expect(
    panel.getByText('Line 1: price 9.10 instead of 9.00 on 10 packs, 1.00 too much.'),
  ).toBeVisible();
  await expect(panel.getByText('Price higher than agreed')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Approve' }).press('Enter');
  const why = page.getByRole('dialog', { name: `Approve invoice INV-${order}?` });
  await expect(why.getByText('The seller gets $1.00 more; the buyer pays as ordered.')).toBeVisible();
  await why.getByLabel('Reason').fill('Agreed by phone');
  await why.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(panel.getByText('Approved', { exact: true })).toBeVisible();
  await expect(panel.getByText('Agreed by phone')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await panel.getByRole('link', { name: /Open its message/ }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: /^810/ }).getByText('Approved', { exact: true }),
  ).toBeVisible();
  await page.goto(`/admin/edi/invoices?client=${client}`);
  await expect(page.getByText('Differences of all found +$1.00')).toBeVisible();
  await expectAccessible(page);
  const { rows } = await sql<{ cents: number }>`select e.cents from ledger_entry e
    join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${order} and t.kind = 'adjusted' and e.account = 'seller_pending'`.execute(db);
  expect(rows).toEqual([{ cents: -100 }]);
});
