import { Button } from '@mantine/core';
import { useState } from 'react';
import { SHOWN_ONCE } from '#rules/accounts/api-keys.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import type { NewApiKey } from '../api.ts';
import styles from './integrations.module.css';

/** The text of a key, this one time. */
export function ShownKey({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  return (
    <Popup once title={`API key ${made?.name ?? ''}`} width={560} opened={made !== null} onClose={onClose}>
      {made && (
        <div className={styles.stack}>
          <p className={styles.text}>
            <strong>{SHOWN_ONCE}</strong>
          </p>
          <code className={`${styles.mono} ${styles.secret}`} aria-label="API key">
            {made.key}
          </code>
          <p className={styles.soft}>
            Programs send it as <code className={styles.mono}>Authorization: Bearer …</code> and act for{' '}
            {made.user.name} with it.
          </p>
          <div className={styles.buttons}>
            <Copy text={made.key} />
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      )}
    </Popup>
  );
}

/** Browsers deny the clipboard on some pages; then the text can be selected. */
export function Copy({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'denied' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('denied'),
    );
  return (
    <>
      <span role="status" className={styles.soft}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'denied' && 'Select the text above to copy it.'}
      </span>
      <Button variant="default" data-autofocus onClick={() => void copy()}>
        Copy
      </Button>
    </>
  );
}
