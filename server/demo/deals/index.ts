import type pg from 'pg';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { insertRows, numbered } from '../insert-rows.ts';
import type { MarketPast, OrderWorld } from '../orders.ts';
import { isLookedAt } from '../order-plan.ts';
import { makeBids, type BidRows } from './bids.ts';
import type { DealOrders } from './deal-orders.ts';
import { makeRequests, type RequestRows } from './requests.ts';

export interface Deals {
  bids: BidRows;
  requests: RequestRows;
  orders: DealOrders;
}

/** Bids and requests in every state, with the orders that they became; those of carts come before. */
export function makeDeals(past: MarketPast, before: OrderWorld): Deals {
  const orders: DealOrders = { groups: [], orders: [], lines: [], shipments: [], shipmentLines: [] };
  const deals = { past, before, book: orders };
  const buying = past.facilities.filter(
    ({ id, vetted, buyer }) =>
      vetted &&
      buyer.payment === 'net_terms' &&
      buyer.netDays !== null &&
      openCatalogs(buyer.agreed).includes('medigi') &&
      past.people.buyersOf.has(id),
  );
  const main = buying.filter(isLookedAt);
  const others = buying.filter((facility) => !isLookedAt(facility));
  return { bids: makeBids(deals, { main, others }), requests: makeRequests(deals, main), orders };
}

/** After their orders. */
export async function writeDeals(client: pg.Client, { bids, requests }: Deals): Promise<void> {
  await insertRows(client, 'bid', bids.bids);
  await insertRows(client, 'bid_line', numbered(bids.lines));
  await insertRows(client, 'rfp', requests.requests);
  await insertRows(client, 'rfp_invitation', requests.invitations);
  await insertRows(client, 'rfp_proposal', numbered(requests.proposals));
  await insertRows(client, 'rfp_delivery', requests.deliveries);
}
