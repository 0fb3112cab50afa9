/** What is missing or wrong in a facility that somebody adds or changes; the same for the form and for the server. */
import type { PostalAddress } from './addresses.ts';
import { MOST_BEDS } from './dea-numbers.ts';
import {
  deaProblem,
  emailProblem,
  facilityTypeProblem,
  hinProblem,
  phoneProblem,
  postalCodeProblem,
  problemsAt,
  requiredProblem,
  requiredThen,
  stateProblem,
  type Problem,
  type Problems,
} from '../form-problems.ts';

export interface TypedFacility {
  readonly name: string;
  readonly type: string;
  readonly dea_number: string | null;
  readonly hin: string | null;
  readonly bed_count: number | null;
  readonly delivery_address: PostalAddress;
  /** Null: bills go to the delivery address. */
  readonly billing_address: PostalAddress | null;
  readonly ap_contact: { readonly name: string; readonly email: string; readonly phone: string } | null;
}

/** Sentences by the path of their field; `offered` are the types one may choose. */
export function facilityProblems(typed: TypedFacility, offered: readonly string[]): Problems {
  const { dea_number: dea, hin, billing_address: billing, ap_contact: contact } = typed;
  return {
    ...problemsAt('', {
      name: requiredProblem('Name', typed.name),
      type: requiredThen('Facility type', typed.type, (type) => facilityTypeProblem(type, offered)),
      dea_number: dea ? deaProblem(dea) : undefined,
      hin: hin ? hinProblem(hin) : undefined,
      bed_count: typed.bed_count === null ? undefined : bedProblem(typed.bed_count),
    }),
    ...problemsAt('delivery_address', addressProblems(typed.delivery_address)),
    ...(billing && problemsAt('billing_address', addressProblems(billing))),
    ...(contact &&
      problemsAt('ap_contact', {
        name: requiredProblem('AP contact name', contact.name),
        email: requiredThen('AP contact email', contact.email, emailProblem),
        phone: requiredThen('AP contact phone', contact.phone, phoneProblem),
      })),
  };
}

const bedProblem = (beds: number): Problem =>
  Number.isInteger(beds) && beds >= 0 && beds <= MOST_BEDS
    ? undefined
    : `Bed count must be a whole number from 0 to ${MOST_BEDS}`;

const addressProblems = (address: PostalAddress): Record<string, Problem> => ({
  line_1: requiredProblem('Address', address.line_1),
  city: requiredProblem('City', address.city),
  state: requiredThen('State', address.state, stateProblem),
  postal_code: requiredThen('Postal code', address.postal_code, postalCodeProblem),
});
