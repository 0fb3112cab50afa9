import { z } from 'zod';
import { MOST_PERCENT, MOST_RULE_COUNTERS, MOST_RULE_PACKS, RULE_MODES } from '#rules/bids/standing-rule.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Timestamp, data } from '../primitives.ts';

const Percent = z.int().min(1).max(MOST_PERCENT);
const fields = {
  mode: z
    .enum(RULE_MODES)
    .describe(
      '`proposes` tells the seller what the rule would answer, `acts` answers every bid that comes in',
    ),
  accept_percent: Percent.describe(
    'Of what the seller would receive for the packs without the bid, each at the price of its lot',
  ),
  least_packs: z.int().min(1).max(MOST_RULE_PACKS).describe('Smaller bids wait for the seller'),
  counter_percent: Percent.nullable().describe('Where lower bids are countered; null: never'),
  counter_times: z.int().min(1).max(MOST_RULE_COUNTERS).describe('Counters of a bid, those by hand included'),
};

const StandingRule = z
  .object({ listing_id: Id, ...fields, version: z.int(), updated_date: Timestamp })
  .meta({ id: 'StandingRule' });
export type StandingRule = z.infer<typeof StandingRule>;

const sellers = { audience: ['Seller', 'Administrator'], permission: 'catalog', params: IdParam } as const;

/** What a seller answers to bids on a listing by one rule. Nothing of it is told to buyers. */
export const standingRuleEndpoints = {
  getStandingRule: endpoint({
    method: 'GET',
    path: 'listing/seller/{id}/standing_rule',
    summary: 'Get the standing rule of a listing; null without one',
    ...sellers,
    reply: data(StandingRule.nullable()),
    errors: ['not_found'],
  }),
  saveStandingRule: endpoint({
    method: 'PUT',
    path: 'listing/seller/{id}/standing_rule',
    summary: 'Set the standing rule for bids on a listing',
    ...sellers,
    body: z.strictObject({
      ...fields,
      version: z.int().nullable().describe('Of the rule that was read; null where there was none'),
    }),
    reply: data(StandingRule),
    audit: 'standing_rule.saved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  removeStandingRule: endpoint({
    method: 'DELETE',
    path: 'listing/seller/{id}/standing_rule',
    summary: 'Remove the standing rule of a listing',
    ...sellers,
    reply: Done,
    audit: 'standing_rule.removed',
    errors: ['not_found', 'conflict'],
  }),
} as const;
