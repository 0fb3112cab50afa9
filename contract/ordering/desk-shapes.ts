import { z } from 'zod';
import { ToldBlock, Vacation } from '../catalog/listing-shapes.ts';
import { CatalogType, Id, Money, UnitPrice, UsDate } from '../primitives.ts';

export const DeskLot = z.object({
  id: Id,
  expiry_date: UsDate,
  stock: z.int(),
  min_qty: z.int(),
  price: Money.nullable(),
  in_cart: z.int().describe('Packs of it in your cart'),
});

export const DeskOffer = z
  .object({
    listing_id: Id,
    name: z.string(),
    ndc: z.string().describe('11 digits'),
    ndc_number: z.string(),
    company_id: Id,
    company_name: z.string(),
    catalog_type: CatalogType,
    eaches_per_pack: z.number(),
    package_description: z.string(),
    unit_price: UnitPrice.nullable(),
    case_size: z.int(),
    case_lock: z.boolean(),
    min_packs: z.int(),
    minimum_order_total: Money,
    on_vacation: Vacation.nullable(),
    refusal: z.string().nullable().describe('Why nothing of it can be bought'),
    blocked: ToldBlock.nullable().describe('Where agreeing to it is all that `refusal` asks'),
    exclusion_reason: z.string().nullable().describe('Why your company does not want it offered'),
    lots: z.array(DeskLot),
  })
  .meta({ id: 'DeskOffer' });
export type DeskOffer = z.infer<typeof DeskOffer>;

/**
 * At most eight offers that share drug group and package size, or the NDC where there is no group; those that were named are among
 * them. The cheapest stands first, where prices are hidden the one that lasts longest.
 */
export const DeskProduct = z
  .object({ key: z.string(), offers: z.array(DeskOffer) })
  .meta({ id: 'DeskProduct' });
export type DeskProduct = z.infer<typeof DeskProduct>;
