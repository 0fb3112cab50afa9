/** What is wrong with one typed value, as a sentence; undefined where nothing is. Sentences follow trading G-111. */
import { isPostalCode, parsePhone, parseState } from './accounts/addresses.ts';
import { DEA_SHAPE, parseDeaNumber, parseHin } from './accounts/dea-numbers.ts';

export type Problem = string | undefined;
/** Sentences by the path of their field, for example `facilities.0.dea_number`. */
export type Problems = Record<string, string>;

export const PHONE_SHAPE = 'The phone must have a correct USA phone format';

const EMAIL = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export const requiredProblem = (label: string, text: string): Problem =>
  text.trim() === '' ? `${label} is required` : undefined;
/** The next check counts only where the first found nothing. */
export const requiredThen = (label: string, text: string, next: (text: string) => Problem): Problem =>
  requiredProblem(label, text) ?? next(text);

export const emailProblem = (text: string): Problem => (isEmail(text) ? undefined : 'Email is invalid');
export const phoneProblem = (text: string): Problem => (parsePhone(text) === null ? PHONE_SHAPE : undefined);
export const deaProblem = (text: string): Problem => (parseDeaNumber(text) === null ? DEA_SHAPE : undefined);
export const hinProblem = (text: string): Problem =>
  parseHin(text) === null ? 'HIN must be nine letters and digits' : undefined;
export const stateProblem = (text: string): Problem =>
  parseState(text) === null ? 'Choose a state or territory' : undefined;
export const postalCodeProblem = (text: string): Problem =>
  isPostalCode(text) ? undefined : 'Postal code must have five or nine digits';
export const facilityTypeProblem = (text: string, offered: readonly string[]): Problem =>
  offered.includes(text) ? undefined : 'Choose a facility type from the list';

/** Leaves out what has no problem and puts `prefix` before each path. */
export function problemsAt(prefix: string, found: Record<string, Problem>): Problems {
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[prefix === '' ? field : `${prefix}.${field}`, sentence]],
    ),
  );
}
