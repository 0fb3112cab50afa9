import type { FormPerson } from '#rules/registration/registration.ts';
import { PhoneField, TextField } from './fields.tsx';
import styles from './wizard.module.css';

interface Props {
  value: FormPerson;
  onChange: (value: FormPerson) => void;
}

/** The person who registers and administers the account of the company from then on. */
export function PersonStep({ value, onChange }: Props) {
  const text = (name: keyof FormPerson) => ({
    at: `user.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <p className={styles.soft}>
        You will administer the account of your company, and can invite colleagues later. We write to this
        address.
      </p>
      <fieldset className={styles.card}>
        <legend className="visually-hidden">Your details</legend>
        <TextField {...text('first_name')} label="First name" autoComplete="given-name" maxLength={100} />
        <TextField {...text('last_name')} label="Last name" autoComplete="family-name" maxLength={100} />
        <TextField
          {...text('title')}
          label="Title (optional)"
          autoComplete="organization-title"
          maxLength={100}
        />
        <TextField {...text('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
        <PhoneField {...text('phone')} autoComplete="tel-national" />
      </fieldset>
    </>
  );
}
