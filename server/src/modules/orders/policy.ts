import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import {
  buyerCancellation,
  canExpedite,
  canMove,
  trackingMoves,
  type OrderStatus,
  type OrderType,
} from '#rules/orders/order-status.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';

/** What decides who may do what with an order. */
export interface OrderFacts {
  status: OrderStatus;
  type: OrderType;
  seller_company_id: number;
  buyer_company_id: number;
  facility_id: number;
  shipping_option: string;
  created_at: Date;
}

type Can = OrderSummary['can'];

/** As an administrator looks who has `orders`; any other one sees and does what its further roles give. */
export const moderates = (scope: Scope): boolean => hasPermission(scope, 'orders');

/** The seller's people, and administrators with `orders`. */
export const onSupplySide = (scope: Scope, order: OrderFacts): boolean =>
  (hasRole(scope, 'Seller') && scope.company?.id === order.seller_company_id) || moderates(scope);

/** The people of the buying side whose range holds the order, and administrators with `orders`. */
export function onBuyerSide(
  scope: Scope,
  order: Pick<OrderFacts, 'buyer_company_id' | 'facility_id'>,
): boolean {
  if (moderates(scope)) return true;
  if (!hasRole(scope, 'Buyer') || scope.company?.id !== order.buyer_company_id) return false;
  return facilityRange(scope) === 'company' || buyerFacilities(scope).includes(order.facility_id);
}

/** Whether somebody buys for a facility: the one that is chosen, or one that is assigned. Others may read for the company. */
export const buysFor = (scope: Scope, facilityId: number): boolean =>
  scope.facility?.id === facilityId || scope.assignedFacilityIds.includes(facilityId);

/** Whose orders a buyer sees: the primary facility's, the administered ones', or the company's (trading G-006). */
export function facilityRange(scope: Scope): 'company' | 'facilities' {
  return hasRole(scope, 'CompanyAdmin') || hasRole(scope, 'FinanceAdmin') ? 'company' : 'facilities';
}

export function buyerFacilities(scope: Scope): number[] {
  const own = scope.facility ? [scope.facility.id] : [];
  return hasRole(scope, 'FacilityAdmin') ? [...new Set([...own, ...scope.assignedFacilityIds])] : own;
}

/** As whom somebody of the supply side moves an order. */
export const supplier = (scope: Scope) => (scope.isAdmin ? 'admin' : 'seller');

/** What the asker may do with the order now; the same answers refuse the commands. */
export function orderCan(scope: Scope, order: OrderFacts, now: Date): Can {
  const supply = onSupplySide(scope, order);
  const buyer = onBuyerSide(scope, order);
  const cancellation = buyer ? buyerCancellation(order, order.created_at.getTime(), now.getTime()) : null;
  const adminCancels = buyer && scope.isAdmin && canMove(order.status, 'cancelled', 'admin');
  const move = (to: OrderStatus) => supply && canMove(order.status, to, supplier(scope));
  return {
    confirm: move('confirmed') && order.status === 'placed',
    ship: supply && trackingMoves(order.status, 'shipped') !== null,
    deliver: move('delivered'),
    cancel: adminCancels ? order.status !== 'cancel_requested' : cancellation === 'cancel',
    request_cancellation: !adminCancels && cancellation === 'request',
    answer_cancellation: supply && order.status === 'cancel_requested',
    expedite:
      buyer &&
      canExpedite(order.status) &&
      order.shipping_option !== 'expedited' &&
      scope.client.expedited_shipping,
    edit_po: buyer && !['delivered', 'cancelled'].includes(order.status),
    edit_invoice_number: supply && order.status !== 'cancelled',
  };
}
