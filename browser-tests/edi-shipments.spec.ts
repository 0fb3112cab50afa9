import { sql } from 'kysely';
import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange } from '../server/src/modules/edi/test-interchanges.ts';
import { segmentsOfNotice } from '../server/src/modules/edi/test-sellers.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-373 RB-407 an administrator decides over a ship notice that does not fit its order, and both sides see what was shipped', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { site } = await aBuyingCompany('Waiting Pharmacy');
  const buyer = await aPerson('shipped-buyer', { ...site, roles: ['Buyer'] });
  const seller = await aSeller(db);
  const code = `SN${site.companyId}`;
  const { ndc } = await aDrug(db, { ndc: `99778${String(seller.companyId).padStart(6, '0')}` });
  const listing = await aListing(db, {
    companyId: seller.companyId,
    ndc,
    lots: [{ lot_name: 'A721', expiry_date: '2028-01-31' }],
  });
  const { id: client } = await db
    .insertInto('edi_client')
    .values({
      name: `Shipping partner ${site.companyId}`,
      company_id: seller.companyId,
      direction: 'Seller',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['856'],
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

  await signIn(page, 'admin', `/admin/edi/clients?client=${client}`);
  const item = { reference: order, packs: 12, ndc: listing.ndc, lot: 'C900', expiry: '20280131' };
  await page
    .getByRole('dialog', { name: /^EDI client / })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'notice.edi',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        anInterchange({
          sender: code,
          usage: 'P',
          groupId: 'SH',
          sets: [['856', ...segmentsOfNotice([item], { number: `SHIP-${order}` })]],
        }),
      ),
    });
  await expect(page.getByText('The file is being read')).toBeVisible();
  await page.goto(`/admin/edi/shipments?client=${client}`);
  await expect(page.getByText('Line 1: shipped 12, open 10.')).toBeVisible();
  await expectAccessible(page);
  await page.getByText(`SHIP-${order}`).first().click();
  const panel = page.getByRole('dialog', { name: `Shipment SHIP-${order}` });
  await expect(panel.getByText('lot C900')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Reject' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Reject this shipment?' })
    .getByRole('button', { name: 'Cancel' })
    .press('Enter');
  await panel.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(panel.getByText('Applied', { exact: true })).toBeVisible();
  await expect(panel.getByText('Lot C900 instead of A721')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await buying.goto(`/order-details/${order}`);
  await expect(buying.getByText('Lot C900 instead of A721').first()).toBeVisible();
  await expectAccessible(buying);
  const { rows } = await sql<{ status: string }>`select status from orders where id = ${order}`.execute(db);
  expect(rows).toEqual([{ status: 'shipped' }]);
});
