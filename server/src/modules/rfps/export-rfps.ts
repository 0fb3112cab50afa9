import type { z } from 'zod';
import type { contractEndpoints } from '#contract/rfps/contracts.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import { PERIOD_NAMES } from '#rules/rfps/terms.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allDeliveries } from './views/deliveries.ts';
import { allRfps } from './views/rfp-list.ts';

type RfpsQuery = z.output<NonNullable<typeof rfpEndpoints.exportRfps.query>>;
type DeliveriesQuery = z.output<NonNullable<typeof contractEndpoints.exportDeliveries.query>>;

const RFP_HEADERS = [
  'Request #',
  'Product',
  'NDC',
  'Facility',
  'Suppliers invited',
  'Suppliers answered',
  'Catalog',
  'Packs a period',
  'Frequency',
  'Months',
  'Start date',
  'Total packs',
  'Best price',
  'My price',
  'Status',
  'Renewal date',
  'Renews request',
  'Created',
];

const dayOf = (moment: string) => moment.slice(0, 10);

/** The filtered requests in the asker's range, in the order of the list. */
export async function exportRfps(context: RequestContext, asked: RfpsQuery): Promise<FileReply> {
  const { scope, db, today } = context;
  const { format, ...query } = asked;
  const rfps = await allRfps(scope, db, { query, today });
  const rows = rfps.map((rfp) => [
    rfp.id,
    rfp.description,
    rfp.ndc_number,
    rfp.facility_name,
    rfp.suppliers_invited,
    rfp.suppliers_answered,
    rfp.catalog_type,
    rfp.quantity,
    PERIOD_NAMES[rfp.period],
    rfp.duration + rfp.extended_months,
    rfp.start_date,
    rfp.total_quantity,
    rfp.best_price,
    rfp.my_price,
    rfp.status,
    rfp.renewal_date,
    rfp.parent_id,
    dayOf(rfp.created_date),
  ]);
  return exportFile({ name: `requests-${today}`, headers: RFP_HEADERS, rows }, format);
}

const DELIVERY_HEADERS = [
  'Date',
  'Ordered on',
  'Request #',
  'Facility',
  'Seller',
  'Product',
  'NDC',
  'Packs',
  'Price',
  'Shipping',
  'Total',
  'State',
  'Why it failed',
  'Skip',
  'Order #',
];

/** The filtered deliveries in the asker's range, in the order of the list. */
export async function exportDeliveries(context: RequestContext, asked: DeliveriesQuery): Promise<FileReply> {
  const { scope, db, today } = context;
  const { format, ...query } = asked;
  const deliveries = await allDeliveries(scope, db, { query, today });
  const rows = deliveries.map((one) => [
    one.date,
    one.placing_date,
    one.request_id,
    one.facility_name,
    one.seller_name,
    one.description,
    one.ndc_number,
    one.packs,
    one.price,
    one.shipping_price,
    one.total,
    one.state,
    one.fail_reason,
    one.skip,
    one.order_id,
  ]);
  return exportFile({ name: `scheduled-orders-${today}`, headers: DELIVERY_HEADERS, rows }, format);
}
