import type { facilityEndpoints } from '#contract/accounts/facilities.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { createFacility, saveFacility } from './save-facility.ts';
import { switchFacility } from './switch-facility.ts';
import { termsPdf } from './terms-paper.ts';
import { exportOwnFacilities, listFacilities, listPharmacies, viewFacility } from './views.ts';

export const facilityRoutes = (): Handlers<keyof typeof facilityEndpoints> => ({
  listPharmacies: ({ scope, db }, { query }) => listPharmacies(scope, db, query),
  listFacilities: ({ scope, db }, { query }) => listFacilities(scope, db, query),
  exportOwnFacilities: (context, { query }) => exportOwnFacilities(context, query),
  getFacility: async ({ scope, db }, { params }) => ({ data: await viewFacility(scope, db, params.id) }),
  getFacilityTerms: (context, { params }) => termsPdf(context, params),
  createFacility: (context, { body }) => createFacility(context, body),
  saveFacility: (context, { params, body }) => saveFacility(context, params.id, body),
  setPrimaryFacility: (context, { body }) => switchFacility(context, body),
});
