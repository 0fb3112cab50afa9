import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LARGEST_CHECKED, saysDuplicate } from '#rules/edi/messages.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, formatCount, formatNdc, formatUsd } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useCheckDocument, useClientChoice, type CheckedDocument } from '../api.ts';
import { ClientFilter } from './client-filter.tsx';
import { MessageStatus } from './message-columns.tsx';
import { SideBySide } from './side-by-side.tsx';
import styles from './edi.module.css';

interface Props {
  /** Whose rules it is read with; null until one is chosen. */
  client: number | null;
  onClient: (id: string | undefined) => void;
  onClose: () => void;
}

/** What a document would do, before a partner sends it (RB-402). */
export function CheckDocument({ client, onClient, onClose }: Props) {
  const [text, setText] = useState('');
  /** Why a file was not taken. */
  const [unread, setUnread] = useState<string | null>(null);
  const choice = useClientChoice(true);
  const check = useCheckDocument();
  const tooLong = text.length > LARGEST_CHECKED;
  const missing =
    client === null
      ? 'Choose a client.'
      : text.trim() === ''
        ? 'Paste a document.'
        : tooLong
          ? TOO_LONG
          : null;
  // What was said of a document is not said of another one.
  const type = (next: string) => {
    check.reset();
    setUnread(null);
    setText(next);
  };
  const read = async (file: File) => {
    type(file.size > LARGEST_CHECKED ? '' : await file.text());
    if (file.size > LARGEST_CHECKED) setUnread(`${file.name}: ${TOO_LONG}`);
    if (file.size === 0) setUnread(`${file.name} is empty.`);
  };
  return (
    <SidePanel title="Check a document" width={1080} opened onClose={onClose}>
      <div className={styles.parts}>
        <p className={styles.soft}>
          It is read as if the client had sent it now. Nothing is stored, ordered or sent.
        </p>
        <div>
          <ClientFilter
            label="Client"
            all="Choose a client"
            value={client === null ? undefined : String(client)}
            name={choice?.find(({ id }) => id === client)?.name}
            onChange={onClient}
          />
        </div>
        <Textarea
          label="Document"
          description={`X12 from ISA to IEA: paste it, or drop or choose a file, at most ${formatCount(LARGEST_CHECKED)} characters`}
          classNames={{ input: styles.mono ?? '' }}
          rows={8}
          value={text}
          spellCheck={false}
          error={tooLong ? TOO_LONG : unread}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files;
            if (file === undefined) return;
            event.preventDefault();
            void read(file);
          }}
          onDragOver={(event) => event.preventDefault()}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={styles.activity}>
          <ReasonedButton
            reason={missing}
            loading={check.isPending}
            onClick={() => client !== null && check.mutate({ client, text })}
          >
            Check
          </ReasonedButton>
          <FileButton accept=".edi,.x12,.txt" onChange={(file) => file !== null && void read(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                Choose File
              </Button>
            )}
          </FileButton>
          {text !== '' && (
            <Button variant="default" onClick={() => type('')}>
              Clear
            </Button>
          )}
        </div>
        {check.error !== null && (
          <p role="alert" className={styles.error}>
            {errorText(check.error)}
          </p>
        )}
        {check.data !== undefined && <Result checked={check.data.data} />}
      </div>
    </SidePanel>
  );
}

const TOO_LONG = `A document that is checked has at most ${formatCount(LARGEST_CHECKED)} characters.`;

const COLUMNS = ['Product', 'NDC', 'Lot', 'Expires', 'Packs', 'Price', 'Total'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['Packs', 'Price', 'Total']);

function Result({ checked: { notes, more, received, answers, orders } }: { checked: CheckedDocument }) {
  return (
    <div className={styles.parts} role="region" aria-label="What it would do" aria-live="polite">
      {notes.map((note) => (
        <p key={note} role="alert" className={styles.error}>
          {note}
        </p>
      ))}
      {received.map((message, index) => (
        <Found key={index} message={message} word="It would be" />
      ))}
      {orders.map((order, index) => (
        <section key={index} className={styles.part} aria-label={`Order from ${order.seller}`}>
          <h3 className={styles.heading}>
            It would order from {order.seller} for {order.facility}
          </h3>
          <table className={styles.compared}>
            <thead>
              <tr>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" className={NUMBERS.has(name) ? styles.number : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <tr key={`${line.ndc} ${line.lot}`}>
                  <td data-label="Product">{line.name}</td>
                  <td data-label="NDC">{formatNdc(line.ndc)}</td>
                  <td data-label="Lot">{line.lot}</td>
                  <td data-label="Expires">{line.expiry}</td>
                  <td data-label="Packs" className={styles.number}>
                    {formatCount(line.packs)}
                  </td>
                  <td data-label="Price" className={styles.number}>
                    {formatUsd(line.price)}
                  </td>
                  <td data-label="Total" className={styles.number}>
                    {formatUsd(line.total)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            Total with shipping and fees <strong>{formatUsd(order.total)}</strong>
          </p>
        </section>
      ))}
      {more > 0 && (
        <p className={styles.soft}>
          {countOf(more, 'more message')} not shown; those that failed come first.
        </p>
      )}
      {answers.map((message, index) => (
        <Found key={index} message={message} word="The client would be sent" />
      ))}
    </div>
  );
}

const CATALOG_LATER =
  'Its items become an import of the seller: each is checked then, and a large change waits for the seller.';
/** 'An 855', but 'a 997' and 'a TA1'. */
const articleOf = (type: string) => (type.startsWith('8') ? 'an' : 'a');

function Found({ message, word }: { message: CheckedDocument['answers'][number]; word: string }) {
  const { direction, type, status, error, note, segments, more_segments: more } = message;
  const isDuplicate = note !== null && saysDuplicate(note);
  const name = `${type} ${message.control} ${direction === 'In' ? 'as received' : 'as sent'}`;
  return (
    <section className={styles.part} aria-label={name}>
      <h3 className={styles.heading}>
        {direction === 'Out'
          ? `${word} ${articleOf(type)} ${type}`
          : `${type}: ${isDuplicate ? 'it came before, and nothing would be done' : word}`}{' '}
        {direction === 'In' && !isDuplicate && <MessageStatus status={status} />}
      </h3>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {note !== null && <p className={styles.soft}>{note}</p>}
      {type === '832' && error === null && <p className={styles.soft}>{CATALOG_LATER}</p>}
      <details open={segments.some(({ faults }) => faults.length > 0)}>
        <summary className={styles.summary}>Segment by segment</summary>
        <SideBySide segments={segments} of={name} />
      </details>
      {more > 0 && <p className={styles.soft}>{formatCount(more)} more segments are not shown.</p>}
    </section>
  );
}
