import { z } from 'zod';
import { AmuData } from '../catalog/usage-shapes.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Money, NdcParam, Timestamp, data } from '../primitives.ts';

const PriceFlag = z
  .object({
    id: Id,
    type: z.literal('User Supplied'),
    customer_base_price: Money,
    listing_id: Id.describe('It was set from'),
    gcn_seqno: Id,
    package_size: z.number(),
    eaches_per_pack: z.number().describe('Of the pack that the price is for'),
    created_date: Timestamp,
  })
  .meta({ id: 'PriceFlag' });
export type PriceFlag = z.infer<typeof PriceFlag>;

const NewPriceFlag = z.strictObject({
  listing_id: Id,
  customer_base_price: z.number().describe('Dollars of a pack, from 0.10'),
  gcn_seqno: Id.describe('As the listing has it'),
  package_size: z.number().positive().describe('As the listing has it'),
  eaches_per_pack: z.number().positive().describe('As the listing has it'),
});
export type NewPriceFlag = z.output<typeof NewPriceFlag>;

const OwnAmu = z
  .object({
    ndc: z.string(),
    amu: z.number().nullable().describe('From purchases, in packs of the listing'),
    override_amu: z.number(),
    user_id: Id,
    updated_on: Timestamp,
  })
  .meta({ id: 'OwnAmu' });
export type OwnAmu = z.infer<typeof OwnAmu>;

// One name for what stands in this place of the address: a listing, an NDC or a GCN.
const ByNdc = z.strictObject({ id: NdcParam.shape.ndc.describe('NDC') });

/** An administrator acts for the facility that it chose. */
const buyers = ['Buyer', 'Administrator'] as const;

/** What a facility says of itself: the base price and the AMU of a drug group. */
export const ownFigureEndpoints = {
  setPriceFlag: endpoint({
    method: 'POST',
    path: 'pricing/price_signal',
    summary:
      'Set what a pack costs your facility elsewhere: the base price of its drug group; replaces an earlier one',
    audience: buyers,
    body: NewPriceFlag,
    reply: data(PriceFlag),
    status: 201,
    audit: 'price_flag.set',
    errors: ['not_found', 'forbidden', 'rule_broken', 'stale'],
  }),
  removePriceFlag: endpoint({
    method: 'DELETE',
    path: 'pricing/price_signal/{id}',
    summary: 'Reset the base price of your facility to what its purchases say',
    audience: buyers,
    params: IdParam,
    reply: Done,
    audit: 'price_flag.removed',
    errors: ['not_found', 'rule_broken'],
  }),
  getGroupAmu: endpoint({
    method: 'GET',
    path: 'pricing/amu/{id}/{pack_size}',
    summary: 'Usage of a drug group by your facility, in packs of its smallest product',
    audience: buyers,
    params: z.strictObject({
      id: z.coerce.number().pipe(Id).describe('GCN'),
      pack_size: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,3})?$/)
        .transform(Number)
        .describe('Package size'),
    }),
    reply: data(AmuData.nullable()),
    errors: ['not_found'],
  }),
  getListingAmu: endpoint({
    method: 'GET',
    path: 'pricing/amu/{id}',
    summary: 'Usage of the drug group of a listing by your facility, in its packs; null without any',
    audience: buyers,
    params: IdParam,
    reply: data(AmuData.nullable()),
    errors: ['not_found'],
  }),
  setAmu: endpoint({
    method: 'POST',
    path: 'pricing/amu/{id}',
    summary:
      'Set how many packs your facility uses a month, for all of the drug group; replaces an earlier AMU',
    audience: buyers,
    params: ByNdc,
    body: z.strictObject({
      listing_id: Id.describe('Of this NDC'),
      amu: z.number().describe('Whole packs of the listing, 0 to 10,000'),
    }),
    reply: data(OwnAmu),
    status: 201,
    audit: 'amu_override.set',
    errors: ['not_found', 'rule_broken'],
  }),
  removeAmu: endpoint({
    method: 'DELETE',
    path: 'pricing/amu/{id}',
    summary: 'Reset the AMU of the drug group of an NDC to what purchases say',
    audience: buyers,
    params: ByNdc,
    reply: Done,
    audit: 'amu_override.removed',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
