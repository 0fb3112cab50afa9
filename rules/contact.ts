import { parsePhone } from './addresses.ts';

/** The contact form (SP-394 … SP-405). */
export const MESSAGE_MAX = 2000;

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

const EMAIL = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]{2,}$/;

/** The sentence per field that is not as it must be. */
export function contactProblems(fields: ContactFields): Partial<Record<keyof ContactFields, string>> {
  const name = fields.name.trim();
  const email = fields.email.trim();
  const phone = fields.phone.trim();
  const message = fields.message.trim();
  return {
    ...(name === '' && { name: 'Name is required' }),
    ...(email === '' ? { email: 'Email is required' } : !EMAIL.test(email) && { email: 'Email is invalid' }),
    ...(phone === ''
      ? { phone: 'Phone is required' }
      : parsePhone(phone) === null && { phone: 'The phone must have a correct USA phone format' }),
    ...(message === '' && { message: 'Message is required' }),
  };
}
