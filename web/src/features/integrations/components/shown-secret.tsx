import { Button } from '@mantine/core';
import { SHOWN_ONCE } from '#rules/accounts/api-keys.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import type { NewWebhook } from '../webhooks-api.ts';
import styles from './integrations.module.css';
import { Copy } from './shown-key.tsx';

/** The secret of an endpoint, this one time. */
export function ShownSecret({ made, onClose }: { made: NewWebhook | null; onClose: () => void }) {
  return (
    <Popup once title="Signing secret" width={560} opened={made !== null} onClose={onClose}>
      {made && (
        <div className={styles.stack}>
          <p className={styles.text}>
            <strong>{SHOWN_ONCE}</strong>
          </p>
          <code className={`${styles.mono} ${styles.secret}`} aria-label="Signing secret">
            {made.secret}
          </code>
          <p className={styles.soft}>
            The receiver verifies the header <code className={styles.mono}>webhook-signature</code> with it,
            as Standard Webhooks describe.
            {made.old_secret_until !== null && ' The old secret signs beside it for 24 hours.'}
          </p>
          <div className={styles.buttons}>
            <Copy text={made.secret} />
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      )}
    </Popup>
  );
}
