import { sql } from 'kysely';
import type { EdiInvoice, EdiWholeInvoice } from '#contract/edi/invoices.ts';
import type { TestApp } from '../../../../test/kit/app.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { sellersOf, type InvoicedItem, type SellerClient } from '../test-sellers.ts';

/** Sellers that ask 25.00 for shipping and invoice what they shipped. */

type Fields = Parameters<Awaited<ReturnType<typeof sellersOf>>['invoice']>[3];

export async function invoicesOf(app: TestApp) {
  const world = await sellersOf(app);
  const { admin } = world.intake;
  let parcels = 0;
  const ship = async (seller: SellerClient, order: number, packs: number) => {
    parcels += 1;
    const selling = await app.signIn(seller.seller.userId);
    const { lines } = await world.orderAs(seller.seller.userId, order);
    const shipped = await selling.post<{ tracking: { id: number }[] }>(`order/${order}/tracking`, {
      carrier: 'UPS',
      tracking_number: `1ZI${parcels}`,
      ship_date: '2026-06-15',
      quantities: [{ line_id: lines[0]?.id, quantity: packs }],
    });
    return shipped.data.tracking.at(-1)?.id ?? 0;
  };
  const send = async (
    seller: SellerClient,
    reference: number | string,
    item: Partial<InvoicedItem> = {},
    fields: Fields = {},
  ): Promise<EdiInvoice> => {
    const items = [{ packs: 10, ndc: seller.listing.ndc, ...item }];
    await world.intake.take(
      seller.client.id,
      world.invoice(seller.code, reference, items, { shipping: 2500, ...fields }),
    );
    const [row] = await world.invoicesOf(seller.client.id);
    if (row === undefined) throw new Error('There is no invoice.');
    return row;
  };
  return {
    ...world,
    admin,
    ship,
    send,
    /** An order of 10 packs at 9.00, of which so many were shipped. */
    async aShipped(shipped = 10, packs = 10, fields: Record<string, unknown> = {}) {
      const seller = await world.aSellerClient(fields);
      await sql`update company set shipping_price_cents = 2500 where id = ${seller.seller.companyId}`.execute(
        app.db,
      );
      const order = await world.place(seller.listing, [packs], 'PO-7');
      const shipment = shipped === 0 ? 0 : await ship(seller, order, shipped);
      return { seller, order, shipment };
    },
    /** Looks after EDI and money. */
    keeperOfMoney: async () => (await anAdministrator(app.db, ['edi', 'finance', 'orders'])).userId,
    view: async (id: number) => (await admin.get<EdiWholeInvoice>(`admin/edi/invoices/${id}`)).data,
    link: (id: number, order: number) =>
      admin.put<EdiWholeInvoice>(`admin/edi/invoices/${id}`, { order_id: order }),
    decide: (id: number, decision: 'approve' | 'reject', reason = 'Agreed by phone', as = admin) =>
      as.post<EdiWholeInvoice>(`admin/edi/invoices/${id}/decision`, { decision, reason }),
  };
}
