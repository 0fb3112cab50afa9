import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatUsd, monthText } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useOwnPayouts, type PayoutSummary } from '../payout-api.ts';
import { PayoutParts, PayoutStateBadge } from './payout-parts.tsx';
import styles from './billing.module.css';

const FEW = 5;
const MANY = 60;

/** What a seller is paid, month by month; the one of the address is open (RB-092). */
export function OwnPayouts() {
  const [most, setMost] = useState(FEW);
  const { payout } = useSearch({ strict: false });
  const opened = idOf(payout);
  const navigate = useNavigate();
  const { data, error, refetch } = useOwnPayouts(most);
  const number = data?.data.find(({ id }) => id === opened)?.number;
  return (
    <Panel
      title="Payouts"
      aside={
        data !== undefined &&
        data.data.length > 0 && (
          <ExportMenu onExport={(format) => saveFile('exportPayouts', { query: { format } })} />
        )
      }
    >
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <SkeletonLines lines={3} />}
      {data?.data.length === 0 && (
        <p className={styles.none}>What an order earns is due once it is delivered and paid.</p>
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.payouts}>
          {data.data.map((one) => (
            <Month key={one.id} payout={one} />
          ))}
        </ul>
      )}
      {data && data.meta.total > data.data.length && (
        <Button variant="subtle" onClick={() => setMost(MANY)}>
          Show more
        </Button>
      )}
      <SidePanel
        title={number ?? 'Payout'}
        width={640}
        opened={opened !== null}
        onClose={() => void navigate({ to: '.', search: {} })}
      >
        {opened !== null && <PayoutParts id={opened} />}
      </SidePanel>
    </Panel>
  );
}

const Month = ({ payout: { id, month, net, state } }: { payout: PayoutSummary }) => (
  <li>
    <Link to="." search={{ payout: String(id) }}>
      {monthText(month)}
    </Link>
    <PayoutStateBadge state={state} />
    <strong>{formatUsd(net)}</strong>
  </li>
);
