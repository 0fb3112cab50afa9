import type { OperationId } from '#contract/index.ts';
import { ACCOUNTS_EXAMPLES } from '../../src/modules/accounts/test-examples.ts';
import { ADMIN_EXAMPLES } from '../../src/modules/admin/test-examples.ts';
import { ASSISTANT_EXAMPLES } from '../../src/modules/assistant/test-examples.ts';
import { BILLING_EXAMPLES } from '../../src/modules/billing/test-examples.ts';
import { BIDS_EXAMPLES } from '../../src/modules/bids/test-examples.ts';
import { BRANDS_EXAMPLES } from '../../src/modules/brands/test-examples.ts';
import { CART_EXAMPLES } from '../../src/modules/cart/test-examples.ts';
import { CATALOG_EXAMPLES } from '../../src/modules/catalog/test-examples.ts';
import { CSOS_EXAMPLES } from '../../src/modules/csos/test-examples.ts';
import { DOCUMENTS_EXAMPLES } from '../../src/modules/documents/test-examples.ts';
import { DRUGS_EXAMPLES } from '../../src/modules/drugs/test-examples.ts';
import { EDI_EXAMPLES } from '../../src/modules/edi/test-examples.ts';
import { FINANCE_EXAMPLES } from '../../src/modules/finance/test-examples.ts';
import { HISTORY_EXAMPLES } from '../../src/modules/history/test-examples.ts';
import { LISTINGS_EXAMPLES } from '../../src/modules/listings/test-examples.ts';
import { NEWS_EXAMPLES } from '../../src/modules/news/test-examples.ts';
import { NOTIFICATIONS_EXAMPLES } from '../../src/modules/notifications/test-examples.ts';
import { PORTFOLIO_EXAMPLES } from '../../src/modules/portfolio/test-examples.ts';
import { PRICING_EXAMPLES } from '../../src/modules/pricing/test-examples.ts';
import { ORDERING_EXAMPLES } from '../../src/modules/ordering/test-examples.ts';
import { ORDERS_EXAMPLES } from '../../src/modules/orders/test-examples.ts';
import { REGISTRATION_EXAMPLES } from '../../src/modules/registration/test-examples.ts';
import { REPORTS_EXAMPLES } from '../../src/modules/reports/test-examples.ts';
import { REQUESTS_EXAMPLES } from '../../src/modules/requests/test-examples.ts';
import { RFPS_EXAMPLES } from '../../src/modules/rfps/test-examples.ts';
import { SQL_TOOL_EXAMPLES } from '../../src/modules/sql-tool/test-examples.ts';
import { WEBHOOKS_EXAMPLES } from '../../src/modules/webhooks/test-examples.ts';
import type { Calling, Examples, Kind } from './example.ts';

const EXAMPLES: Examples = {
  ...ACCOUNTS_EXAMPLES,
  ...ADMIN_EXAMPLES,
  ...ASSISTANT_EXAMPLES,
  ...BIDS_EXAMPLES,
  ...BRANDS_EXAMPLES,
  ...CART_EXAMPLES,
  ...CATALOG_EXAMPLES,
  ...CSOS_EXAMPLES,
  ...DOCUMENTS_EXAMPLES,
  ...DRUGS_EXAMPLES,
  ...EDI_EXAMPLES,
  ...FINANCE_EXAMPLES,
  ...HISTORY_EXAMPLES,
  ...LISTINGS_EXAMPLES,
  ...NEWS_EXAMPLES,
  ...NOTIFICATIONS_EXAMPLES,
  ...ORDERING_EXAMPLES,
  ...PORTFOLIO_EXAMPLES,
  ...PRICING_EXAMPLES,
  ...ORDERS_EXAMPLES,
  ...REGISTRATION_EXAMPLES,
  ...REPORTS_EXAMPLES,
  ...REQUESTS_EXAMPLES,
  ...RFPS_EXAMPLES,
  ...SQL_TOOL_EXAMPLES,
  ...BILLING_EXAMPLES,
  ...WEBHOOKS_EXAMPLES,
};

/** How an operation is called; undefined where no module says so. */
export function callingOf(operation: OperationId): (Calling & { record?: Kind | undefined }) | undefined {
  const example = EXAMPLES[operation];
  return typeof example === 'function' ? { make: example } : example;
}
