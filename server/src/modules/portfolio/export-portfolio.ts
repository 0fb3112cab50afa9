import type { z } from 'zod';
import type { portfolioEndpoints } from '#contract/portfolio.ts';
import { FEW } from '#rules/portfolio.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allOfPortfolio } from './views/portfolio.ts';

type Asked = z.output<NonNullable<typeof portfolioEndpoints.exportPortfolio.query>>;

const HEADERS = [
  'NDC',
  'Product',
  'GCN',
  'WAC',
  'Contract Price',
  'Active Listings',
  'Buyers With Usage',
  'Total AMU',
  'Open RFPs',
  'Open Requests',
];

/** The filtered portfolio in the order of the list; usage of few facilities stays as unknown as there. */
export async function exportPortfolio(
  { scope, db, today }: RequestContext,
  { format, ...query }: Asked,
): Promise<FileReply> {
  const items = await allOfPortfolio(scope, db, query);
  const rows = items.map((one) => [
    one.ndc_number,
    one.product,
    one.gcn_seqno,
    one.wac,
    one.contract_price,
    one.active_listings,
    one.buyers_with_usage ?? FEW,
    one.total_amu ?? '–',
    one.open_rfps,
    one.open_requests,
  ]);
  return exportFile({ name: `portfolio-${today}`, headers: HEADERS, rows }, format);
}
