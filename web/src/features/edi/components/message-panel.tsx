import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayBeIgnored } from '#rules/edi/messages.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { useMessage, useRetry, type WholeMessage } from '../api.ts';
import { InvoiceStatus } from './invoice-columns.tsx';
import { ignoredBy, MessageStatus } from './message-columns.tsx';
import { ReceivedCatalog } from './received-catalog.tsx';
import { ShipmentStatus } from './shipment-columns.tsx';
import { BelongsTogether } from './belongs-together.tsx';
import { HandleMessage } from './handle-message.tsx';
import { SideBySide } from './side-by-side.tsx';
import styles from './edi.module.css';

export function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useMessage(id);
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
          <NoRecord error={error} missing="This message does not exist." onRetry={() => void refetch()} />
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

/** One for each order of a ship notice. */
const Shipments = ({ all }: { all: WholeMessage['shipments'] }) => (
  <>
    {all.map(({ id, shipment_number: number, status }) => (
      <span key={id}>
        <Link to="/admin/edi/shipments" search={{ shipment: String(id) }}>
          {number}
        </Link>{' '}
        <ShipmentStatus status={status} />{' '}
      </span>
    ))}
  </>
);

/** That a seller sent. */
const Invoice = ({ invoice }: { invoice: NonNullable<WholeMessage['invoice']> }) => (
  <>
    <Link to="/admin/edi/invoices" search={{ invoice: String(invoice.id) }}>
      {invoice.invoice_number}
    </Link>{' '}
    <InvoiceStatus status={invoice.status} />
  </>
);

const MOVES = { reprocess: 'Reprocess', resend: 'Send Again', render: 'Send Anew' } as const;

const asksSend = (name: string) =>
  confirm({
    title: `Send ${name} again?`,
    body: 'The same bytes go to the partner once more. A partner that has them already tells them by their control number.',
    confirmLabel: 'Send Again',
  });

const asksReprocess = (name: string) =>
  confirm({
    title: `Read ${name} again?`,
    body: 'Its bytes are read as they came, by the client’s present settings, and the partner is answered once more. What is wrong in the document stays wrong: then the partner has to send it anew.',
    confirmLabel: 'Reprocess',
  });

function Message({ message }: { message: WholeMessage }) {
  const { id, client, file, error, note, orders, shipments, invoice, catalog, move } = message;
  const { direction, status, ignored, linked, type, control, more_segments: more } = message;
  const ownsNothing = orders.length === 0 && shipments.length === 0 && invoice === null && catalog === null;
  const retry = useRetry(id);
  const again = async (which: keyof typeof MOVES) => {
    const name = `${type} ${control}`;
    if (which === 'reprocess' && !(await asksReprocess(name))) return;
    if (which === 'resend' && !(await asksSend(name))) return;
    retry.mutate();
  };
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
            ['Status', <MessageStatus key="status" status={status} />],
            ['Client', client?.name],
            ['Direction', direction],
            ['Time', plainMoment(message.at)],
            // The catalog says it itself.
            ['Note', catalog?.waits && note?.endsWith(catalog.waits) ? null : note],
            ['Ignored', ignored === null ? null : ignoredBy(ignored)],
            ['Orders', orders.length > 0 ? <Orders key="orders" ids={orders} /> : null],
            ['Shipments', shipments.length > 0 ? <Shipments key="shipments" all={shipments} /> : null],
            ['Invoice', invoice === null ? null : <Invoice key="invoice" invoice={invoice} />],
            ['Catalog', catalog === null ? null : <ReceivedCatalog key="catalog" catalog={catalog} />],
            ['File', file.name],
            ['Came by', file.channel],
            ['SHA-256', <Code key="sha256" text={file.sha256} />],
          ]}
        />
      </div>
      <div className={styles.activity}>
        {move !== null && (
          <Button variant="default" size="xs" loading={retry.isPending} onClick={() => void again(move)}>
            {MOVES[move]}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => saveFile('getEdiMessageFile', { params: { id } })}>
          Download
        </Button>
        <HandleMessage
          id={id}
          name={`${type} ${control}`}
          isIgnored={ignored !== null}
          mayBeIgnored={mayBeIgnored(direction, status)}
          linked={linked}
          client={direction === 'In' && (ownsNothing || linked !== null) ? (client?.name ?? null) : null}
        />
      </div>
      <BelongsTogether related={message.related} history={message.history} />
      <SideBySide segments={message.segments} />
      {more > 0 && (
        <p className={styles.soft}>
          {countOf(more, 'more segment')} are in the file: download it to read them.
        </p>
      )}
    </div>
  );
}
