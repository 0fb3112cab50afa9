import { accountEndpoints } from './accounts/accounts.ts';
import { adminHomeEndpoints } from './admin/admin-home.ts';
import { adminEndpoints } from './admin/admin.ts';
import { brandEndpoints } from './brands/brands.ts';
import { budgetEndpoints, budgetUseEndpoints } from './accounts/budgets.ts';
import { cartEndpoints } from './cart/cart.ts';
import { catalogEndpoints } from './catalog/catalog.ts';
import { companyEndpoints } from './accounts/companies.ts';
import { contactEndpoints } from './brands/contact.ts';
import { directBlockEndpoints } from './brands/direct-blocks.ts';
import { documentEndpoints } from './documents.ts';
import { drugEndpoints } from './drugs.ts';
import { emailSubscriptionEndpoints } from './accounts/email-subscriptions.ts';
import { facilityEndpoints } from './accounts/facilities.ts';
import { favoriteEndpoints } from './catalog/favorites.ts';
import { impersonationEndpoints } from './accounts/impersonation.ts';
import { importEndpoints } from './listings/imports.ts';
import { listingEndpoints } from './listings/listings.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders/orders.ts';
import { passwordEndpoints } from './accounts/passwords.ts';
import { paymentEndpoints } from './cart/payments.ts';
import { profileEndpoints } from './accounts/profile.ts';
import { registrationEndpoints } from './registration.ts';
import { signInEndpoints } from './accounts/sign-in.ts';
import { statsEndpoints } from './catalog/stats.ts';
import { vettingEndpoints } from './accounts/vetting.ts';
import { userEndpoints } from './accounts/users.ts';

/** Every operation of the product by its operation id. */
export const contract = {
  ...brandEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...directBlockEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...emailSubscriptionEndpoints,
  ...companyEndpoints,
  ...facilityEndpoints,
  ...documentEndpoints,
  ...registrationEndpoints,
  ...budgetEndpoints,
  ...userEndpoints,
  ...impersonationEndpoints,
  ...vettingEndpoints,
  ...notificationEndpoints,
  ...drugEndpoints,
  ...catalogEndpoints,
  ...favoriteEndpoints,
  ...listingEndpoints,
  ...importEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...budgetUseEndpoints,
  ...statsEndpoints,
  ...adminEndpoints,
  ...adminHomeEndpoints,
} as const;

export type Contract = typeof contract;
export type OperationId = keyof Contract;
