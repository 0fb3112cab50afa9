import type { LicenseType } from '#rules/accounts/licenses.ts';
import type { LinkPurpose } from './passwords/mail-links.ts';

/** First and last day of a vacation. */
interface Days {
  start: string;
  end: string;
}

interface AboutUser {
  user_id: number;
  note: string | null;
}

interface AboutFacility {
  facility_id: number;
  facility_name: string;
  company_id: number;
  reason: string | null;
}

interface AboutCsos extends AboutFacility {
  seller: { id: number; name: string };
}

interface AboutLicense extends Omit<AboutFacility, 'reason'> {
  license: LicenseType;
  ends: string;
  days_left: number;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'user.approved': AboutUser;
    'user.denied': AboutUser;
    'user.deactivated': { user_id: number };
    'company.deactivated': { company_id: number };
    'company.renamed': { company_id: number };
    'company.vacation_set': { company_id: number; at: string; before: Days | null; after: Days | null };
    'facility.approved': AboutFacility;
    'facility.declined': AboutFacility;
    'csos.approved': AboutCsos;
    'csos.declined': AboutCsos;
    'license.ending': AboutLicense;
    'password.link_wanted': { email: string; purpose: LinkPurpose; host: string; brand: string };
    'password.changed': { user_id: number };
  }
}
