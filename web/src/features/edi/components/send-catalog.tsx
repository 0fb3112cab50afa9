import { Button } from '@mantine/core';
import { errorText } from '../../../shared/api-error.ts';
import { useSendCatalog, type EdiClient } from '../api.ts';
import styles from './edi.module.css';

/** The whole catalog now, of a buyer that takes 832 (RB-378). */
export function SendCatalog({ client: { id, name } }: { client: EdiClient }) {
  const send = useSendCatalog(id);
  return (
    <section aria-label="Catalog" className={styles.part}>
      <h3 className={styles.heading}>Catalog of {name}</h3>
      <p className={styles.soft}>
        Changes go out daily at 05:00 UTC, the whole catalog on Sundays, at the prices of the order user’s
        facility.
      </p>
      {send.error !== null && <p role="alert">{errorText(send.error)}</p>}
      <div>
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
          Send catalog now
        </Button>
      </div>
    </section>
  );
}
