import { formatPhone, US_STATES } from '#rules/accounts/addresses.ts';
import type { FormAddress, FormContact } from '#rules/registration/registration.ts';
import { PlainSelect, PlainYesNo } from '../../../ui/plain-choice.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { useField } from '../field-context.ts';
import styles from './wizard.module.css';

interface TextProps {
  /** Path of the value. */
  at: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  warning?: string | undefined;
  type?: 'email' | 'tel' | 'date' | 'url';
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
}

export function TextField({ at, onChange, warning: own, ...props }: TextProps) {
  const { error, warning, touched } = useField(at);
  const change = (value: string) => {
    touched();
    onChange(value);
  };
  return (
    <PlainField
      maxLength={200}
      {...props}
      name={at}
      error={error}
      warning={error === undefined ? (own ?? warning) : undefined}
      onChange={change}
    />
  );
}

/** Written the usual way once it is left. */
export function PhoneField(props: Omit<TextProps, 'type' | 'label'> & { label?: string }) {
  const { at, value, onChange, label = 'Phone' } = props;
  const { error, touched } = useField(at);
  return (
    <PlainField
      autoComplete="off"
      {...props}
      label={label}
      name={at}
      type="tel"
      placeholder="(000) 000-0000"
      maxLength={30}
      error={error}
      onChange={(typed) => {
        touched();
        onChange(typed);
      }}
      onBlur={() => onChange(formatPhone(value))}
    />
  );
}

interface SelectProps {
  at: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  hint?: string;
}

export function SelectField({ at, onChange, ...props }: SelectProps) {
  const { error, touched } = useField(at);
  const change = (value: string) => {
    touched();
    onChange(value);
  };
  return <PlainSelect {...props} name={at} error={error} onChange={change} />;
}

interface YesNoProps {
  at: string;
  label: string;
  value: boolean | null;
  onChange: (value: boolean) => void;
  hint?: string;
}

export function YesNoField({ at, onChange, ...props }: YesNoProps) {
  const { error, touched } = useField(at);
  const change = (value: boolean) => {
    touched();
    onChange(value);
  };
  return <PlainYesNo {...props} name={at} error={error} onChange={change} />;
}

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

interface AddressProps {
  at: string;
  value: FormAddress;
  onChange: (value: FormAddress) => void;
  /** The browser may fill in where its owner is. */
  own?: boolean;
}

/** Address with states and territories. */
export function AddressFields({ at, value, onChange, own = false }: AddressProps) {
  const text = (name: keyof FormAddress) => ({
    at: `${at}.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  const fill = (name: string) => ({ autoComplete: own ? name : 'off' });
  return (
    <>
      <div className={styles.wide}>
        <TextField {...text('line1')} {...fill('address-line1')} label="Address" maxLength={100} />
      </div>
      <TextField
        {...text('line2')}
        {...fill('address-line2')}
        label="Suite, floor (optional)"
        maxLength={100}
      />
      <TextField {...text('line3')} {...fill('address-line3')} label="Attention (optional)" maxLength={100} />
      <TextField {...text('city')} {...fill('address-level2')} label="City" maxLength={100} />
      <SelectField {...text('state')} label="State" choices={STATES} />
      <TextField
        {...text('zip')}
        {...fill('postal-code')}
        label="ZIP code"
        inputMode="numeric"
        maxLength={5}
      />
      <TextField
        {...text('zipExt')}
        autoComplete="off"
        label="ZIP extension (optional)"
        inputMode="numeric"
        maxLength={4}
      />
    </>
  );
}

interface ContactProps {
  at: string;
  /** Begins the labels: 'AP contact'. */
  label: string;
  value: FormContact;
  onChange: (value: FormContact) => void;
}

export function ContactFields({ at, label, value, onChange }: ContactProps) {
  const text = (name: keyof FormContact) => ({
    at: `${at}.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <TextField {...text('name')} label={`${label} name`} autoComplete="off" maxLength={100} />
      <TextField
        {...text('email')}
        label={`${label} email`}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <PhoneField {...text('phone')} label={`${label} phone`} />
    </>
  );
}
