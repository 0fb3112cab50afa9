/** When a license of a facility ends: who hears of it beforehand, and what it takes to renew it. A license holds through its last day. */
import type { Problems } from '../form-problems.ts';
import { addMonths, daysUntil, formatDay, isExpired, type IsoDate } from '../dates.ts';

export const LICENSE_TYPES = ['state_license', 'dea_license'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

export const LICENSE_NAMES: Readonly<Record<LicenseType, string>> = {
  state_license: 'State license',
  dea_license: 'DEA registration',
};

/** The same within a sentence. */
export const LICENSE_WORDS: Readonly<Record<LicenseType, string>> = {
  state_license: 'state license',
  dea_license: 'DEA registration',
};

/** What its end stops. */
export const LICENSE_ORDERS: Readonly<Record<LicenseType, string>> = {
  state_license: 'orders',
  dea_license: 'orders of schedule II',
};

/** The days before its end on which people hear of it, furthest first. */
export const REMINDER_DAYS = [60, 30, 7] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];
export const FIRST_REMINDER: ReminderDays = REMINDER_DAYS[0];

export const isLicense = (type: string): type is LicenseType =>
  LICENSE_TYPES.some((license) => license === type);

/** Without a stored end nothing ends. */
export const hasEnded = (ends: IsoDate | null, today: IsoDate): boolean =>
  ends !== null && isExpired(ends, today);

/** The reminder whose day has come: the nearest, so that days without a job are told once. Null before the first and after the end. */
export function reminderDue(ends: IsoDate, today: IsoDate): ReminderDays | null {
  const left = daysUntil(ends, today);
  return left < 0 ? null : (REMINDER_DAYS.findLast((days) => left <= days) ?? null);
}

/** Whether a facility stays approved when its state license is renewed: while the former one still holds. */
export const renewalKeepsApproval = (formerEnds: IsoDate | null, today: IsoDate): boolean =>
  !hasEnded(formerEnds, today);

/**
 * Whether a license that its own facility sent counts only once staff has looked at it: an approved facility would buy longer by it. Where the state
 * license has ended, the facility goes back to vetting instead.
 */
export function renewalWaits(
  license: LicenseType,
  former: { readonly vetting: string; readonly ends: IsoDate | null },
  ends: IsoDate | null,
  today: IsoDate,
): boolean {
  if (former.vetting !== 'approved' || former.ends === null || ends === null) return false;
  const goesToVetting = license === 'state_license' && !renewalKeepsApproval(former.ends, today);
  return ends > former.ends && !goesToVetting;
}

export const RENEWAL_WAITS = 'Its renewal waits for review.';
export const RENEWAL_WAITS_ALREADY =
  'A renewal waits for review already. Delete it before you send another one.';

/** Where the last day of a license is stored with its facility. */
export const END_OF = { state_license: 'state_license_expiration', dea_license: 'dea_expiration' } as const;
export type LicenseEnds = Readonly<Record<(typeof END_OF)[LicenseType], IsoDate | null>>;

/** Who brought the wrong file takes it back while nobody has decided about the facility. */
export const mayTakeBackLicense = (
  license: { readonly uploaderId: number | null; readonly vetting: string | null },
  userId: number,
): boolean => license.uploaderId === userId && license.vetting === 'pending';

export const LICENSE_KEEPERS =
  'Only administrators of the company or the facility renew or delete a license, and say when it ends.';
/** Whom to ask instead, by name where somebody administers the facility. */
export function askToRenew(keepers: readonly string[]): string {
  if (keepers.length === 0) return 'Nobody administers this facility: ask us to renew it.';
  const verb = keepers.length === 1 ? 'administers' : 'administer';
  return `Ask ${keepers.join(' or ')}, who ${verb} this facility, to renew it.`;
}

export const END_MOVES_WITH_FILE = 'The end moves with a renewed license: upload it under Documents.';

/**
 * By field, where a facility's own people move a stored end by hand: a later one, or none, would lift what it stops, so it comes with the file. An
 * earlier one they may type. A DEA number that is given up takes its end along.
 */
export function movedEnds(
  stored: LicenseEnds,
  typed: LicenseEnds & { readonly dea_number: string | null },
): Problems {
  const moved = LICENSE_TYPES.map((license) => END_OF[license]).filter((field) => {
    const [before, after] = [stored[field], typed[field]];
    if (field === 'dea_expiration' && typed.dea_number === null && after === null) return false;
    return before !== null && (after === null || after > before);
  });
  return Object.fromEntries(moved.map((field) => [field, END_MOVES_WITH_FILE]));
}

/** No license is given for longer. */
const MOST_YEARS = 10;

/** What is wrong with the end given with a license; null when nothing is. A renewal says its own, or the former one would count. */
export function licenseEndProblem(ends: IsoDate | null, renews: boolean, today: IsoDate): string | null {
  if (ends === null) return renews ? 'Say when the new one ends.' : null;
  if (isExpired(ends, today)) return `It ended on ${formatDay(ends)}. Send one that is still valid.`;
  return ends > addMonths(today, 12 * MOST_YEARS)
    ? `A license is valid for ${MOST_YEARS} years at most. Check the year.`
    : null;
}

/** The licenses of a facility that have ended or are told of already. */
export function endingLicenses(
  facility: { readonly state_license_expiration: IsoDate | null; readonly dea_expiration: IsoDate | null },
  today: IsoDate,
): { license: LicenseType; name: string; ends: IsoDate; ended: boolean }[] {
  const ends = { state_license: facility.state_license_expiration, dea_license: facility.dea_expiration };
  return LICENSE_TYPES.flatMap((license) => {
    const day = ends[license];
    if (day === null || daysUntil(day, today) > FIRST_REMINDER) return [];
    return [{ license, name: LICENSE_NAMES[license], ends: day, ended: hasEnded(day, today) }];
  });
}
