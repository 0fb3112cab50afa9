/** What an administrator checks before an application is decided: each point with its state and a sentence. */
import { formatDay } from '../dates.ts';
import { fitsDeaChecksum } from '../accounts/dea-numbers.ts';

export interface Check {
  readonly label: string;
  /** `missing` keeps something from being approved. */
  readonly state: 'ok' | 'attention' | 'missing';
  readonly text: string;
}

export interface CheckedFacility {
  readonly name: string;
  readonly dea_number: string | null;
  readonly dea_expiration: string | null;
  readonly state_license: boolean;
  readonly state_license_expiration: string | null;
}

export interface CheckedApplication {
  /** The calendar day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Of the terms that were agreed to; null for a draft. */
  readonly termsVersion: string | null;
  readonly signer: string;
  /** Records that were there before and look alike. */
  readonly likenesses: number;
  readonly facilities: readonly CheckedFacility[];
}

export function checklistOf(application: CheckedApplication): readonly Check[] {
  const { today, facilities } = application;
  return [
    ...facilities.flatMap((facility) => facilityChecks(facility, today)),
    duplicates(application.likenesses),
    terms(application),
  ];
}

function facilityChecks(facility: CheckedFacility, today: string): readonly Check[] {
  return [
    { label: `${facility.name}: DEA number`, ...deaNumber(facility, today) },
    { label: `${facility.name}: state license`, ...stateLicense(facility, today) },
  ];
}

type Found = Omit<Check, 'label'>;

function deaNumber({ dea_number: dea, dea_expiration: until }: CheckedFacility, today: string): Found {
  if (dea === null) return { state: 'attention', text: 'Not given' };
  if (!fitsDeaChecksum(dea)) return { state: 'attention', text: `The check digit of ${dea} does not fit` };
  if (until !== null && until < today)
    return { state: 'attention', text: `${dea} expired on ${formatDay(until)}` };
  return { state: 'ok', text: `The check digit of ${dea} fits` };
}

function stateLicense(facility: CheckedFacility, today: string): Found {
  const { state_license: stored, state_license_expiration: until } = facility;
  if (!stored) return { state: 'missing', text: 'No file yet: the facility cannot be approved' };
  if (until === null) return { state: 'attention', text: 'On file, without an expiration date' };
  if (until < today) return { state: 'attention', text: `On file, expired on ${formatDay(until)}` };
  return { state: 'ok', text: `On file, valid until ${formatDay(until)}` };
}

const duplicates = (likenesses: number): Check => ({
  label: 'Duplicates',
  ...(likenesses === 0
    ? { state: 'ok', text: 'Resembles nobody who is registered' }
    : { state: 'attention', text: 'Resembles records that were there before' }),
});

const terms = ({ termsVersion, signer }: CheckedApplication): Check => ({
  label: 'Terms',
  ...(termsVersion === null
    ? { state: 'missing', text: 'Not accepted yet' }
    : { state: 'ok', text: `Accepted by ${signer}, text of ${formatDay(termsVersion)}` }),
});
