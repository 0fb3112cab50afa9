import type { ReportKey } from '#rules/assistant/catalogue.ts';
import type { Answer } from '../answer.ts';
import { bidsOpen, bidsSummary, deliveriesDue, rfpsSummary, rfpsWithoutProposal } from './deals.ts';
import {
  cancellations,
  lateDeliveries,
  ordersCount,
  ordersOpen,
  orderStatus,
  ordersUnshipped,
} from './orders.ts';
import {
  companiesCount,
  facilitiesWaiting,
  inactiveCompanies,
  newCompanies,
  overdueInvoices,
  usersCount,
  usersWaiting,
} from './people.ts';
import {
  bidSavings,
  savingsByMonth,
  spendByCompany,
  spendByMonth,
  spendBySupplier,
  topGenerics,
  topProducts,
} from './spend.ts';
import {
  expiringStock,
  inventoryBySeller,
  outOfStock,
  priceChanges,
  productOffers,
  requestedProducts,
} from './stock.ts';
import { ediFailures, taskFailures } from './system.ts';

/** The query of each entry of the catalogue. */
export const ANSWERS: Readonly<Record<ReportKey, Answer>> = {
  spend_by_month: spendByMonth,
  spend_by_company: spendByCompany,
  spend_by_supplier: spendBySupplier,
  top_products: topProducts,
  top_generics: topGenerics,
  savings_by_month: savingsByMonth,
  orders_count: ordersCount,
  orders_open: ordersOpen,
  order_status: orderStatus,
  orders_unshipped: ordersUnshipped,
  late_deliveries: lateDeliveries,
  cancellations,
  bids_summary: bidsSummary,
  bids_open: bidsOpen,
  bid_savings: bidSavings,
  rfps_summary: rfpsSummary,
  rfps_without_proposal: rfpsWithoutProposal,
  deliveries_due: deliveriesDue,
  inventory_by_seller: inventoryBySeller,
  expiring_stock: expiringStock,
  out_of_stock: outOfStock,
  price_changes: priceChanges,
  product_offers: productOffers,
  requested_products: requestedProducts,
  facilities_waiting: facilitiesWaiting,
  users_waiting: usersWaiting,
  users_count: usersCount,
  companies_count: companiesCount,
  new_companies: newCompanies,
  inactive_companies: inactiveCompanies,
  overdue_invoices: overdueInvoices,
  edi_failures: ediFailures,
  task_failures: taskFailures,
};
