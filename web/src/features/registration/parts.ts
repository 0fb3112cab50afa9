import { approvalRefusal } from '#rules/accounts/vetting.ts';
import { todayUtc } from '../../shared/clock.ts';
import type { Application } from './applications-api.ts';

/** What an approval is made of: the applicant and each facility. */
export interface Part {
  key: string;
  label: string;
  about: string;
  /** Null: the applicant. */
  facilityId: number | null;
  decided: boolean;
  approved: boolean;
  /** Why it cannot be approved now; null when it can. */
  refusal: string | null;
}

export function partsOf(application: Application, companies: boolean): readonly Part[] {
  const { user, applicant, facilities } = application;
  if (user === null) return [];
  const decided = user.vetting_status !== 'Unreviewed';
  return [
    {
      key: 'user',
      label: applicant,
      about: 'Applicant: signs in and sees prices',
      facilityId: null,
      decided,
      approved: user.vetting_status === 'Approved',
      refusal: decided ? `${user.vetting_status} already` : null,
    },
    ...facilities.map((facility) => facilityPart(facility, companies)),
  ];
}

function facilityPart(facility: Application['facilities'][number], companies: boolean): Part {
  const decided = facility.vetting_status !== 'pending';
  const forbidden = companies ? null : 'Facilities are decided by administrators of companies.';
  return {
    key: `facility-${facility.id}`,
    label: facility.name,
    about: 'Facility: its people may buy',
    facilityId: facility.id,
    decided,
    approved: facility.vetting_status === 'approved',
    refusal: decided
      ? `${capital(facility.vetting_status)} already`
      : (forbidden ?? approvalRefusal(facility, todayUtc())),
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
