import { z } from 'zod';
import { PRICE_FILE_BYTES } from '#rules/listings/import-columns.ts';
import { PORTFOLIO_SORTS } from '#rules/lists.ts';
import { ENTER_NDC } from '#rules/portfolio.ts';
import { endpoint } from './endpoint.ts';
import { ListingImport } from './listings/imports.ts';
import {
  CalendarDate,
  Done,
  ExportFormat,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Paging,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';

const QueryId = z.coerce.number().pipe(Id);

const PortfolioItem = z
  .object({
    id: Id,
    company_id: Id,
    company_name: z.string(),
    ndc: z.string(),
    ndc_number: z.string(),
    product: z.string(),
    package_description: z.string(),
    gcn_seqno: Id.nullable(),
    route: z.string().nullable(),
    wac: Money.nullable(),
    contract_price: Money.nullable(),
    active_listings: z.int().describe('Of the seller, of this NDC'),
    buyers_with_usage: z.int().nullable().describe('Facilities that use the drug group; null below 3'),
    total_amu: z
      .number()
      .nullable()
      .describe('Packs a month that they use together; null below 3 facilities'),
    open_rfps: z.int().describe('Of the drug group, that the seller was asked to propose to'),
    open_requests: z.int().describe('Requested products of the drug group'),
    packs_asked: z.int().describe('By those requests'),
    needed_by: CalendarDate.nullable().describe('The earliest of them'),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'PortfolioItem' });

const filters = {
  listed: z.enum(['yes', 'no']).optional(),
  gcn: QueryId.optional(),
  route: text(60).optional(),
  company_id: QueryId.optional().describe('For administrators'),
  search: text(100).optional().describe('Part of a name or NDC'),
  sort: z.enum(PORTFOLIO_SORTS).default('product'),
};
const PATH = 'listing/portfolio';
const readers = { audience: ['Seller', 'Administrator'], permission: 'catalog' } as const;

export const portfolioEndpoints = {
  listPortfolio: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Products that a seller can supply, with the demand for each',
    ...readers,
    query: z.strictObject({ ...filters, ...Paging }),
    reply: list(PortfolioItem),
  }),
  exportPortfolio: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export the portfolio as a file, up to 10,000 rows',
    ...readers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  addToPortfolio: endpoint({
    method: 'POST',
    path: PATH,
    summary:
      'Add a product of the drug directory to the portfolio of your company; or upload a file of them, which a job checks and `runImport` carries out',
    audience: ['Seller'],
    upload: { maxBytes: PRICE_FILE_BYTES, orJson: true },
    body: z.strictObject({
      ndc: requiredText(20, ENTER_NDC).optional().describe('Unless there is a file'),
      contract_price: MoneyInput.nullish().describe('Of a pack'),
    }),
    reply: data(z.union([PortfolioItem, ListingImport])),
    status: 201,
    rate: 'heavy',
    audit: 'portfolio.added',
    errors: ['too_large', 'rule_broken', 'conflict'],
  }),
  removeFromPortfolio: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Remove a product from the portfolio; its listings stay',
    ...readers,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'portfolio.removed',
    errors: ['not_found'],
  }),
} as const;
export type PortfolioReply = z.output<typeof PortfolioItem>;
