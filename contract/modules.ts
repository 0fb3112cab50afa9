import { billingPaymentEndpoints } from './billing/payments.ts';
import { requestEndpoints } from './requests/requests.ts';
import { apiKeyEndpoints } from './accounts/api-keys.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { adminHomeEndpoints } from './admin/admin-home.ts';
import { adminEndpoints } from './admin/admin.ts';
import { taskEndpoints } from './admin/tasks.ts';
import { bidEndpoints } from './bids/bids.ts';
import { standingRuleEndpoints } from './bids/standing-rules.ts';
import { contractEndpoints } from './rfps/contracts.ts';
import { rfpEndpoints } from './rfps/rfps.ts';
import { brandEndpoints } from './brands/brands.ts';
import { budgetEndpoints, budgetUseEndpoints } from './accounts/budgets.ts';
import { cartEndpoints } from './cart/cart.ts';
import { cartLineEndpoints } from './cart/cart-lines.ts';
import { openCartEndpoints } from './cart/open-carts.ts';
import { catalogEndpoints } from './catalog/catalog.ts';
import { recommendationEndpoints } from './catalog/recommendations.ts';
import { homeListingEndpoints } from './catalog/home-listings.ts';
import { productEndpoints } from './catalog/products.ts';
import { companyEndpoints } from './accounts/companies.ts';
import { companyPictureEndpoints } from './accounts/company-pictures.ts';
import { contactEndpoints } from './brands/contact.ts';
import { directBlockEndpoints } from './brands/direct-blocks.ts';
import { documentEndpoints } from './documents.ts';
import { creditEndpoints } from './finance/credit.ts';
import { drugEndpoints } from './drugs.ts';
import { strategistEndpoints } from './accounts/strategists.ts';
import { emailSubscriptionEndpoints } from './accounts/email-subscriptions.ts';
import { facilityEndpoints } from './accounts/facilities.ts';
import { favoriteEndpoints } from './catalog/favorites.ts';
import { noteEndpoints } from './catalog/notes.ts';
import { sharedViewEndpoints } from './catalog/shared-views.ts';
import { exclusionEndpoints } from './catalog/exclusions.ts';
import { softBlockEndpoints } from './catalog/soft-blocks.ts';
import { impersonationEndpoints } from './accounts/impersonation.ts';
import { listingImageEndpoints } from './listings/images.ts';
import { importEndpoints } from './listings/imports.ts';
import { listingEndpoints } from './listings/listings.ts';
import { bulkEditEndpoints } from './listings/bulk-edits.ts';
import { deskEndpoints } from './listings/desk.ts';
import { listingStateEndpoints } from './listings/listing-states.ts';
import { lotChangeEndpoints } from './listings/lot-changes.ts';
import { newsEndpoints } from './news.ts';
import { portfolioEndpoints } from './portfolio.ts';
import { notificationEndpoints } from './notifications.ts';
import { betterCartEndpoints } from './ordering/better-cart.ts';
import { orderAgainEndpoints } from './ordering/order-again.ts';
import { orderDeskEndpoints } from './ordering/order-desk.ts';
import { orderListEndpoints } from './ordering/order-lists.ts';
import { orderEndpoints } from './orders/orders.ts';
import { cardPaymentEndpoints } from './billing/card-payments.ts';
import { paymentImportEndpoints } from './billing/imports.ts';
import { invoiceEndpoints } from './billing/invoices.ts';
import { ledgerEndpoints } from './billing/ledger.ts';
import { payoutEndpoints } from './billing/payouts.ts';
import { statementEndpoints } from './billing/statements.ts';
import { paperEndpoints } from './orders/papers.ts';
import { orderGroupEndpoints } from './orders/groups.ts';
import { boardEndpoints } from './orders/board.ts';
import { buyingEndpoints } from './orders/buying.ts';
import { storyEndpoints } from './orders/story.ts';
import { supplierNameEndpoints } from './orders/supplier-names.ts';
import { sellingEndpoints } from './orders/selling.ts';
import { anomalyEndpoints } from './reports/anomalies.ts';
import { reportEndpoints } from './reports/reports.ts';
import { savedReportEndpoints } from './reports/saved.ts';
import { scheduleEndpoints } from './reports/schedules.ts';
import { insightBoardEndpoints } from './reports/boards.ts';
import { statisticEndpoints } from './reports/statistics.ts';
import { bulkTrackingEndpoints } from './orders/bulk-tracking.ts';
import { passwordEndpoints } from './accounts/passwords.ts';
import { paymentEndpoints } from './cart/payments.ts';
import { calibrationEndpoints } from './history/calibrations.ts';
import { reviewEndpoints } from './catalog/review.ts';
import { ediClientEndpoints } from './edi/clients.ts';
import { ediMailEndpoints } from './edi/mails.ts';
import { ediMessageEndpoints } from './edi/messages.ts';
import { ediCatalogEndpoints } from './edi/catalogs.ts';
import { ediCheckEndpoints } from './edi/check.ts';
import { ediInvoiceEndpoints } from './edi/invoices.ts';
import { ediShipmentEndpoints } from './edi/shipments.ts';
import { ediWayEndpoints } from './edi/ways.ts';
import { ownFigureEndpoints } from './pricing/own-figures.ts';
import { lotPriceEndpoints } from './listings/lot-prices.ts';
import { contractFileEndpoints } from './pricing/contract-files.ts';
import { priceRuleEndpoints } from './pricing/price-rules.ts';
import { purchaseEndpoints } from './history/purchases.ts';
import { asBuyerEndpoints } from './pricing/as-buyer.ts';
import { priceStackEndpoints } from './pricing/price-stack.ts';
import { profileEndpoints } from './accounts/profile.ts';
import { registrationEndpoints } from './registration.ts';
import { shelfEndpoints } from './catalog/shelf.ts';
import { signInEndpoints } from './accounts/sign-in.ts';
import { assistantEndpoints } from './assistant/assistant.ts';
import { savedQuestionEndpoints } from './assistant/saved.ts';
import { questionEndpoints } from './assistant/tracking.ts';
import { sqlToolEndpoints } from './sql-tool.ts';
import { webhookEndpoints } from './webhooks.ts';
import { statsEndpoints } from './catalog/stats.ts';
import { csosEndpoints } from './csos/csos.ts';
import { csosSignUpEndpoints } from './accounts/csos-sign-up.ts';
import { vettingEndpoints } from './accounts/vetting.ts';
import { userEndpoints } from './accounts/users.ts';

/** The operations by the capability they belong to, in the order in which a reader needs them. */
export const MODULES = {
  'sign-in': {
    about: 'Sessions, passwords and the way between brand hosts',
    operations: { ...signInEndpoints, ...passwordEndpoints },
  },
  catalog: {
    about:
      'What buyers search and compare, keep as favorites and tell their team, and what visitors see of it',
    operations: {
      ...catalogEndpoints,
      ...productEndpoints,
      ...homeListingEndpoints,
      ...recommendationEndpoints,
      ...favoriteEndpoints,
      ...exclusionEndpoints,
      ...softBlockEndpoints,
      ...noteEndpoints,
      ...sharedViewEndpoints,
      ...shelfEndpoints,
      ...statsEndpoints,
      ...reviewEndpoints,
    },
  },
  cart: {
    about: 'Carts and their payment',
    operations: { ...cartEndpoints, ...cartLineEndpoints, ...openCartEndpoints, ...paymentEndpoints },
  },
  ordering: {
    about: 'Many lines at once: the order desk, saved lists, ordering again',
    operations: {
      ...orderDeskEndpoints,
      ...orderListEndpoints,
      ...orderAgainEndpoints,
      ...betterCartEndpoints,
    },
  },
  orders: {
    about: 'Orders from placing to delivery, tracking, cancellation, budgets in use',
    operations: {
      ...orderEndpoints,
      ...paperEndpoints,
      ...storyEndpoints,
      ...orderGroupEndpoints,
      ...boardEndpoints,
      ...buyingEndpoints,
      ...sellingEndpoints,
      ...bulkTrackingEndpoints,
      ...budgetUseEndpoints,
    },
  },
  reports: {
    about: 'Reports of what was bought and sold',
    operations: {
      ...reportEndpoints,
      ...anomalyEndpoints,
      ...statisticEndpoints,
      ...insightBoardEndpoints,
      ...savedReportEndpoints,
      ...scheduleEndpoints,
    },
  },
  billing: {
    about:
      'Invoices as lists and files, and what is done with them: payments, credit, refunds; what sellers are paid',
    operations: {
      ...invoiceEndpoints,
      ...ledgerEndpoints,
      ...billingPaymentEndpoints,
      ...cardPaymentEndpoints,
      ...paymentImportEndpoints,
      ...payoutEndpoints,
      ...statementEndpoints,
    },
  },
  bids: {
    about: 'Bids on listings, counters and what becomes of them',
    operations: { ...bidEndpoints, ...standingRuleEndpoints },
  },
  rfps: {
    about: 'Requests for proposal of a facility, what suppliers propose, and the deliveries of contracts',
    operations: { ...rfpEndpoints, ...contractEndpoints },
  },
  requests: {
    about: 'Products that facilities ask for because they find none, and how they are answered',
    operations: requestEndpoints,
  },
  csos: {
    about: 'Signing schedule II orders: certificates and signatures',
    operations: csosEndpoints,
  },
  listings: {
    about: 'What suppliers offer: listings, lots and price files',
    operations: {
      ...listingEndpoints,
      ...listingStateEndpoints,
      ...deskEndpoints,
      ...listingImageEndpoints,
      ...lotChangeEndpoints,
      ...bulkEditEndpoints,
      ...importEndpoints,
    },
  },
  portfolio: {
    about: 'What suppliers can supply, listed or not, and the demand for it',
    operations: portfolioEndpoints,
  },
  history: {
    about: 'What facilities buy elsewhere: their purchase reports and the purchases in them',
    operations: { ...calibrationEndpoints, ...purchaseEndpoints },
  },
  pricing: {
    about:
      'Who pays what: list prices with their history, price rules and what they come to, and what a facility says it pays and uses',
    operations: {
      ...priceRuleEndpoints,
      ...priceStackEndpoints,
      ...asBuyerEndpoints,
      ...contractFileEndpoints,
      ...lotPriceEndpoints,
      ...ownFigureEndpoints,
    },
  },
  accounts: {
    about: 'Companies, facilities, people and their settings',
    operations: {
      ...accountEndpoints,
      ...profileEndpoints,
      ...emailSubscriptionEndpoints,
      ...companyEndpoints,
      ...companyPictureEndpoints,
      ...supplierNameEndpoints,
      ...facilityEndpoints,
      ...budgetEndpoints,
      ...userEndpoints,
      ...impersonationEndpoints,
      ...vettingEndpoints,
      ...csosSignUpEndpoints,
      ...apiKeyEndpoints,
      ...strategistEndpoints,
    },
  },
  documents: { about: 'Licenses and other files of facilities and companies', operations: documentEndpoints },
  registration: { about: 'Applications of new buyers and sellers', operations: registrationEndpoints },
  news: {
    about: 'What the marketplace and its suppliers tell their readers',
    operations: newsEndpoints,
  },
  notifications: { about: 'The inbox', operations: notificationEndpoints },
  brands: {
    about: 'What each host shows, and messages from its contact form',
    operations: { ...brandEndpoints, ...directBlockEndpoints, ...contactEndpoints },
  },
  finance: { about: 'What buyers may order on terms', operations: creditEndpoints },
  drugs: { about: 'The drug directory and its imports', operations: drugEndpoints },
  admin: {
    about: 'The back office',
    operations: { ...adminEndpoints, ...adminHomeEndpoints, ...taskEndpoints },
  },
  webhooks: {
    about: 'Endpoints of companies that are told of their events',
    operations: webhookEndpoints,
  },
  edi: {
    about: 'X12 documents of trading partners: who sends them, what came and what went out',
    operations: {
      ...ediClientEndpoints,
      ...ediWayEndpoints,
      ...ediMailEndpoints,
      ...ediMessageEndpoints,
      ...ediInvoiceEndpoints,
      ...ediShipmentEndpoints,
      ...ediCatalogEndpoints,
      ...ediCheckEndpoints,
    },
  },
  assistant: {
    about: 'Questions of administrators, answered by prepared reports',
    operations: { ...assistantEndpoints, ...savedQuestionEndpoints, ...questionEndpoints },
  },
  'sql-tool': { about: 'Questions to the database over its reporting views', operations: sqlToolEndpoints },
} as const;

/** The capability of an operation; undefined where it was given none. */
export function moduleOf(operationId: string): string | undefined {
  return Object.entries(MODULES).find(([, { operations }]) => operationId in operations)?.[0];
}
