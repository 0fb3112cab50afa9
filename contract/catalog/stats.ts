import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Money, data } from '../primitives.ts';

const CatalogStats = z
  .object({
    total_spend: Money,
    savings: Money,
    catalog_matches: z.int().describe('Listings of what the facility has used; estimated above 10,000'),
    catalog_count: z.int().describe('Listings the person may see; estimated above 10,000'),
  })
  .meta({ id: 'CatalogStats' });
export type CatalogStats = z.infer<typeof CatalogStats>;

export const FacilityStats = z
  .object({ medigi: CatalogStats, medshorts: CatalogStats, '503b': CatalogStats })
  .meta({ id: 'FacilityStats' });
export type FacilityStats = z.infer<typeof FacilityStats>;

export const statsEndpoints = {
  getFacilityStats: endpoint({
    method: 'GET',
    path: 'listing/facility_stats',
    summary:
      'Spending and savings of the current facility, and how much of what it uses is listed, by catalog',
    audience: ['Buyer', 'Administrator'],
    reply: data(FacilityStats),
  }),
  getUserRewards: endpoint({
    method: 'GET',
    path: 'order/reward_stats/user',
    summary: 'Your reward orders: those of this calendar year that were not cancelled',
    audience: ['Buyer', 'Administrator'],
    reply: data(z.object({ user_reward_order_count: z.int() })),
  }),
  getSystemRewards: endpoint({
    method: 'GET',
    path: 'order/reward_stats/system',
    summary: 'Months in which your company ordered, and the badge it earned',
    audience: ['Buyer', 'Administrator'],
    reply: data(z.object({ company_stats: z.object({ months: z.int(), badge: z.string().nullable() }) })),
  }),
} as const;
