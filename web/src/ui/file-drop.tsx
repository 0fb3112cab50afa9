import { Button } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { errorText, hasStatus, isUnanswered } from '../shared/api-error.ts';
import { formatBytes } from '../shared/format.ts';
import styles from './file-drop.module.css';
import { Icon } from './icon.tsx';
import { ProgressWithCount } from './progress.tsx';

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (sent: number, total: number) => void;
}

interface Props {
  /** What is chosen: 'a price file'. */
  what: string;
  /** Which files, how large, and what happens then. */
  hint: string;
  accept: string;
  /** Why this file need not be sent at all; null sends it. */
  problemOf: (file: File) => string | null;
  /** Whether something else has to be put right first, where the page says what; the file stays chosen. */
  notYet?: () => boolean;
  send: (file: File, options: SendOptions) => Promise<unknown>;
  /** What happens to a file that has arrived: 'Its rows are being checked.' */
  working: string;
}

interface Sending {
  file: File;
  sent: number;
  total: number;
  working: string;
  cancel: () => void;
}

/** Takes a file, by drop or from the picker, and sends it; what was refused stays chosen for another try. */
export function FileDrop({ what, hint, accept, problemOf, notYet, send, working }: Props) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<Omit<RefusedProps, 'onAgain' | 'onForget'> | null>(null);
  const [kept, setKept] = useState<File | null>(null);

  const start = async (file: File) => {
    const problem = problemOf(file);
    setKept(null);
    if (problem !== null) return setRefused({ file, message: problem, again: false });
    if (notYet?.() === true) {
      setRefused(null);
      return setKept(file);
    }
    const stop = new AbortController();
    const base = { file, working, cancel: () => stop.abort() };
    setRefused(null);
    setSending({ ...base, sent: 0, total: file.size });
    try {
      const onProgress = (sent: number, total: number) => setSending({ ...base, sent, total });
      await send(file, { signal: stop.signal, onProgress });
    } catch (error) {
      if (!stop.signal.aborted)
        setRefused({
          file,
          message: errorText(error),
          // What is wrong with the file stays wrong.
          again: !hasStatus(error, 422),
          lost: isUnanswered(error),
        });
    }
    setSending(null);
  };
  if (sending !== null) return <SendingFile {...sending} />;
  return (
    <>
      {refused !== null && (
        <Refused {...refused} onAgain={() => void start(refused.file)} onForget={() => setRefused(null)} />
      )}
      {kept !== null && (
        <div className={styles.refused} data-kept role="status">
          <div>
            <strong>{kept.name}</strong> is chosen, not sent yet.
          </div>
          <div className={styles.buttons}>
            <Button variant="default" size="xs" onClick={() => void start(kept)}>
              Send it
            </Button>
            <Button variant="subtle" size="xs" onClick={() => setKept(null)}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
      <FileArea
        title={`${refused === null && kept === null ? `Choose ${what}` : 'Choose another file'}, or drop it here`}
        hint={hint}
        accept={accept}
        onFile={(file) => void start(file)}
      />
    </>
  );
}

interface AreaProps {
  title: string;
  hint: string;
  accept: string;
  /** Accessible name, where it is not what the area says. */
  label?: string;
  onFile: (file: File) => void;
}

/** Where one file is chosen or dropped. */
export function FileArea({ title, hint, accept, label, onFile }: AreaProps) {
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={styles.drop} data-over={over || undefined}>
      <Icon name="upload" size={28} />
      <span className={styles.dropTitle}>{title}</span>
      <span className={styles.soft}>{hint}</span>
      {/* It covers the whole area, so that what is dropped falls on it. */}
      <input
        type="file"
        accept={accept}
        aria-label={label}
        className={styles.picker}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={choose}
        // Space opens it by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.click()}
      />
    </label>
  );
}

function SendingFile({ file, sent, total, working, cancel }: Sending) {
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);
  return (
    <div className={styles.sending}>
      {sent < total ? (
        <ProgressWithCount
          label={`Sending ${file.name}`}
          done={kilobytes(sent)}
          total={kilobytes(total)}
          unit="kB"
        />
      ) : (
        <p role="status">
          {file.name} has arrived ({formatBytes(file.size)}). {working}
        </p>
      )}
      <Button variant="default" size="xs" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

interface RefusedProps {
  file: File;
  message: string;
  /** Sending it once more may help. */
  again: boolean;
  /** No answer came: the file may have arrived. */
  lost?: boolean;
  onAgain: () => void;
  onForget: () => void;
}

function Refused({ file, message, again, lost = false, onAgain, onForget }: RefusedProps) {
  return (
    <div className={styles.refused} role="alert">
      <div>
        <strong>{file.name}</strong>{' '}
        {lost
          ? 'may have arrived: its answer was lost. Look for it before you send it again.'
          : 'was not read. Nothing was changed.'}
        <div className={styles.sentence}>{message}</div>
      </div>
      <div className={styles.buttons}>
        {again && (
          <Button variant="default" size="xs" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={onForget}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
