import type { Cart, CartItem, CartSeller, CartType, Carts } from '#contract/cart/cart.ts';
import { computeCart, type CartTotals } from '#rules/orders/cart-totals.ts';
import { formatUsDate } from '#rules/dates.ts';
import { sellerMinimumText } from '#rules/catalog/eligibility.ts';
import { formatUsd, toDollars, unitPrice } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { lineSavings, unitSavings } from '#rules/catalog/prices.ts';
import {
  orderShippingText,
  resolveOption,
  shippingLayer,
  shippingOptions,
  shippingPromise,
  type ShippingOption,
} from '#rules/orders/shipping.ts';
import { isAway, vacationOf } from '#rules/catalog/vacation.ts';
import { sellerShipsText, shipPromise } from '#rules/orders/ship-promise.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { baseOf, COMPOUNDED, hidesPrices, toToldBlock } from '../catalog/index.ts';
import { toSellerDays } from '../orders/index.ts';
import type { CartRow, ChosenLot } from './load.ts';
import { byListing, type CheckedCart } from './revalidate.ts';

export interface PricedCart {
  totals: CartTotals;
  option: ShippingOption;
  options: readonly ShippingOption[];
  optionReplaced: boolean;
}

/** Totals of the rows by the rules, per seller and for the cart. */
export function priceCart(scope: Scope, rows: readonly ChosenLot[]): PricedCart {
  const sellers = [...new Map(rows.map((row) => [row.company_id, row])).values()];
  const options = shippingOptions(scope.client.expedited_shipping, sellers.length);
  const { option, replaced } = resolveOption(rows[0]?.selected_shipping ?? null, options);
  const totals = computeCart({
    lines: rows.map((row) => ({
      listingId: row.listing_id,
      lotId: row.lot_id,
      sellerId: row.company_id,
      catalogType: row.catalog_type,
      priceCents: row.price_cents,
      quantity: row.quantity,
      basePrice: baseOf(row),
      shippingPriceCents: row.lot_shipping_cents,
      thresholdCents: row.lot_threshold_cents,
    })),
    sellers: sellers.map((row) => ({
      id: row.company_id,
      minimumCents: row.minimum_order_cents,
      shippingPriceCents: row.seller_shipping_cents,
      thresholdCents: row.seller_threshold_cents,
    })),
    option,
    paymentOption: scope.company?.paymentOption ?? 'net_terms',
  });
  return { totals, option, options, optionReplaced: replaced };
}

export function presentCarts(scope: Scope, carts: Record<CartType, CheckedCart>, now: Date): Carts {
  return {
    cart: presentCart(scope, carts.c0, now),
    cart_c2: presentCart(scope, carts.c2, now),
    corrected: null,
  };
}

/** A cart as the browser sees it. Nobody sees prices here who may not see them in the catalog. */
export function presentCart(scope: Scope, checked: CheckedCart, now: Date): Cart {
  const today = utcDay(now);
  const rows = hidesPrices(scope) ? [] : checked.rows;
  const { totals, option, options, optionReplaced } = priceCart(scope, rows);
  const sellers = totals.orders.map((order) => presentSeller(order, option, rows, today));
  const minimums = sellers
    .filter((seller) => seller.minimum_missing > 0)
    .map((seller) => sellerMinimumText(Math.round(seller.minimum_order_total * 100), seller.company_name));
  const waitingFor = whatItWaitsFor(checked, sellers);
  const notifications = optionReplaced
    ? [...checked.notifications, `The shipping option changed to ${option.name}.`]
    : checked.notifications;
  return {
    type: checked.type,
    version: rows[0]?.version ?? 0,
    items: byListing(rows).map((item) => presentItem(item, checked, totals)),
    sellers,
    errors: checked.errors,
    warnings: [...checked.warnings, ...minimums],
    notifications,
    sub_total: toDollars(totals.subtotalCents),
    shipping_total: toDollars(totals.shippingTotalCents),
    transaction_fee_total: toDollars(totals.transactionFeeTotalCents),
    savings_total: toDollars(totals.savingsTotalCents),
    other_savings_total: toDollars(totals.otherSavingsTotalCents),
    total: toDollars(totals.totalCents),
    shipping_options: options.map((one) => ({
      id: one.id,
      name: one.name,
      description: shippingPromise(one, attendance(rows, today)),
      price: toDollars(one.priceCents),
      promises: one.id === 'expedited' ? promisesOf(rows, now) : [],
    })),
    selected_shipping: rows.length === 0 ? null : option.id,
    can: { place_order: rows.length > 0 && waitingFor === null },
    waiting_for: waitingFor,
  };
}

/** What has left the cart was told and is over: only what stands keeps the order from being placed. */
function whatItWaitsFor({ errors, removed, rows, itemErrors }: CheckedCart, sellers: readonly CartSeller[]) {
  const standing = errors.find((error) => !removed.includes(error));
  const blocked = rows.find((row) => itemErrors.get(row.listing_id)?.includes(SOFT_BLOCKED));
  if (blocked && standing === `${blocked.name}: ${SOFT_BLOCKED}`)
    return `Agree to buy ${blocked.name} where it stands in the cart, or remove it.`;
  return standing ?? minimumsText(sellers.filter((seller) => seller.minimum_missing > 0));
}

const MOST_NAMED = 3;

/** All at once, so that mending one does not bring up the next; null where none is below its minimum. */
function minimumsText(below: readonly CartSeller[]): string | null {
  const [first, ...others] = below;
  if (first === undefined) return null;
  if (others.length === 0)
    return `${formatUsd(first.minimum_missing)} is missing to the minimum order of ${first.company_name}.`;
  const named = below
    .slice(0, MOST_NAMED)
    .map((one) => `${one.company_name} by ${formatUsd(one.minimum_missing)}`);
  const rest = below.length - named.length;
  const more = rest > 0 ? `, and ${rest} more` : '';
  return `${below.length} suppliers are below their minimum order: ${named.join(', ')}${more}.`;
}

/** When each seller of the rows ships what is expedited now. */
const promisesOf = (rows: readonly CartRow[], now: Date): string[] =>
  [...new Map(rows.map((row) => [row.company_id, row])).values()].map((row) =>
    sellerShipsText(row.company_name, shipPromise(now, toSellerDays(row)).day),
  );

/** The sellers of the rows, and who of them is away. */
function attendance(rows: readonly CartRow[], today: string) {
  return [...new Map(rows.map((row) => [row.company_id, row])).values()].map((row) => ({
    name: row.company_name,
    away: isAway(row.vacation_start, row.vacation_end, today),
  }));
}

function presentSeller(
  order: CartTotals['orders'][number],
  option: ShippingOption,
  rows: readonly CartRow[],
  today: string,
): CartSeller {
  const row = rows.find((one) => one.company_id === order.sellerId);
  if (!row) throw new RangeError(`Seller ${order.sellerId} has no line.`);
  const threshold = row.seller_threshold_cents;
  return {
    company_id: order.sellerId,
    company_name: row.company_name,
    sub_total: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    option_share: toDollars(order.optionCents),
    shipping_text: orderShippingText(order.shippingCents, option),
    transaction_fee: toDollars(order.feeCents),
    total: toDollars(order.totalCents),
    minimum_order_total: toDollars(row.minimum_order_cents),
    minimum_missing: toDollars(order.minimumMissingCents),
    free_shipping_threshold: threshold === null ? null : toDollars(threshold),
    free_shipping_missing: threshold === null ? null : toDollars(missingToFreeShipping(threshold, order)),
    on_vacation: vacationOf(row.vacation_start, row.vacation_end, today),
  };
}

/** Nothing is missing either when every chosen lot ships free by itself. */
function missingToFreeShipping(threshold: number, order: CartTotals['orders'][number]): number {
  return order.shippingCents === 0 ? 0 : Math.max(0, threshold - order.subtotalCents);
}

function presentItem(item: readonly CartRow[], checked: CheckedCart, totals: CartTotals): CartItem {
  const [first] = item;
  if (!first) throw new RangeError('An item has at least one lot.');
  const lines = totals.orders
    .flatMap((order) => order.lines)
    .filter((line) => line.listingId === first.listing_id);
  const subtotal = lines.reduce((sum, line) => sum + line.subtotalCents, 0);
  const seller = {
    shippingPriceCents: first.seller_shipping_cents,
    thresholdCents: first.seller_threshold_cents,
  };
  const order = totals.orders.find((one) => one.sellerId === first.company_id);
  return {
    id: first.listing_id,
    name: first.name,
    ndc_number: formatNdc(first.ndc),
    is_c2: first.dea_schedule === '2',
    catalog_type: first.catalog_type,
    company_id: first.company_id,
    company_name: first.company_name,
    company_logo: first.company_logo,
    eaches_per_pack: first.eaches_per_pack,
    package_description: first.package_description,
    dosage_form: first.dosage_form,
    expiry_date: formatUsDate(item.map((row) => row.expiry_date).sort()[0] ?? first.expiry_date),
    quantity: item.reduce((sum, row) => sum + row.quantity, 0),
    sub_total: toDollars(subtotal),
    agreed_soft_block: first.agreed_soft_block,
    blocked: toToldBlock(first.soft_block),
    case_lock: first.case_lock,
    case_size: first.case_size,
    min_packs: first.min_packs,
    lot_count: first.sellable_lots,
    notice: first.catalog_type === '503b' ? COMPOUNDED : null,
    errors: checked.itemErrors.get(first.listing_id) ?? [],
    pricing: {
      prices: item.map(presentLot),
      amu: itemSavings(item),
      price_meta: {
        price: toDollars(Math.min(...item.map((row) => row.price_cents))),
        shipping_layer: shippingLayer(
          { shippingPriceCents: first.lot_shipping_cents, thresholdCents: first.lot_threshold_cents },
          seller,
          order?.subtotalCents ?? subtotal,
          first.company_name,
          order?.optionCents,
        ),
        buyer_transaction_fee: toDollars(lines.reduce((sum, line) => sum + line.feeCents, 0)),
      },
    },
  };
}

function presentLot(row: CartRow): CartItem['pricing']['prices'][number] {
  return {
    id: row.lot_id,
    lot_name: row.lot_name,
    expiry_date: formatUsDate(row.expiry_date),
    quantity: row.quantity,
    price: toDollars(row.price_cents),
    unit_price: unitPrice(row.price_cents, row.eaches_per_pack),
    price_type: row.price_type,
    extended: toDollars(row.price_cents * row.quantity),
    stock: row.lot_stock,
    min_qty: row.min_qty,
  };
}

/** Savings of an item against the base price, as the catalog tells them; hidden when 0 or less. Per pack and unit: of its cheapest lot. */
function itemSavings(item: readonly CartRow[]): CartItem['pricing']['amu'] {
  const none = { savings_per_line: null, savings_per_pack: null, savings_per_unit: null };
  const [first] = item;
  const base = first ? baseOf(first) : null;
  if (!first || !base) return none;
  const line = item.reduce(
    (sum, row) => sum + lineSavings(base, { priceCents: row.price_cents, quantity: row.quantity }),
    0,
  );
  if (line <= 0) return none;
  return {
    savings_per_line: toDollars(line),
    savings_per_pack: toDollars(lineSavings(base, { priceCents: first.price_cents, quantity: 1 })),
    savings_per_unit: unitSavings(base, first.price_cents, first.eaches_per_pack),
  };
}
