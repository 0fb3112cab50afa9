import { useId, useState, type ChangeEvent } from 'react';
import { DOCUMENT_KINDS, fitsDocumentType, UNSUPPORTED_FILE } from '#rules/documents.ts';
import { errorText } from '../../../shared/api-error.ts';
import { formatBytes } from '../../../shared/format.ts';
import { api } from '../../../shared/http.ts';
import { upload } from '../../../shared/transfers.ts';
import { ProgressWithCount } from '../../../ui/progress.tsx';
import type { KeptFile } from '../kept.ts';
import styles from './wizard.module.css';

interface Props {
  label: string;
  type: KeptFile['type'];
  facilityKey: string;
  file: KeptFile | null;
  /** Saves the draft, since files are kept with it; answers its token. */
  store: () => Promise<string>;
  onFile: (file: KeptFile | null) => void;
}

/** A scan that is sent as soon as it is chosen. */
export function LicenseFile({ label, type, facilityKey, file, store, onFile }: Props) {
  const id = useId();
  const [sending, setSending] = useState<{ name: string; sent: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const place = { facility_key: facilityKey, type };

  const act = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(null);
  };
  const send = (chosen: File) =>
    act(async () => {
      const sent = (done: number, total: number) => setSending({ name: chosen.name, sent: done, total });
      sent(0, chosen.size);
      const token = await store();
      const { data } = await upload('uploadRegistrationFile', chosen, {
        args: { body: { token, ...place } },
        onProgress: sent,
      });
      onFile(data);
    });
  const remove = () =>
    act(async () => {
      await api.removeRegistrationFile({ query: { token: await store(), ...place } });
      onFile(null);
    });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
    if (!chosen) return;
    const refusal = problemOf(type, chosen);
    setProblem(refusal);
    if (refusal === null) void send(chosen);
  };
  return (
    <div className={styles.license}>
      <label htmlFor={id} className={styles.licenseTitle}>
        {label} (optional)
      </label>
      {file !== null && sending === null && (
        <span className={styles.stored}>
          {file.name} ({formatBytes(file.bytes)})
          <button type="button" className={styles.link} onClick={() => void remove()}>
            Remove <span className="visually-hidden">{label}</span>
          </button>
        </span>
      )}
      {sending !== null && (
        <ProgressWithCount
          label={`Sending ${sending.name}`}
          done={Math.ceil(sending.sent / 1000)}
          total={Math.ceil(sending.total / 1000)}
          unit="kB"
        />
      )}
      <input
        id={id}
        type="file"
        className={styles.picker}
        accept={DOCUMENT_KINDS[type].endings.map((ending) => `.${ending}`).join(',')}
        onChange={choose}
        disabled={sending !== null}
        aria-describedby={`${id}-notes`}
      />
      <span
        id={`${id}-notes`}
        className={problem === null ? styles.soft : styles.error}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? 'PDF, JPG or PNG, at most 20 MB'}
      </span>
    </div>
  );
}

function problemOf(type: KeptFile['type'], file: File): string | null {
  if (!fitsDocumentType(type, file.name)) return UNSUPPORTED_FILE;
  return file.size > DOCUMENT_KINDS[type].maxBytes ? 'The file is larger than 20 MB.' : null;
}
