import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText, fieldErrors } from '../shared/api-error.ts';
import { ReasonedButton } from './reasoned-button.tsx';
import styles from './record-form.module.css';

interface Props {
  /** The word on the button that sends: 'Create brand'. */
  send: string;
  sending: boolean;
  /** Why it cannot be sent yet; null when it can, as it is unless told. */
  reason?: string | null;
  onSend: () => void;
  /** What the server answered. What it says of a field stands at the field, and is only read out here. */
  error: unknown;
  /** A way on beside the refusal. */
  remedy?: ReactNode;
  /** The word on the button that leaves: 'Cancel' unless told. */
  leave?: string;
  onLeave: () => void;
  /** Without anything to send there are no buttons. */
  changed?: boolean;
  /** The buttons stay in view: for a form that is longer than the window. */
  pinned?: boolean;
  /** A further act on the record, away from the two buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The form of one record: fields, what was refused, and two buttons. */
export function RecordForm(props: Props) {
  const { send, sending, onSend, error, remedy, leave = 'Cancel', onLeave, children } = props;
  const { changed = true, pinned = false, reason = null, aside } = props;
  const refused = error !== null && error !== undefined;
  const atFields = Object.keys(fieldErrors(error)).length > 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) onSend();
      }}
    >
      {children}
      {refused && (
        <div role="alert" className={atFields ? 'visually-hidden' : styles.refusal}>
          {errorText(error)}
          {remedy}
        </div>
      )}
      {changed && (
        <div className={styles.buttons} data-pinned={pinned || undefined}>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
          <ReasonedButton type="submit" reason={reason} loading={sending}>
            {send}
          </ReasonedButton>
        </div>
      )}
    </form>
  );
}
