import { Button } from '@mantine/core';
import { MOST_SIGNED_AT_ONCE } from '#rules/csos/certificates.ts';
import { countOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { useOrdersToSign } from '../api.ts';
import styles from './csos.module.css';

/** Above the orders that wait: all of them in one act unless some are chosen, or what is missing for it. */
export function SigningBand({ chosen, onSign }: { chosen: boolean; onSign: (ids: number[]) => void }) {
  const { data } = useOrdersToSign();
  if (!data || data.length === 0) return null;
  const ready = data.filter((one) => one.refusal === null);
  const [first] = data;
  if (ready.length === 0 && first)
    return (
      <div className={styles.band} role="status">
        <span>{first.refusal}</span>
        <LinkButton to="/csoscerts" variant="default" size="xs">
          Certificates
        </LinkButton>
      </div>
    );
  return (
    <div className={styles.band} role="status">
      <span>
        {countOf(ready.length, 'order')} can be signed now. The sellers hear of an order when it is signed.
      </span>
      {!chosen && (
        <Button size="xs" onClick={() => onSign(ready.slice(0, MOST_SIGNED_AT_ONCE).map((one) => one.id))}>
          {ready.length === 1
            ? 'Review and sign'
            : `Review and sign ${Math.min(ready.length, MOST_SIGNED_AT_ONCE)}`}
        </Button>
      )}
    </div>
  );
}
