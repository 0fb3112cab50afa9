import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../shared/api-error.ts';
import { formatCount, plainMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { useMail, useParseMail, type WholeMail } from '../api.ts';
import { HandleMessage } from './handle-message.tsx';
import { MailStatus, OrderLink, refusedIn } from './mail-columns.tsx';
import styles from './edi.module.css';

export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useMail(id);
  return (
    <SidePanel title={data?.subject || 'EDI email message'} width={720} opened onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <SkeletonLines lines={10} />
        ) : (
          <NoRecord error={error} missing="This email does not exist." onRetry={() => void refetch()} />
        )
      ) : (
        <Mail mail={data} />
      )}
    </SidePanel>
  );
}

/** All of it is text: nothing of a mail is rendered or loaded (RB-405). */
function Mail({ mail }: { mail: WholeMail }) {
  const parse = useParseMail(mail.id);
  const { client, error, files, headers, text, order_id: order, ignored, status } = mail;
  const problem = error ?? refusedIn(mail);
  return (
    <div className={styles.parts}>
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <GivenFacts
        facts={[
          ['Status', <MailStatus key="status" status={status} />],
          ['From', mail.from],
          ['Sender', mail.sender],
          ['Client', client.name],
          ['Received', plainMoment(mail.at)],
          ['Order', order !== null && <OrderLink key="order" id={order} />],
          ['Attachments', <Files key="files" files={files} />],
        ]}
      />
      {parse.error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(parse.error)}
        </p>
      )}
      <div className={styles.activity}>
        {status === 'Failed' && (
          <Button size="xs" loading={parse.isPending} onClick={() => parse.mutate()}>
            Parse Again
          </Button>
        )}
        <HandleMessage
          id={mail.id}
          name={`'${mail.subject || 'this mail'}'`}
          isIgnored={ignored}
          mayBeIgnored={status === 'Failed'}
          linked={null}
          client={order === null ? client.name : null}
        />
        <Link to="/admin/edi/messages/edi" search={{ client: String(client.id), direction: 'In' }}>
          Documents of {client.name}
        </Link>
      </div>
      <Plain label="Text" text={text === '' ? 'No text.' : text} />
      {headers.length > 0 && (
        <Plain label="Headers" text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
      )}
    </div>
  );
}

/** It scrolls for itself, by the keyboard too. */
const Plain = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.part}>
    <h3 className={styles.heading}>{label}</h3>
    <div className={styles.plain} tabIndex={0} role="region" aria-label={label}>
      {text}
    </div>
  </div>
);

function Files({ files }: { files: WholeMail['files'] }) {
  if (files.length === 0) return '–';
  return (
    <ul className={styles.files}>
      {files.map(({ name, type, bytes }, index) => (
        <li key={index}>
          {name}{' '}
          <span className={styles.soft}>
            {type} · {formatCount(bytes)} bytes
          </span>
        </li>
      ))}
    </ul>
  );
}
