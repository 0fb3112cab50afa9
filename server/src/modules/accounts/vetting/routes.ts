import type { vettingEndpoints } from '#contract/accounts/vetting.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { decideCsos } from './decide-csos.ts';
import { exportFacilities, listAllFacilities } from './facility-list.ts';
import { declineFacility, vetFacility } from './vet-facility.ts';

export const vettingRoutes = (): Handlers<keyof typeof vettingEndpoints> => ({
  listAllFacilities: ({ db }, { query }) => listAllFacilities(db, query),
  exportFacilities: (context, { query }) => exportFacilities(context, query),
  vetFacility: (context, { params }) => vetFacility(context, params.id),
  declineFacility: (context, { params, body }) => declineFacility(context, params.id, body.reason),
  decideCsos: (context, { params, body: { approve, reason = '' } }) =>
    decideCsos(context, { facilityId: params.facility_id, sellerId: params.company_id, approve, reason }),
});
