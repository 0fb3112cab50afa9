import type { standingRuleEndpoints } from '#contract/bids/standing-rules.ts';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { acceptBid } from './accept-bid.ts';
import { calculateBid, distributeLots, getOfferableLots, listBidLots } from './calculate.ts';
import { counterBid } from './counter-bid.ts';
import { declineBid } from './decline-bid.ts';
import { exportBids } from './export-bids.ts';
import { extendBid } from './extend-bid.ts';
import { placeBid } from './place-bid.ts';
import { removeStandingRule } from './remove-standing-rule.ts';
import { saveBid } from './save-bid.ts';
import { saveStandingRule } from './save-standing-rule.ts';
import { viewBid } from './views/bid-detail.ts';
import { listBids } from './views/bid-list.ts';
import { countBids, listBidFacilities, summariseBids, viewBidOrder } from './views/bid-stats.ts';
import { viewStandingRule } from './views/standing-rule.ts';
import { weighAcceptance } from './weigh-acceptance.ts';

/** The body may name the bid again, and no other. */
function idOf(params: { id: number }, body: { id?: number | undefined }): number {
  if (body.id !== undefined && body.id !== params.id) throw notFound('This bid does not exist.');
  return params.id;
}

export const bidRoutes = (): Handlers<keyof typeof bidEndpoints | keyof typeof standingRuleEndpoints> => ({
  listBids: (context, { query }) => listBids(context.scope, context.db, query, context),
  exportBids: (context, { query }) => exportBids(context, query),
  summariseBids: async ({ scope, db, now }, { query }) => ({
    data: await summariseBids(scope, db, query, now),
  }),
  countBids: async ({ scope, db, now }, { query }) => ({
    data: await countBids(scope, db, query.period, now),
  }),
  listBidFacilities: async ({ scope, db }) => ({ data: await listBidFacilities(scope, db) }),
  calculateBid: (context, { query }) => calculateBid(context, query),
  weighAcceptance: (context, { query }) => weighAcceptance(context, query),
  listBidLots: (context, { query }) => listBidLots(context, query),
  getOfferableLots: (context, { body }) => getOfferableLots(context, body),
  distributeLots: (context, { body }) => distributeLots(context, body),
  getBid: async (context, { params }) => ({
    data: await viewBid(context.scope, context.db, params.id, context),
  }),
  placeBid: (context, { body }) => placeBid(context, body),
  counterBid: (context, { params, body }) => counterBid(context, idOf(params, body), body),
  acceptBid: (context, { params, body }) => acceptBid(context, idOf(params, body), body),
  declineBid: (context, { params, body }) => declineBid(context, idOf(params, body), body),
  extendBid: (context, { params, body }) => extendBid(context, idOf(params, body), body.hours),
  saveBid: (context, { params, body }) => saveBid(context, params.id, body),
  getBidOrder: async ({ scope, db }, { params }) => {
    const order = await viewBidOrder(scope, db, params.id);
    if (!order) throw notFound('No order was made from this bid.');
    return { data: order };
  },
  getStandingRule: async ({ scope, db }, { params }) => ({
    data: await viewStandingRule(scope, db, params.id),
  }),
  saveStandingRule: (context, { params, body }) => saveStandingRule(context, params.id, body),
  removeStandingRule: (context, { params }) => removeStandingRule(context, params.id),
});
