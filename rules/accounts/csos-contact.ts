/** Who answers for schedule II at a facility that asks a seller: 'CII Responsible Person Info' (SP-165 … SP-174). */
import { businessDaysBefore, type IsoDate } from '../dates.ts';
import { emailProblem, phoneProblem, problemsAt, requiredThen, type Problems } from '../form-problems.ts';

export const CONTACT_NAME_REQUIRED = 'Contact name is required';
export const CONTACT_NAME_SHORT = 'Name must have at least 2 symbols';
export const CONTACT_NAME_LEAST = 2;
export const NO_DEA_NUMBER =
  'This facility has no DEA number. Add it to the facility before you ask for schedule II products.';

/** Business days, and what a facility that asks is promised. */
const ANSWERED_WITHIN = 2;
export const ANSWER_PROMISE = 'within two business days';

/** Whether a request of a day waits longer than was promised. */
export const isAnswerOverdue = (asked: IsoDate, today: IsoDate): boolean =>
  asked < businessDaysBefore(today, ANSWERED_WITHIN);

export type CsosAccess =
  | { readonly state: 'none' | 'requested' | 'approved' }
  | { readonly state: 'declined'; readonly reason: string | null };

interface AskedSellers {
  readonly csos: readonly number[];
  readonly csos_requested: readonly number[];
  readonly csos_declined: readonly { readonly company_id: number; readonly reason: string | null }[];
}

/** How a facility stands with a seller for schedule II (SP-158 … SP-164). */
export function csosAccess(facility: AskedSellers, sellerId: number): CsosAccess {
  if (facility.csos.includes(sellerId)) return { state: 'approved' };
  if (facility.csos_requested.includes(sellerId)) return { state: 'requested' };
  const declined = facility.csos_declined.find((one) => one.company_id === sellerId);
  return declined ? { state: 'declined', reason: declined.reason } : { state: 'none' };
}

export interface CsosContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export function csosContactProblems(contact: CsosContact): Problems {
  return problemsAt('', {
    name: requiredThen('Contact name', contact.name, (name) =>
      name.trim().length < CONTACT_NAME_LEAST ? CONTACT_NAME_SHORT : undefined,
    ),
    email: requiredThen('Email', contact.email, emailProblem),
    phone: requiredThen('Phone', contact.phone, phoneProblem),
  });
}
