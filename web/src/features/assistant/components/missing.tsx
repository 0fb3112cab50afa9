import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { Answer } from '../api.ts';
import styles from './assistant.module.css';
import { HINTS, titleOf } from './chips.tsx';

interface Props {
  parameter: Answer['parameters'][number];
  onSay: (value: string) => void;
}

/** A field for what the question does not say, to be typed at once. */
export function Missing({ parameter: { name }, onSay }: Props) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isEmpty = typed.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isEmpty) onSay(typed);
  };
  return (
    <form ref={form} className={styles.missing} onSubmit={submit}>
      <PlainField
        label={titleOf(name)}
        value={typed}
        onChange={setTyped}
        hint={HINTS[name]}
        maxLength={100}
        inputMode={name === 'product' ? 'text' : 'numeric'}
      />
      <Button type="submit" disabled={isEmpty}>
        Ask again
      </Button>
    </form>
  );
}
