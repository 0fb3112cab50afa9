import type { ReactNode } from 'react';
import { addressLines, formatPhone } from '#rules/accounts/addresses.ts';
import {
  toPostalAddress,
  type FormAddress,
  type FormContact,
  type FormPerson,
  type FormTerms,
} from '#rules/registration/registration.ts';
import { formatDay } from '../../../shared/format.ts';
import { GivenFacts } from '../../../ui/facts.tsx';
import styles from './wizard.module.css';

interface SectionProps {
  title: string;
  /** Leads back to where it can be changed; absent where nothing can be. */
  onChange?: () => void;
  facts: readonly (readonly [string, ReactNode])[];
}

/** What was typed in one step, with the way back to it. */
export function ReviewSection({ title, onChange, facts }: SectionProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle}>{title}</h3>
        {onChange && (
          <button type="button" className={styles.link} onClick={onChange}>
            Change <span className="visually-hidden">{title}</span>
          </button>
        )}
      </div>
      <GivenFacts facts={facts} />
    </section>
  );
}

export const yesNo = (answer: boolean | null): string => (answer === null ? '' : answer ? 'Yes' : 'No');
export const addressText = (address: FormAddress): string =>
  addressLines(toPostalAddress(address)).join(', ');
export const contactText = ({ name, email, phone }: FormContact): string =>
  [name, email, formatPhone(phone)].filter((part) => part.trim() !== '').join(', ');

export const personFacts = (user: FormPerson): readonly (readonly [string, string])[] => [
  ['Name', `${user.first_name} ${user.last_name}`],
  ['Title', user.title],
  ['Email', user.email],
  ['Phone', formatPhone(user.phone)],
];

export const termsFacts = (terms: FormTerms): readonly (readonly [string, string])[] => [
  ['Accepted by', terms.signer_name],
  ['Title', terms.signer_title],
  ['Date', terms.date === '' ? '' : formatDay(terms.date)],
];

/** Somebody who is registered already is told before the application is sent. */
export function Notices({ notices }: { notices: Readonly<Record<string, string>> }) {
  const sentences = [...new Set(Object.values(notices))];
  if (sentences.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
