import { emailProblem, phoneProblem, problemsAt, requiredProblem, requiredThen } from '../form-problems.ts';

/** The contact form (SP-394 … SP-405). */
export const MESSAGE_MAX = 2000;

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** The sentence per field that is not as it must be. */
export function contactProblems(fields: ContactFields): Partial<Record<keyof ContactFields, string>> {
  return problemsAt('', {
    name: requiredProblem('Name', fields.name),
    email: requiredThen('Email', fields.email, emailProblem),
    phone: requiredThen('Phone', fields.phone, phoneProblem),
    message: requiredProblem('Message', fields.message),
  });
}
