import type { Me } from '#contract/accounts/accounts.ts';
import type { RfpSummary } from './api.ts';

/** Whether somebody acts as the buyer of a request; an administrator does for the facility that it has chosen. */
export const buysFor = (
  me: Pick<Me, 'is_admin' | 'primary_facility_id'>,
  { facility_id, suppliers_invited }: Pick<RfpSummary, 'facility_id' | 'suppliers_invited'>,
): boolean => suppliers_invited !== null && (!me.is_admin || me.primary_facility_id === facility_id);
