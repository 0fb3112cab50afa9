import { z } from 'zod';
import { DELIVERY_STATES, SKIP_ANSWERS } from '#rules/rfps/delivery-status.ts';
import { CalendarDate, Id, Money } from '../primitives.ts';

export const DeliveryState = z.enum(DELIVERY_STATES);

/** A delivery of a contract, before and after it became an order. */
export const ScheduledDelivery = z
  .object({
    id: Id,
    request_id: Id,
    number: z.int().describe('From 1, within its contract'),
    date: CalendarDate,
    placing_date: CalendarDate.describe('Three business days before: on that day it becomes an order'),
    facility_id: Id,
    facility_name: z.string(),
    seller_id: Id,
    seller_name: z.string(),
    ndc: z.string(),
    ndc_number: z.string(),
    description: z.string(),
    packs: z.int(),
    price: Money.describe('Of a pack, guaranteed'),
    shipping_price: Money,
    total: Money,
    state: DeliveryState,
    fail_reason: z.string().nullable().describe('Of the last attempt'),
    order_id: Id.nullable(),
    skip: z.enum(SKIP_ANSWERS).nullable().describe('`lapsed`: it was ordered before the answer'),
    skip_reason: z.string().nullable(),
    skip_problem: z.string().nullable().describe('Why its buyer may not ask to skip it'),
    can: z.object({ skip: z.boolean(), answer_skip: z.boolean(), retry: z.boolean() }),
  })
  .meta({ id: 'ScheduledDelivery' });
export type ScheduledDelivery = z.infer<typeof ScheduledDelivery>;

/** The deliveries of one day in one state. */
export const DeliveryDay = z
  .object({
    date: CalendarDate,
    state: DeliveryState,
    deliveries: z.int(),
    packs: z.int(),
    total: Money.describe('With shipping'),
  })
  .meta({ id: 'DeliveryDay' });
export type DeliveryDay = z.infer<typeof DeliveryDay>;

/** What a month of a contract was to bring, and what of it was ordered. */
export const ContractMonth = z
  .object({
    month: z.string().describe('YYYY-MM'),
    promised: z.int().describe('Packs of its deliveries, without skipped and cancelled ones'),
    ordered: z.int().describe('Packs of their orders that were not cancelled'),
  })
  .meta({ id: 'ContractMonth' });
export type ContractMonth = z.infer<typeof ContractMonth>;

/** A product of which a contract would bring the facility most. */
export const Recommendation = z
  .object({
    ndc: z.string(),
    ndc_number: z.string(),
    ln60: z.string().describe('Product name'),
    gcn_seqno: Id,
    pack_size: z.number(),
    csp: z.int(),
    amu: z.number().describe('Packs a month'),
    aac_per_pack: Money.describe('What the facility paid for a pack elsewhere'),
    supplier_count: z.int().describe('That take requests and list the drug'),
    estimated_savings: Money.nullable().describe(
      'A month, by the lowest price that one of them lists; null where prices are hidden',
    ),
  })
  .meta({ id: 'Recommendation' });
export type Recommendation = z.infer<typeof Recommendation>;
