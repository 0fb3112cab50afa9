import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#rules/form-problems.ts';
import { formatDay } from '../../../shared/format.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './wizard.module.css';

interface Props {
  email: string;
  mailLink: (email: string) => Promise<string | null>;
}

/** Saves the draft and mails the link to it. */
export function SaveForLater({ email, mailLink }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<{ to: string; until: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus();
  }, [open]);
  const to = typed ?? email;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isEmail(to)) return setError(to.trim() === '' ? 'Email is required' : 'Email is invalid');
    setError(undefined);
    setBusy(true);
    const until = await mailLink(to);
    setBusy(false);
    if (until === null) return;
    setSent({ to, until });
    setOpen(false);
  };
  return (
    <div className={styles.later}>
      {sent !== null && (
        <p role="status" className={styles.saved}>
          Saved. A link to go on is on its way to {sent.to}; it works until {formatDay(sent.until)}.
        </p>
      )}
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Save and continue later
      </button>
      <form
        ref={panel}
        id={id}
        hidden={!open}
        noValidate
        className={styles.laterForm}
        onSubmit={(event) => void send(event)}
      >
        <PlainField
          label="Email"
          hint="We’ll email you a link to continue this registration."
          type="email"
          name="later.email"
          autoComplete="email"
          maxLength={254}
          value={to}
          error={error}
          onChange={setTyped}
        />
        <button type="submit" className={button.outlined} aria-disabled={busy || undefined}>
          {busy ? 'Saving' : 'Save and send link'}
        </button>
      </form>
    </div>
  );
}
