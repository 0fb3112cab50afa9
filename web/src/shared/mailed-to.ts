import { countOf } from './format.ts';

interface Recipient {
  email: string;
  state: 'on' | 'ended' | 'left_out';
}

/** To how many a schedule mails: '2 people'. */
export const readersOf = (recipients: readonly Recipient[]): string =>
  countOf(recipients.filter(({ state }) => state === 'on').length, 'person', 'people');

/** Who gets no mails of it, and why. */
export function notReading(recipients: readonly Recipient[]): string[] {
  const said = (wanted: Recipient['state'], words: string) => {
    const emails = recipients.filter(({ state }) => state === wanted).map(({ email }) => email);
    return emails.length === 0 ? [] : [`${words} ${emails.join(', ')}`];
  };
  return [...said('ended', 'Ended by'), ...said('left_out', 'Left out, may not see it:')];
}
