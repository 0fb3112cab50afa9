import { Button } from '@mantine/core';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { Logo } from '../../../ui/logo.tsx';
import { sendLogo } from '../api.ts';
import styles from './client.module.css';

const LARGEST = 1024 * 1024;

interface Props {
  label: string;
  hint: string;
  kind: 'full' | 'compact';
  name: string;
  url: string | null;
  error: string | undefined;
  onChange: (url: string | null) => void;
}

/** Shows the logo on the ground it stands on and takes another one; it counts when the brand is saved. */
export function LogoField({ label, hint, kind, name, url, error, onChange }: Props) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setProblem(file.size > LARGEST ? 'The file is larger than 1 MB.' : null);
    if (file.size > LARGEST) return;
    setSending(true);
    try {
      onChange(await sendLogo(file));
    } catch (refusal) {
      setProblem(errorText(refusal));
    }
    setSending(false);
  };
  const shown = problem ?? error;
  return (
    <div className={styles.logo} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <span className={styles.soft}>{hint} · PNG, JPEG or WebP, at most 1 MB</span>
      <div className={styles.logoRow}>
        <span className={styles.logoGround}>
          <Logo name={name} kind={kind} url={url} supplier />
        </span>
        <Button variant="default" size="xs" loading={sending} onClick={() => picker.current?.click()}>
          Choose picture
        </Button>
        {url !== null && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`${label}: file`}
        tabIndex={-1}
        className="visually-hidden"
        onChange={(event) => void choose(event)}
      />
      {shown !== undefined && (
        <span role="alert" className={styles.problem}>
          {shown}
        </span>
      )}
    </div>
  );
}
