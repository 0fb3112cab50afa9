import { accountEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { brandEndpoints } from './brands.ts';
import { cartEndpoints } from './cart.ts';
import { catalogEndpoints } from './catalog.ts';
import { contactEndpoints } from './contact.ts';
import { directBlockEndpoints } from './direct-blocks.ts';
import { drugEndpoints } from './drugs.ts';
import { favoriteEndpoints } from './favorites.ts';
import { importEndpoints } from './imports.ts';
import { listingEndpoints } from './listings.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';

/** Every operation of the product by its operation id. */
export const contract = {
  ...brandEndpoints,
  ...directBlockEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...notificationEndpoints,
  ...drugEndpoints,
  ...catalogEndpoints,
  ...favoriteEndpoints,
  ...listingEndpoints,
  ...importEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...adminEndpoints,
} as const;

export type Contract = typeof contract;
export type OperationId = keyof Contract;
