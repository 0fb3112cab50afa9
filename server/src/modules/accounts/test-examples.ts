import type { Examples } from '../../../test/kit/example.ts';
import { API_KEYS_EXAMPLES } from './api-keys/test-examples.ts';
import { BUDGETS_EXAMPLES } from './budgets/test-examples.ts';
import { COMPANIES_EXAMPLES } from './companies/test-examples.ts';
import { FACILITIES_EXAMPLES } from './facilities/test-examples.ts';
import { IMPERSONATION_EXAMPLES } from './impersonation/test-examples.ts';
import { PASSWORDS_EXAMPLES } from './passwords/test-examples.ts';
import { PROFILE_EXAMPLES } from './profile/test-examples.ts';
import { SESSIONS_EXAMPLES } from './sessions/test-examples.ts';
import { STRATEGISTS_EXAMPLES } from './strategists/test-examples.ts';
import { SUBSCRIPTIONS_EXAMPLES } from './subscriptions/test-examples.ts';
import { USERS_EXAMPLES } from './users/test-examples.ts';
import { VETTING_EXAMPLES } from './vetting/test-examples.ts';

export const ACCOUNTS_EXAMPLES: Examples = {
  ...API_KEYS_EXAMPLES,
  ...BUDGETS_EXAMPLES,
  ...COMPANIES_EXAMPLES,
  ...FACILITIES_EXAMPLES,
  ...IMPERSONATION_EXAMPLES,
  ...PASSWORDS_EXAMPLES,
  ...PROFILE_EXAMPLES,
  ...SESSIONS_EXAMPLES,
  ...STRATEGISTS_EXAMPLES,
  ...SUBSCRIPTIONS_EXAMPLES,
  ...USERS_EXAMPLES,
  ...VETTING_EXAMPLES,
};
