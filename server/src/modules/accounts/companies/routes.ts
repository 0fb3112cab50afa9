import type { companyEndpoints } from '#contract/accounts/companies.ts';
import type { companyPictureEndpoints } from '#contract/accounts/company-pictures.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { exportCompanies, listAllCompanies, listCompanies } from './company-list.ts';
import { setContactUser } from './contact-user.ts';
import { createCompany } from './create-company.ts';
import { putCompanyPicture, readCompanyPicture, removeCompanyPicture } from './pictures.ts';
import { viewCompany } from './record.ts';
import { saveCompany } from './save-company.ts';
import { setVacation } from './set-vacation.ts';

type Own = typeof companyEndpoints & typeof companyPictureEndpoints;

export const companyRoutes = ({ files }: { files: FileStore }): Handlers<keyof Own> => ({
  listCompanies: ({ scope, db }, { query }) => listCompanies(scope, db, query),
  getCompany: async ({ scope, db, today }, { params }) => ({
    data: await viewCompany(scope, db, params.id, today),
  }),
  saveCompany: (context, { params, body }) => saveCompany(context, params.id, body),
  listAllCompanies: ({ db }, { query }) => listAllCompanies(db, query),
  exportCompanies: (context, { query }) => exportCompanies(context, query),
  createCompany: (context, { body }) => createCompany(context, body),
  setVacation: (context, { body }) => setVacation(context, body),
  getCompanyPicture: (context, { params }) => readCompanyPicture(context, params, files),
  putCompanyPicture: (context, { params }) => putCompanyPicture(context, params, files),
  removeCompanyPicture: (context, { params }) => removeCompanyPicture(context, params, files),
  setContactUser: (context, { params, body }) => setContactUser(context, params.id, body.user_id),
});
