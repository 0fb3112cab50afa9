import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { MOST_SIGNED_AT_ONCE } from '#rules/csos/certificates.ts';
import { countOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { useOrdersToSign } from '../api.ts';
import { NO_KEY, useCertificateFor } from '../use-sign-orders.ts';
import styles from './csos.module.css';

/** Above the orders that wait: all of them in one act unless some are chosen, or what is missing for it. */
export function SigningBand({ chosen, onSign }: { chosen: boolean; onSign: (ids: number[]) => void }) {
  const { data } = useOrdersToSign();
  const certificateFor = useCertificateFor();
  if (!data || data.length === 0) return null;
  const allowed = data.filter((one) => one.refusal === null);
  const ready = allowed.filter((one) => certificateFor(one) !== undefined);
  const [first] = data;
  if (ready.length === 0 && first) return <Missing>{allowed.length > 0 ? BRING_KEY : first.refusal}</Missing>;
  const without = allowed.length - ready.length;
  return (
    <div className={styles.band} role="status">
      <span>
        {countOf(ready.length, 'order')} can be signed now. The sellers hear of an order when it is signed.
        {without > 0 && ` For ${countOf(without, 'more order')}: ${BRING_KEY}`}
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

const BRING_KEY = `${NO_KEY} Import your certificate file here, or sign in the browser that has it.`;

function Missing({ children }: { children: ReactNode }) {
  return (
    <div className={styles.band} role="status">
      <span>{children}</span>
      <LinkButton to="/csoscerts" variant="default" size="xs">
        Certificates
      </LinkButton>
    </div>
  );
}
