import { Button } from '@mantine/core';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
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

const MOVES = { reprocess: 'Reprocess', resend: 'Send Again', render: 'Send Anew' } as const;

function Message({ message }: { message: WholeMessage }) {
  const { id, client, file, error, note, move, more_segments: more } = message;
  const retry = useRetry(id);
  return (
    <div className={styles.parts}>
      <Facts>
        <Fact label="Status">
          <MessageStatus status={message.status} />
        </Fact>
        <Fact label="Client">{client?.name}</Fact>
        <Fact label="Direction">{message.direction}</Fact>
        <Fact label="Time">{plainMoment(message.at)}</Fact>
        <Fact label="Error">{error}</Fact>
        <Fact label="Note">{note}</Fact>
        <Fact label="File">{file.name}</Fact>
        <Fact label="Came by">{file.channel}</Fact>
        <Fact label="SHA-256">
          <span className={styles.mono}>{file.sha256}</span>
        </Fact>
      </Facts>
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
