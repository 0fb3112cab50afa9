import { Button } from '@mantine/core';
import { formatShellMoment } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useEndSession, useEndSessions, useOwnSessions, type OwnSession } from '../api.ts';
import { browserName } from '../browser-name.ts';
import { NOT_IN_PERSON } from './personal-info.tsx';
import styles from './profile-popup.module.css';

/** Where the person is signed in, and how to end that. */
export function OwnSessions() {
  const me = useMe();
  const { data, error, refetch } = useOwnSessions();
  const end = useEndSessions();
  const endAll = async () => {
    const sure = await confirm({
      title: 'Log out everywhere?',
      body: 'Every browser and device is signed out, this one included.',
      confirmLabel: 'Log out everywhere',
    });
    if (sure) end.mutate();
  };
  return (
    <section aria-label="Sessions" className={styles.section}>
      <h2 className={styles.heading}>Sessions</h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data && (
        <ul className={styles.sessions}>
          {data.map((one) => (
            <Session key={one.id} session={one} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <ReasonedButton
          variant="default"
          loading={end.isPending}
          reason={me.impersonator_id === null ? null : NOT_IN_PERSON}
          onClick={() => void endAll()}
        >
          Log out everywhere
        </ReasonedButton>
      </div>
    </section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const name = browserName(session.browser);
  return (
    <li className={styles.session}>
      <span>
        <strong>{name}</strong>
        {session.is_current && ' · this browser'}
        {session.by_administrator && ' · an administrator acts for you'}
        <span className={styles.note}>
          {session.host} · {session.ip ?? 'address unknown'} · active{' '}
          {formatShellMoment(session.last_seen_at)}
        </span>
      </span>
      {!session.is_current && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`End the session of ${name}, active ${formatShellMoment(session.last_seen_at)}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
