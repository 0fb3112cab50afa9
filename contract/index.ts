import { accountEndpoints } from './accounts.ts';
import { adminHomeEndpoints } from './admin-home.ts';
import { adminEndpoints } from './admin.ts';
import { brandEndpoints } from './brands.ts';
import { budgetEndpoints, budgetUseEndpoints } from './budgets.ts';
import { cartEndpoints } from './cart.ts';
import { catalogEndpoints } from './catalog.ts';
import { companyEndpoints } from './companies.ts';
import { companyManagerEndpoints } from './company-manager.ts';
import { contactEndpoints } from './contact.ts';
import { directBlockEndpoints } from './direct-blocks.ts';
import { documentEndpoints } from './documents.ts';
import { drugEndpoints } from './drugs.ts';
import { emailSubscriptionEndpoints } from './email-subscriptions.ts';
import { facilityEndpoints } from './facilities.ts';
import { favoriteEndpoints } from './favorites.ts';
import { importEndpoints } from './imports.ts';
import { listingEndpoints } from './listings.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { profileEndpoints } from './profile.ts';
import { registrationEndpoints } from './registration.ts';
import { signInEndpoints } from './sign-in.ts';
import { statsEndpoints } from './stats.ts';
import { userManagerEndpoints } from './user-manager.ts';
import { userEndpoints } from './users.ts';

/** Every operation of the product by its operation id. */
export const contract = {
  ...brandEndpoints,
  ...signInEndpoints,
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
  ...userManagerEndpoints,
  ...companyManagerEndpoints,
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
