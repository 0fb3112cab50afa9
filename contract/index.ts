import { billingPaymentEndpoints } from './billing/payments.ts';
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
import { homeListingEndpoints } from './catalog/home-listings.ts';
import { productEndpoints } from './catalog/products.ts';
import { companyEndpoints } from './accounts/companies.ts';
import { companyPictureEndpoints } from './accounts/company-pictures.ts';
import { contactEndpoints } from './brands/contact.ts';
import { directBlockEndpoints } from './brands/direct-blocks.ts';
import { documentEndpoints } from './documents.ts';
import { creditEndpoints } from './finance/credit.ts';
import { drugEndpoints } from './drugs.ts';
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
import { strategistEndpoints } from './accounts/strategists.ts';
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
import { storyEndpoints } from './orders/story.ts';
import { orderGroupEndpoints } from './orders/groups.ts';
import { boardEndpoints } from './orders/board.ts';
import { buyingEndpoints } from './orders/buying.ts';
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
import { recommendationEndpoints } from './catalog/recommendations.ts';
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
import { requestEndpoints } from './requests/requests.ts';
import { csosEndpoints } from './csos/csos.ts';
import { csosSignUpEndpoints } from './accounts/csos-sign-up.ts';
import { vettingEndpoints } from './accounts/vetting.ts';
import { userEndpoints } from './accounts/users.ts';

/** Every operation of the product by its operation id. */
export const contract = {
  ...billingPaymentEndpoints,
  ...cardPaymentEndpoints,
  ...paymentImportEndpoints,
  ...payoutEndpoints,
  ...statementEndpoints,
  ...bidEndpoints,
  ...standingRuleEndpoints,
  ...rfpEndpoints,
  ...contractEndpoints,
  ...requestEndpoints,
  ...brandEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...directBlockEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...apiKeyEndpoints,
  ...profileEndpoints,
  ...emailSubscriptionEndpoints,
  ...companyEndpoints,
  ...companyPictureEndpoints,
  ...facilityEndpoints,
  ...documentEndpoints,
  ...registrationEndpoints,
  ...budgetEndpoints,
  ...userEndpoints,
  ...impersonationEndpoints,
  ...vettingEndpoints,
  ...csosSignUpEndpoints,
  ...csosEndpoints,
  ...newsEndpoints,
  ...strategistEndpoints,
  ...portfolioEndpoints,
  ...notificationEndpoints,
  ...drugEndpoints,
  ...creditEndpoints,
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
  ...listingEndpoints,
  ...listingStateEndpoints,
  ...deskEndpoints,
  ...lotChangeEndpoints,
  ...bulkEditEndpoints,
  ...importEndpoints,
  ...listingImageEndpoints,
  ...calibrationEndpoints,
  ...reviewEndpoints,
  ...lotPriceEndpoints,
  ...contractFileEndpoints,
  ...priceRuleEndpoints,
  ...ownFigureEndpoints,
  ...purchaseEndpoints,
  ...priceStackEndpoints,
  ...asBuyerEndpoints,
  ...cartEndpoints,
  ...cartLineEndpoints,
  ...openCartEndpoints,
  ...orderDeskEndpoints,
  ...orderListEndpoints,
  ...orderAgainEndpoints,
  ...betterCartEndpoints,
  ...orderEndpoints,
  ...paperEndpoints,
  ...storyEndpoints,
  ...orderGroupEndpoints,
  ...invoiceEndpoints,
  ...ledgerEndpoints,
  ...boardEndpoints,
  ...buyingEndpoints,
  ...sellingEndpoints,
  ...supplierNameEndpoints,
  ...bulkTrackingEndpoints,
  ...paymentEndpoints,
  ...budgetUseEndpoints,
  ...statsEndpoints,
  ...reportEndpoints,
  ...anomalyEndpoints,
  ...statisticEndpoints,
  ...insightBoardEndpoints,
  ...savedReportEndpoints,
  ...scheduleEndpoints,
  ...adminEndpoints,
  ...sqlToolEndpoints,
  ...assistantEndpoints,
  ...savedQuestionEndpoints,
  ...questionEndpoints,
  ...webhookEndpoints,
  ...ediClientEndpoints,
  ...ediMailEndpoints,
  ...ediMessageEndpoints,
  ...ediInvoiceEndpoints,
  ...ediShipmentEndpoints,
  ...ediCatalogEndpoints,
  ...ediCheckEndpoints,
  ...ediWayEndpoints,
  ...adminHomeEndpoints,
  ...taskEndpoints,
} as const;

export type Contract = typeof contract;
export type OperationId = keyof Contract;
