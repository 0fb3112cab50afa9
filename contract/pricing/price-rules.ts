import { z } from 'zod';
import { MOST_PACKS } from '#rules/ordering/limits.ts';
import { PRICE_RULE_SORTS } from '#rules/lists.ts';
import {
  PRIORITY,
  RULE_AUDIENCES,
  RULE_CHOICES,
  RULE_KINDS,
  RULE_NAME_LENGTH,
  RULE_STATES,
  RULE_TARGETS,
  STRONGER_BY,
} from '#rules/pricing/price-rules.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  Done,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Paging,
  Timestamp,
  UsDate,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

const KEY_LENGTH = 120;

export const StrongerRule = z
  .object({
    id: Id,
    name: z.string(),
    priority: z.int(),
    by: z.enum(STRONGER_BY).describe('What decides: the earlier word before the later'),
  })
  .meta({ id: 'StrongerPriceRule' });

const PaidRange = z
  .object({ lowest: Money, highest: Money })
  .meta({ id: 'PaidRange' })
  .describe('Of the facilities it is for; of a discount without the fee');

const Rival = StrongerRule.extend({
  beats: z.boolean().describe('Whether the new rule counts instead of it; else it of the new rule'),
  everywhere: z.boolean().describe('On every lot and for every facility of the new rule'),
  end_date: CalendarDate.nullable().describe('Its last day'),
  lots: z.int(),
  facilities: z.int(),
  facility_name: z.string().nullable().describe('One of them'),
  now: PaidRange,
  after: PaidRange,
}).meta({ id: 'PriceRuleRival' });

const PriceRule = z
  .object({
    id: Id,
    name: z.string(),
    seller_company_id: Id.nullable().describe('Null: of the marketplace, for the listings of every seller'),
    seller_name: z.string().nullable(),
    kind: z.enum(RULE_KINDS),
    value: z.number().describe('Dollars off or dollars of a pack; percent of the others'),
    target_type: z.enum(RULE_TARGETS),
    target_id: z.string().nullable().describe('Id of a listing, NDC, GCN, category or catalog; null for all'),
    target_name: z.string().nullable(),
    audience_type: z.enum(RULE_AUDIENCES),
    audience_id: z.string().nullable().describe('Id of a company or facility, else the word; null for all'),
    audience_name: z.string().nullable(),
    min_quantity: z.int().describe('Packs of one lot from which it applies'),
    start_date: CalendarDate,
    end_date: CalendarDate.nullable().describe('Its last day; null: until somebody ends it'),
    priority: z.int().describe('1 to 100; the highest wins'),
    active: z.boolean(),
    state: z.enum(RULE_STATES),
    beaten_by: StrongerRule.nullable().describe(
      'Of a discount that runs or will: the rule that counts instead wherever it could; null: it counts somewhere',
    ),
    version: z.int(),
    updated_date: Timestamp,
    changed_by: z.string().nullable().describe('Who changed it last; null: somebody of the marketplace'),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'PriceRule' });
export type PriceRule = z.infer<typeof PriceRule>;

const RuleChoice = z
  .object({
    value: z.string().describe('For `target_id` or `audience_id`'),
    label: z.string(),
    note: z.string().nullable().describe('What tells it from others of that name'),
  })
  .meta({ id: 'PriceRuleChoice' });
export type RuleChoice = z.infer<typeof RuleChoice>;

const fields = {
  name: requiredText(RULE_NAME_LENGTH, 'Name is required'),
  kind: z.enum(RULE_KINDS),
  value: MoneyInput,
  target_type: z.enum(RULE_TARGETS),
  target_id: requiredText(KEY_LENGTH, 'Choose what it is for').nullable().default(null),
  audience_type: z.enum(RULE_AUDIENCES),
  audience_id: requiredText(KEY_LENGTH, 'Choose who it is for').nullable().default(null),
  min_quantity: z.int().min(1).max(MOST_PACKS).default(1),
  start_date: CalendarDate,
  end_date: CalendarDate.nullable().default(null),
  priority: z.int().min(PRIORITY.lowest).max(PRIORITY.highest).default(PRIORITY.usual),
  active: z.boolean().default(true),
};
const NewPriceRule = z.strictObject({
  ...fields,
  seller_company_id: Id.nullable()
    .optional()
    .describe('Your company when absent; null: of the marketplace, by administrators'),
});
export type NewPriceRule = z.output<typeof NewPriceRule>;

const writers = ['Seller', 'Administrator'] as const;

export const priceRuleEndpoints = {
  listPriceRules: endpoint({
    method: 'GET',
    path: 'pricing/rules',
    summary: 'Price rules of your listings, or of all for administrators; what runs first, newest first',
    audience: writers,
    query: z.strictObject({
      ...Paging,
      search: text(KEY_LENGTH).optional().describe('In the names of rule, target and audience'),
      seller_id: z.coerce.number().pipe(Id).optional(),
      state: z.enum(RULE_STATES).optional(),
      kind: z.enum(RULE_KINDS).optional(),
      listing_id: z.coerce.number().pipe(Id).optional().describe('That name this listing, in whatever way'),
      sort: z.enum(PRICE_RULE_SORTS).default('state'),
    }),
    reply: list(PriceRule),
  }),
  listRuleChoices: endpoint({
    method: 'GET',
    path: 'pricing/rules/choices',
    summary: 'What a price rule may name: your listings, and buyers that ordered from you',
    audience: writers,
    query: z.strictObject({
      of: z.enum(RULE_CHOICES),
      search: text(KEY_LENGTH).optional(),
      seller_id: z.coerce.number().pipe(Id).optional().describe('Whose rule it is, for administrators'),
    }),
    reply: data(z.array(RuleChoice)),
    errors: ['not_found'],
  }),
  listRuleMakers: endpoint({
    method: 'GET',
    path: 'pricing/rules/makers',
    summary: 'Names of who makes the price rules of your company; the first ten',
    audience: ['Seller'],
    reply: data(z.array(z.string())),
  }),
  getPriceRule: endpoint({
    method: 'GET',
    path: 'pricing/rules/{id}',
    summary: 'Get a price rule',
    audience: writers,
    params: IdParam,
    reply: data(PriceRule),
    errors: ['not_found'],
  }),
  previewPriceRule: endpoint({
    method: 'POST',
    path: 'pricing/rules/preview',
    summary:
      'What a rule would touch, what its buyers pay now and with it, and which rules it meets, before it is saved',
    audience: writers,
    body: NewPriceRule.extend({ rule_id: Id.optional().describe('The rule that is changed') }),
    reply: data(
      z.object({
        listings: z.int().describe('On sale today that it is for'),
        facilities: z.int().describe('That it is for'),
        dearer: z.int().describe('Of the listings those with a list price below the contract price'),
        lot_count: z.int().describe('Lots of these listings'),
        lots: z
          .array(
            z.object({
              lot_id: Id,
              name: z.string().describe('Of its listing'),
              lot_name: z.string(),
              expiry_date: UsDate,
              price: Money.describe('List price'),
              now: PaidRange,
              after: PaidRange,
            }),
          )
          .describe('The first twelve: those that other rules name, then of the listings best in stock'),
        rivals: z
          .array(Rival)
          .describe(
            'Rules that run on its first day on the lots compared, at most 200 for 500 facilities; ten at most, those that beat it first',
          ),
      }),
    ),
    rate: 'rule',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  addPriceRule: endpoint({
    method: 'POST',
    path: 'pricing/rules',
    summary: 'Add a price rule; fees are set by administrators with `finance`',
    audience: writers,
    body: NewPriceRule,
    reply: data(PriceRule),
    status: 201,
    rate: 'rule',
    audit: 'price_rule.added',
    errors: ['not_found', 'forbidden', 'rule_broken'],
  }),
  savePriceRule: endpoint({
    method: 'PUT',
    path: 'pricing/rules/{id}',
    summary: 'Save a price rule; orders that were placed keep their prices',
    audience: writers,
    params: IdParam,
    body: z.strictObject({ ...fields, version: z.int() }),
    reply: data(PriceRule),
    rate: 'rule',
    audit: 'price_rule.saved',
    errors: ['not_found', 'forbidden', 'rule_broken', 'stale'],
  }),
  removePriceRule: endpoint({
    method: 'DELETE',
    path: 'pricing/rules/{id}',
    summary: 'Remove a price rule',
    audience: writers,
    params: IdParam,
    reply: Done,
    rate: 'rule',
    audit: 'price_rule.removed',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
