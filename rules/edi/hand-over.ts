/** How documents are handed over, and fetched: how often, and what is said where it does not succeed (RB-314, RB-340). */

const MINUTE_MS = 60_000;
/** After each failure; the last one is repeated. */
const RETRY_MINUTES = [1, 5, 15, 60] as const;
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
/** Of a partner whose folder could not be looked into. */
const LOOK_MINUTES = [1, 5, 15] as const;

const minutesAfter = (failures: number, minutes: readonly number[]): number =>
  (minutes[Math.min(failures, minutes.length) - 1] ?? 0) * MINUTE_MS;

/** When a hand-over that failed so often is tried again; null: it is given up, a day after the first failure. */
export function nextTry({
  failures,
  firstFailedAt,
  now,
}: {
  failures: number;
  firstFailedAt: Date;
  now: Date;
}): Date | null {
  const next = now.getTime() + minutesAfter(failures, RETRY_MINUTES);
  return next > firstFailedAt.getTime() + GIVEN_UP_AFTER_MS ? null : new Date(next);
}

/** When the folder of a partner is looked into again after so many failures in a row. */
export const nextLook = (failures: number, now: Date): Date =>
  new Date(now.getTime() + minutesAfter(failures, LOOK_MINUTES));

export const TEST_STEPS = [
  'Resolve',
  'Connect',
  'Host key',
  'Sign in',
  'List in folder',
  'Write and remove a file in the out folder',
] as const;
export const MAIL_TEST_STEP = 'Send a test mail';
/** For how long a test that succeeded counts (RB-317). */
export const TEST_COUNTS_DAYS = 7;
export const TEST_WITHIN_MS = 15_000;

export const TEST_TOO_SLOW = 'The partner did not answer within 15 seconds.';
export const notDelivered = (reason: string) => `Not delivered: ${reason}`;
export const notDeliveredYet = (reason: string) => `Not delivered yet: ${reason}`;
export const hostKeyChanged = (host: string) =>
  `The host key of ${host} has changed; the connection was refused.`;
export const hostKeyOpen = (fingerprint: string) => `Accept this host key: ${fingerprint}`;
export const OTHER_KEY_SEEN = 'This is not the host key that was seen last. Test the connection again.';
export const NO_WAY = 'This client has no way by which it could be tested.';

/** Of a file of the partner. */
export const cannotBeMoved = (file: string) => `${file} cannot be moved to the archive folder.`;
export const tooLargeFile = (file: string) => `${file} is too large.`;
export const brokeOff = (file: string) => `The transfer of ${file} broke off.`;

/** Whether a name fits one of the patterns, which are separated by commas: `*` is any text, `?` one sign. */
export const fitsPattern = (name: string, patterns: string): boolean =>
  patterns.split(',').some((pattern) => fits(name.toLowerCase(), pattern.trim().toLowerCase()));

/** Goes back to the last star alone, so that no pattern takes longer than the product of both lengths. */
function fits(name: string, pattern: string): boolean {
  let [at, place, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    const sign = pattern[place];
    if (sign === '*') {
      [star, from] = [place, at];
      place += 1;
    } else if (sign !== undefined && (sign === '?' || sign === name[at])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      from += 1;
      [at, place] = [from, star + 1];
    } else return false;
  }
  return pattern.slice(place).replaceAll('*', '') === '';
}

export const OWN_FAILURE = 'It failed for a reason of our own: the log of the product has it.';
