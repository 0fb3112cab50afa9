import { Button } from '@mantine/core';
import { errorText } from '../../../shared/api-error.ts';
import { formatCount, plainMoment } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useAcceptHostKey, useTestClient, type EdiClient } from '../api.ts';
import styles from './edi.module.css';

interface Props {
  client: EdiClient;
  /** While something is typed that is not saved: what is stored is tried. */
  held: boolean;
}

/** Whether documents can come and go: the host's key, a test step by step, the last look into the folder (RB-314, RB-315). */
export function Connection({ client, held }: Props) {
  const test = useTestClient(client.id);
  if (client.protocol === 'AS2') return null;
  return (
    <section aria-label="Connection" className={styles.part}>
      <h3 className={styles.heading}>Connection</h3>
      {client.protocol === 'SFTP' && <HostKey client={client} />}
      {client.last_look !== null && <LastLook look={client.last_look} />}
      {test.error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(test.error)}
        </p>
      )}
      <div className={styles.activity}>
        <Button
          variant="default"
          size="xs"
          disabled={held}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Test Connection
        </Button>
        <span className={styles.soft}>
          {held
            ? 'Save first: what is stored is tried.'
            : client.protocol === 'Email'
              ? `Sends a test mail to ${client.email ?? ''}.`
              : 'Reads and removes no file of the partner.'}
        </span>
      </div>
      <div aria-live="polite">{client.test !== null && <Result test={client.test} />}</div>
    </section>
  );
}

const Code = ({ text }: { text: string }) => <span className={styles.mono}>{text}</span>;

function HostKey({ client: { id, host_key: key, sftp } }: { client: EdiClient }) {
  const accept = useAcceptHostKey(id);
  const { accepted, seen } = key;
  const take = async (fingerprint: string) => {
    const sure =
      accepted === null ||
      (await confirm({
        title: 'Accept another host key?',
        body: `${sftp?.host ?? ''} showed ${fingerprint} instead of ${accepted}. Ask the partner whether that is its key.`,
        confirmLabel: 'Accept this host key',
        destructive: true,
      }));
    if (sure) accept.mutate(fingerprint);
  };
  return (
    <>
      <GivenFacts
        facts={[
          ['Accepted host key', accepted !== null && <Code key="accepted" text={accepted} />],
          ['Host key seen', seen !== null && <Code key="seen" text={seen} />],
        ]}
      />
      {accept.error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(accept.error)}
        </p>
      )}
      {seen !== null && (
        <div className={styles.activity}>
          <Button
            size="xs"
            loading={accept.isPending}
            aria-label={`Accept this host key: ${seen}`}
            onClick={() => void take(seen)}
          >
            Accept this host key
          </Button>
          <span className={styles.soft}>
            {accepted === null
              ? 'Compare it with what the partner says; nothing is exchanged before.'
              : 'The key has changed: nothing is exchanged until it is the accepted one again.'}
          </span>
        </div>
      )}
      {accepted === null && seen === null && (
        <p className={styles.soft}>
          No host key is accepted: a test shows it, and nothing is exchanged before.
        </p>
      )}
    </>
  );
}

function LastLook({ look: { at, problem } }: { look: NonNullable<EdiClient['last_look']> }) {
  return problem === null ? (
    <p className={styles.soft}>Its folder was looked into {plainMoment(at)}.</p>
  ) : (
    <p className={styles.error}>
      {plainMoment(at)}: {problem}
    </p>
  );
}

function Result({ test: { at, ok, steps } }: { test: NonNullable<EdiClient['test']> }) {
  return (
    <>
      <p className={styles.activity}>
        <StatusBadge tone={ok ? 'ok' : 'refusal'}>{ok ? 'Succeeded' : 'Failed'}</StatusBadge>
        <span className={styles.soft}>Tested {plainMoment(at)}</span>
      </p>
      <ol className={styles.steps}>
        {steps.map(({ name, ok: isDone, milliseconds, message }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>{' '}
            <span className={styles.soft}>
              {isDone ? 'done' : 'failed'} · {formatCount(milliseconds)} ms
            </span>
            {message !== null && <p className={isDone ? styles.soft : styles.problem}>{message}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
