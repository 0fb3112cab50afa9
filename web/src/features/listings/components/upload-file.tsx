import { Button } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { formatBytes } from '../../../shared/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressWithCount } from '../../../ui/progress.tsx';
import { useUploadImport, type ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

const MOST_BYTES = 20 * 1024 * 1024;

interface Sending {
  file: File;
  sent: number;
  total: number;
  cancel: () => void;
}

/** Takes a price file, by drop or from the picker, and sends it; what was refused stays chosen for another try. */
export function UploadFile({ onUploaded }: { onUploaded: (file: ListingImport) => void }) {
  const upload = useUploadImport();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<{ file: File; message: string; again: boolean } | null>(null);
  const [over, setOver] = useState(false);

  const send = async (file: File) => {
    const problem = problemOf(file);
    if (problem !== null) return setRefused({ file, message: problem, again: false });
    const stop = new AbortController();
    const base = { file, cancel: () => stop.abort() };
    setRefused(null);
    setSending({ ...base, sent: 0, total: file.size });
    try {
      const onProgress = (sent: number, total: number) => setSending({ ...base, sent, total });
      onUploaded((await upload.mutateAsync({ file, signal: stop.signal, onProgress })).data);
    } catch (error) {
      if (!stop.signal.aborted) setRefused({ file, message: errorText(error), again: true });
    }
    setSending(null);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
    if (file) void send(file);
  };
  if (sending !== null) return <SendingFile {...sending} />;
  return (
    <>
      {refused !== null && (
        <Refused {...refused} onAgain={() => void send(refused.file)} onForget={() => setRefused(null)} />
      )}
      <label className={styles.drop} data-over={over || undefined}>
        <Icon name="upload" size={28} />
        <span className={styles.dropTitle}>
          {refused === null ? 'Choose a price file' : 'Choose another file'}, or drop it here
        </span>
        <span className={styles.soft}>.csv or .xlsx, at most 20 MB. Nothing is listed until you say so.</span>
        {/* It covers the whole area, so that what is dropped falls on it. */}
        <input
          type="file"
          accept=".csv,.xlsx"
          className={styles.picker}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={choose}
        />
      </label>
    </>
  );
}

function problemOf(file: File): string | null {
  if (!/\.(csv|xlsx)$/i.test(file.name.trim())) {
    return 'This is neither a .csv nor an .xlsx file. Save it as one of them in your spreadsheet and choose it again.';
  }
  if (file.size > MOST_BYTES) {
    return `This file has ${formatBytes(file.size)}; at most 20 MB can be read. Split it into several files.`;
  }
  return file.size === 0 ? 'This file is empty.' : null;
}

function SendingFile({ file, sent, total, cancel }: Sending) {
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
          {file.name} has arrived ({formatBytes(file.size)}). Its rows are being checked.
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
  onAgain: () => void;
  onForget: () => void;
}

function Refused({ file, message, again, onAgain, onForget }: RefusedProps) {
  return (
    <div className={styles.refused} role="alert">
      <div>
        <strong>{file.name}</strong> was not read. Nothing was changed.
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
