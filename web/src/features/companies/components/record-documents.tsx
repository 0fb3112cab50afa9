import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
  fitsDocumentType,
  UNSUPPORTED_FILE,
  type DocumentType,
} from '#rules/documents.ts';
import { formatBytes, formatDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import {
  usePlaceDocuments,
  useRemoveDocument,
  useSendDocument,
  type DocumentPlace,
  type StoredDocument,
} from '../documents-api.ts';
import styles from './companies.module.css';

const MEGABYTE = 1024 * 1024;

/** The documents of a facility or company: what is stored, and sending another one for it. */
export function RecordDocuments({ place, note }: { place: DocumentPlace; note?: string }) {
  const { data, error, refetch } = usePlaceDocuments(place);
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />;
  return (
    <div className={styles.form}>
      {note !== undefined && <p className={styles.soft}>{note}</p>}
      {data.length === 0 ? (
        <p className={styles.soft}>No documents are stored.</p>
      ) : (
        <ul className={styles.list}>
          {data.map((document) => (
            <Stored key={document.id} document={document} />
          ))}
        </ul>
      )}
      <AddDocument place={place} stored={data} />
    </div>
  );
}

function Stored({ document }: { document: StoredDocument }) {
  const remove = useRemoveDocument();
  const { label } = DOCUMENT_KINDS[document.type];
  const ask = async () => {
    const agreed = await confirm({
      title: 'Are you sure you want to delete this file?',
      body: `${document.name}. ${
        document.type === 'state_license'
          ? 'An approved facility goes back to vetting without its state license.'
          : 'It cannot be restored.'
      }`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (agreed) remove.mutate(document.id);
  };
  return (
    <li className={styles.document}>
      <span className={styles.breaks}>
        <a href={document.url} target="_blank" rel="noreferrer">
          {document.name}
        </a>
        <span className={styles.detail}>
          {label} · {formatDay(document.created_date)} · {formatBytes(document.bytes)} ·{' '}
          {document.uploaded_by ?? 'sent with the registration'}
        </span>
      </span>
      <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
        Delete<span className="visually-hidden"> {document.name}</span>
      </Button>
    </li>
  );
}

/** Purchase histories are sent by the facility itself. */
const sendable = (place: DocumentPlace, stored: readonly StoredDocument[]) =>
  DOCUMENT_TYPES.filter((type) => {
    const { contexts, most } = DOCUMENT_KINDS[type];
    const room = stored.filter((one) => one.type === type).length < most;
    return type !== 'Calibration_File' && contexts.includes(place.context) && room;
  });

function AddDocument({ place, stored }: { place: DocumentPlace; stored: readonly StoredDocument[] }) {
  const [chosen, setChosen] = useState<DocumentType | null>(null);
  const send = useSendDocument(place);
  const types = sendable(place, stored);
  const type = types.find((one) => one === chosen) ?? types[0];
  if (type === undefined)
    return <p className={styles.soft}>Each kind is stored. To send another file, delete the former first.</p>;
  const { endings, maxBytes } = DOCUMENT_KINDS[type];
  const names = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return (
    <>
      <Select
        label="Kind of document"
        data={types.map((value) => ({ value, label: DOCUMENT_KINDS[value].label }))}
        value={type}
        allowDeselect={false}
        onChange={(next) => setChosen(types.find((one) => one === next) ?? null)}
      />
      <FileDrop
        what="a file"
        hint={`${names.join(', ')}, at most ${maxBytes / MEGABYTE} MB`}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        problemOf={(file) => problemOf(type, file)}
        send={(file, options) => send.mutateAsync({ file, type, ...options })}
        working="Checking the file…"
      />
    </>
  );
}

function problemOf(type: DocumentType, file: File): string | null {
  if (!fitsDocumentType(type, file.name)) return UNSUPPORTED_FILE;
  const { maxBytes } = DOCUMENT_KINDS[type];
  if (file.size > maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${maxBytes / MEGABYTE} MB can be taken.`;
  return file.size === 0 ? 'This file is empty.' : null;
}
