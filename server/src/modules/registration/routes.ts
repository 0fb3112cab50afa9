import type { registrationEndpoints } from '#contract/registration.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { askApplicant } from './ask-applicant.ts';
import { approveApplication, declineApplication } from './decide-application.ts';
import { addFile, removeFile } from './files.ts';
import { register } from './register.ts';
import type { RegistrationDeps } from './state.ts';
import { listApplications, viewApplication } from './unscoped.ts';
import { viewDraft } from './views.ts';

export function registrationRoutes(deps: RegistrationDeps): Handlers<keyof typeof registrationEndpoints> {
  return {
    getRegistration: (context, { query }) => viewDraft(context, deps.key, query.token),
    registerBuyer: (context, { body: { submit, token, mail_link, ...form } }) =>
      register(context, deps, { kind: 'buyer', form }, { submit, token, mail_link }),
    registerSeller: (context, { body: { submit, token, mail_link, ...form } }) =>
      register(context, deps, { kind: 'seller', form }, { submit, token, mail_link }),
    uploadRegistrationFile: (context, { body }) => addFile(context, deps.files, body),
    removeRegistrationFile: (context, { query }) => removeFile(context, deps.files, query),
    listApplications: ({ db }, { query }) => listApplications(db, query),
    getApplication: ({ db }, { params }) => viewApplication(db, params.id),
    approveApplication: (context, { params, body }) =>
      approveApplication(context, params.id, { user: body.user, facilityIds: body.facility_ids }),
    declineApplication: (context, { params, body }) => declineApplication(context, params.id, body.reason),
    askApplicant: (context, { params, body }) => askApplicant(context, params.id, body.text),
  };
}
