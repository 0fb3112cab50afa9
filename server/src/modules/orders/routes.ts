import type { budgetUseEndpoints } from '#contract/accounts/budgets.ts';
import type { orderEndpoints } from '#contract/orders/orders.ts';
import type { paperEndpoints } from '#contract/orders/papers.ts';
import type { storyEndpoints } from '#contract/orders/story.ts';
import type { orderGroupEndpoints } from '#contract/orders/groups.ts';
import type { bulkTrackingEndpoints } from '#contract/orders/bulk-tracking.ts';
import type { boardEndpoints } from '#contract/orders/board.ts';
import type { buyingEndpoints } from '#contract/orders/buying.ts';
import type { sellingEndpoints } from '#contract/orders/selling.ts';
import type { supplierNameEndpoints } from '#contract/orders/supplier-names.ts';
import type { paymentEndpoints } from '#contract/cart/payments.ts';
import type { statsEndpoints } from '#contract/catalog/stats.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { viewUndercut } from '../listings/index.ts';
import { addTracking } from './add-tracking.ts';
import { answerCancellation } from './answer-cancellation.ts';
import { bulkTracking } from './bulk-tracking.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { confirmOrders } from './confirm-orders.ts';
import { deliverOrder } from './deliver-order.ts';
import { expediteOrder } from './expedite-order.ts';
import { exportOrders } from './export-orders.ts';
import { generatePo } from './generate-po.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payWithTestCard } from './pay-with-test-card.ts';
import { creditNotePdf } from './print/credit-note.ts';
import { invoicePdf } from './print/invoice.ts';
import { packingListPdf } from './print/packing-list.ts';
import { storyPdf } from './print/story.ts';
import { removeTracking } from './remove-tracking.ts';
import { saveGroup } from './save-group.ts';
import { saveOrder } from './save-order.ts';
import { saveTracking } from './save-tracking.ts';
import { shipOrders } from './ship-orders.ts';
import { viewSalesBoard } from './views/board.ts';
import { viewBuyerHome } from './views/buyer-home.ts';
import { viewBudgetUse } from './views/budget-use.ts';
import { viewFacilityStats, viewSystemRewards, viewUserRewards } from './views/facility-stats.ts';
import { listGroups } from './views/group-list.ts';
import { viewOrder } from './views/order-detail.ts';
import { viewGroup } from './views/order-group.ts';
import { listOrders } from './views/order-list.ts';
import { viewPickList } from './views/pick-list.ts';
import { viewStory } from './views/story/story.ts';
import { viewSellerHome } from './views/seller-home.ts';
import { listSupplierNames } from './views/supplier-names.ts';

const PAYMENT_OPTIONS = [
  { id: 'net_terms', name: 'Net Terms' },
  { id: 'credit_card', name: 'Credit Card' },
  { id: 'ach', name: 'ACH' },
] as const;

const paymentOptionsOf = ({ company }: Scope) =>
  PAYMENT_OPTIONS.map((option) => ({ ...option, selected: option.id === company?.paymentOption }));

interface Deps {
  payments: PaymentProvider;
  files: FileStore;
}

/** Placing from a cart and paying for one are the cart's. */
type Own = Exclude<
  | keyof typeof orderEndpoints
  | keyof typeof paperEndpoints
  | keyof typeof storyEndpoints
  | keyof typeof orderGroupEndpoints
  | keyof typeof boardEndpoints
  | keyof typeof buyingEndpoints
  | keyof typeof sellingEndpoints
  | keyof typeof supplierNameEndpoints
  | keyof typeof bulkTrackingEndpoints
  | keyof typeof paymentEndpoints
  | keyof typeof budgetUseEndpoints
  | keyof typeof statsEndpoints,
  'placeOrder' | 'findPlacedOrder' | 'createPayment'
>;

export function orderRoutes({ payments, files }: Deps): Handlers<Own> {
  return {
    getPaymentOptions: async ({ scope }) => ({ data: paymentOptionsOf(scope) }),
    generatePo: (context) => generatePo(context),
    listOrders: ({ scope, db, now }, { query }) => listOrders(scope, db, query, now),
    exportOrders: (context, { query }) => exportOrders(context, query),
    listOrderGroups: ({ scope, db }, { query }) => listGroups(scope, db, query),
    saveOrderGroup: (context, { params, body }) => saveGroup(context, params.id, body),
    getOrderGroup: async ({ scope, db, now }, { params }) => ({
      data: await viewGroup(scope, db, params.id, now),
    }),
    getOrder: async ({ scope, db, now }, { params }) => ({
      data: await viewOrder(scope, db, params.id, now),
    }),
    saveOrder: (context, { params, body }) => saveOrder(context, params.id, body),
    confirmOrder: (context, { params }) => confirmOrder(context, params.id),
    confirmOrders: (context, { body }) => confirmOrders(context, body.ids),
    shipOrders: (context, { body }) => shipOrders(context, body),
    bulkTracking: (context, { body }) => bulkTracking(context, body),
    getPickList: async ({ scope, db }, { query }) => ({ data: await viewPickList(scope, db, query.ids) }),
    getSalesBoard: async ({ scope, db, today }, { query }) => ({
      data: await viewSalesBoard(scope, db, { today, month: query.month }),
    }),
    getBuyerHome: async ({ scope, db, today }) => ({ data: await viewBuyerHome(scope, db, today) }),
    getSellerHome: async ({ scope, db, now }, { query }) => ({
      data: await viewSellerHome(scope, db, { now, zone: query.zone }),
    }),
    getUndercut: async ({ scope, db, today }) => ({ data: await viewUndercut(scope, db, today) }),
    listSupplierNames: ({ scope, db }) => listSupplierNames(scope, db),
    addTracking: (context, { params, body }) => addTracking(context, params.id, body),
    saveTracking: (context, { params, body }) => saveTracking(context, params.id, params.tracking_id, body),
    removeTracking: (context, { params }) => removeTracking(context, params.id, params.tracking_id),
    deliverOrder: (context, { params }) => deliverOrder(context, params.id),
    cancelOrder: (context, { params, body }) => cancelOrder(context, params.id, body.reason),
    answerCancellation: (context, { params, body }) => answerCancellation(context, params.id, body),
    getBudgetUse: async ({ scope, db }, { query }) => ({
      data: await viewBudgetUse(scope, db, {
        facilityId: query.facility_id,
        cost: { target: query.budget_target, from: query.budget_start_date, to: query.budget_end_date },
        savings: { target: query.savings_target, from: query.savings_start_date, to: query.savings_end_date },
      }),
    }),
    getFacilityStats: async ({ scope, db, today }) => ({ data: await viewFacilityStats(scope, db, today) }),
    getUserRewards: async ({ scope, db, today }) => ({ data: await viewUserRewards(scope, db, today) }),
    getSystemRewards: async ({ scope, db }) => ({ data: await viewSystemRewards(scope, db) }),
    expediteOrder: (context, { params, body }) => expediteOrder(context, params.id, body, payments),
    getInvoice: (context, { params, query }) =>
      invoicePdf(context, files, { id: params.id, invoice: query.invoice }),
    getCreditNote: (context, { params, query }) =>
      creditNotePdf(context, files, { id: params.id, refundId: query.refund_id }),
    getOrderStory: async ({ scope, db }, { params }) => ({ data: await viewStory(scope, db, params.id) }),
    getOrderStoryPdf: (context, { params }) => storyPdf(context, files, params.id),
    getPackingList: (context, { params, query }) => packingListPdf(context, params.id, query.tracking_id),
    payWithTestCard: (context, { body }) => payWithTestCard(context, body, payments),
  };
}
