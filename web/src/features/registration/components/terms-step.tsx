import type { FormTerms } from '#rules/registration/registration.ts';
import { TERMS } from '#rules/registration/terms.ts';
import { PlainCheck } from '../../../ui/plain-choice.tsx';
import { useField } from '../field-context.ts';
import { TextField } from './fields.tsx';
import styles from './wizard.module.css';

interface Props {
  value: FormTerms;
  onChange: (value: FormTerms) => void;
}

/** The terms in full, and who accepts them for the company. */
export function TermsStep({ value, onChange }: Props) {
  const { error, touched } = useField('terms.accepted');
  const text = (name: 'signer_name' | 'signer_title' | 'date') => ({
    at: `terms.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <section aria-label="Terms of Use">
        <dl className={styles.terms}>
          {TERMS.map((term) => (
            <div key={term.title}>
              <dt>{term.title}</dt>
              <dd>{term.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <fieldset className={styles.card}>
        <legend className="visually-hidden">Signature</legend>
        <div className={styles.wide}>
          <PlainCheck
            name="terms.accepted"
            label="I have read these terms and accept them for my company"
            checked={value.accepted}
            error={error}
            onChange={(accepted) => {
              touched();
              onChange({ ...value, accepted });
            }}
          />
        </div>
        <TextField {...text('signer_name')} label="Signer name" autoComplete="name" />
        <TextField
          {...text('signer_title')}
          label="Signer title"
          autoComplete="organization-title"
          maxLength={100}
        />
        <TextField {...text('date')} label="Date" type="date" />
      </fieldset>
    </>
  );
}
