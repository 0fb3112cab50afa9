import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { useMessage, useRetry, type WholeMessage } from '../api.ts';
import { MessageStatus } from './message-columns.tsx';
import { SideBySide } from './side-by-side.tsx';
import styles from './edi.module.css';

export function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useMessage(id);
  return (
    <SidePanel
      title={data === undefined ? 'EDI message' : `${data.type} ${data.control}`}
      width={1080}
      opened
      onClose={onClose}
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonLines lines={10} />
        ) : (
          <p role="alert">{errorText(error)}</p>
        )
      ) : (
        <Message message={data} />
      )}
    </SidePanel>
  );
}

const Code = ({ text }: { text: string }) => <span className={styles.mono}>{text}</span>;

/** One for each seller. */
const Orders = ({ ids }: { ids: readonly number[] }) => (
  <>
    {ids.map((id) => (
      <span key={id}>
        <Link to="/order-details/$id" params={{ id: String(id) }}>
          Order {id}
        </Link>{' '}
      </span>
    ))}
  </>
);

const MOVES = { reprocess: 'Reprocess', resend: 'Send Again', render: 'Send Anew' } as const;

function Message({ message }: { message: WholeMessage }) {
  const { id, client, file, error, note, orders, move, more_segments: more } = message;
  const retry = useRetry(id);
  return (
    <div className={styles.parts}>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.facts}>
        <GivenFacts
          facts={[
            ['Status', <MessageStatus key="status" status={message.status} />],
            ['Client', client?.name],
            ['Direction', message.direction],
            ['Time', plainMoment(message.at)],
            ['Note', note],
            ['Orders', orders.length > 0 ? <Orders key="orders" ids={orders} /> : null],
            ['File', file.name],
            ['Came by', file.channel],
            ['SHA-256', <Code key="sha256" text={file.sha256} />],
          ]}
        />
      </div>
      <div className={styles.activity}>
        {move !== null && (
          <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            {MOVES[move]}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => saveFile('getEdiMessageFile', { params: { id } })}>
          Download
        </Button>
      </div>
      <SideBySide segments={message.segments} />
      {more > 0 && (
        <p className={styles.soft}>
          {countOf(more, 'more segment')} are in the file: download it to read them.
        </p>
      )}
    </div>
  );
}
