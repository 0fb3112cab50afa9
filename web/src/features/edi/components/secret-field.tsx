import { Button, Textarea, TextInput } from '@mantine/core';
import styles from './edi.module.css';

interface Props {
  label: string;
  long?: true;
  isSet: boolean;
  error?: string | undefined;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** Typed once and never shown again (RB-311). */
export function SecretField({ label, long, isSet, error, value, onChange }: Props) {
  const removed = value === null;
  const field = {
    label,
    description: removed ? 'Removed when you save' : isSet ? 'Stored; type to replace it' : undefined,
    value: value ?? '',
    autoComplete: 'off',
    error,
  };
  return (
    <div className={styles.state}>
      {long ? (
        <Textarea
          {...field}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...field}
          type="password"
          autoComplete="new-password"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isSet && !removed && (
        <Button variant="default" size="xs" onClick={() => onChange(null)}>
          Remove {label}
        </Button>
      )}
    </div>
  );
}
