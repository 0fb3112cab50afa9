import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { formatPhone, parsePhone } from '#rules/accounts/addresses.ts';
import { contactProblems, MESSAGE_MAX, type ContactFields } from '#rules/brands/contact.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useSession } from '../../../shared/session.ts';
import { toast } from '../../../ui/toasts.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './contact-form.module.css';

const SUCCESS_MS = 5000;
const ERROR_MS = 3000;

type Problems = Partial<Record<string, string>>;

/** Writes to the brand of the host (SP-394 … SP-405). What was typed stays until it has arrived. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const { me } = useSession();
  const [fields, setFields, forget] = useKeptDraft('contact', () => fieldsOf(me));
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [refusal, setRefusal] = useState<string | null>(null);

  const refuse = (found: Problems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async () => {
    const found = contactProblems(fields);
    setRefusal(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setState('sending');
    try {
      await api.sendContactMessage({ body: { ...fields, phone: parsePhone(fields.phone) ?? fields.phone } });
      forget();
      setState('sent');
      toast.success('Your message was sent!', { duration: SUCCESS_MS });
    } catch (error) {
      setState('open');
      setRefusal(errorText(error));
      refuse(fieldErrors(error));
      toast.error('Error sending message', { duration: ERROR_MS });
    }
  };
  if (state === 'sent') return <Thanks />;
  const change = (name: keyof ContactFields, value: string) => {
    setFields({ ...fields, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const field = (name: keyof ContactFields) => ({
    name,
    value: fields[name],
    problem: problems[name],
    onChange: (value: string) => change(name, value),
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'open') void submit();
      }}
    >
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(000) 000-0000"
        {...field('phone')}
        onBlur={() => change('phone', formatPhone(fields.phone))}
      />
      <Field label="Message" long {...field('message')} />
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <button type="submit" className={`${button.filled} ${styles.submit}`} disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending' : 'Submit'}
      </button>
    </form>
  );
}

/** Who is signed in need not type what is known. */
const fieldsOf = (me: Me | null): ContactFields => ({
  name: me === null ? '' : `${me.first_name} ${me.last_name}`,
  email: me?.email ?? '',
  phone: formatPhone(me?.phone ?? ''),
  message: '',
});

/** In the place of the form until the page is loaded anew. */
function Thanks() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={styles.thanks}>
      Thank you! Your message was sent. We will contact you soon.
    </p>
  );
}

interface FieldProps {
  label: string;
  name: keyof ContactFields;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'email' | 'tel';
  autoComplete?: string;
  placeholder?: string;
  long?: boolean;
}

function Field({ label, problem, onChange, long = false, ...rest }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    required: true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    className: styles.input,
  };
  return (
    <Labelled id={id} label={label} problem={problem} long={long}>
      {long ? (
        <textarea
          {...rest}
          {...shared}
          rows={4}
          maxLength={MESSAGE_MAX}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...rest}
          {...shared}
          maxLength={100}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  problem: string | undefined;
  long: boolean;
  children: ReactNode;
}

const Labelled = ({ id, label, problem, long, children }: LabelledProps) => (
  <div className={styles.field} data-long={long || undefined}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {children}
    {problem !== undefined && (
      <span id={`${id}-problem`} className={styles.problem}>
        {problem}
      </span>
    )}
  </div>
);
