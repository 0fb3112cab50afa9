import type { csosSignUpEndpoints } from '#contract/accounts/csos-sign-up.ts';
import type { vettingEndpoints } from '#contract/accounts/vetting.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { decideCsos } from './decide-csos.ts';
import { exportFacilities, listAllFacilities } from './facility-list.ts';
import { makeSigner } from '../users/make-signer.ts';
import { signUpForCsos } from './sign-up-for-csos.ts';
import { declineFacility, vetFacility } from './vet-facility.ts';

export const vettingRoutes = (): Handlers<
  keyof typeof vettingEndpoints | keyof typeof csosSignUpEndpoints
> => ({
  listAllFacilities: ({ db, today }, { query }) => listAllFacilities(db, query, today),
  exportFacilities: (context, { query }) => exportFacilities(context, query),
  vetFacility: (context, { params }) => vetFacility(context, params.id),
  declineFacility: (context, { params, body }) => declineFacility(context, params.id, body.reason),
  signUpForCsos: (context, { body }) => signUpForCsos(context, body),
  makeSigner: (context, { body }) => makeSigner(context, body),
  decideCsos: (context, { params, body: { approve, reason = '' } }) =>
    decideCsos(context, { facilityId: params.facility_id, sellerId: params.company_id, approve, reason }),
});
