import { Button } from '@mantine/core';
import { DOCUMENT_KINDS, fitsDocumentType, UNSUPPORTED_FILE, type DocumentType } from '#rules/documents.ts';
import { formatBytes, formatDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteDocument, useDocuments, useUploadDocument, type StoredDocument } from '../api.ts';
import styles from './documents.module.css';

interface Props {
  type: DocumentType;
  facility: { id: number; name: string; vetted: boolean };
}

/** What is stored of one type, and the way to send more while there is room. */
export function DocumentTab({ type, facility }: Props) {
  const { data, error, refetch } = useDocuments(facility.id);
  const upload = useUploadDocument(facility.id);
  const stored = data?.filter((one) => one.type === type);
  const { most, endings, maxBytes } = DOCUMENT_KINDS[type];
  if (stored === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <SkeletonLines lines={3} />;
  }
  return (
    <>
      <Purpose type={type} facility={facility} none={stored.length === 0} />
      {stored.length > 0 && (
        <ul className={styles.list}>
          {stored.map((document) => (
            <Stored key={document.id} document={document} takesApproval={facility.vetted} />
          ))}
        </ul>
      )}
      {stored.length < most ? (
        <FileDrop
          what="a file"
          hint={`${fileKinds(endings)}, at most ${maxBytes / 1024 / 1024} MB`}
          accept={endings.map((ending) => `.${ending}`).join(',')}
          problemOf={(file) => problemOf(type, file)}
          send={async (file, options) => {
            await upload.mutateAsync({ file, type, ...options });
            toast.success('Saved');
          }}
          working="Checking the file…"
        />
      ) : (
        <p className={styles.soft}>To send another file, delete this one first.</p>
      )}
    </>
  );
}

/** 'PDF, JPG, PNG': one name where two endings mean the same. */
const fileKinds = (endings: readonly string[]) =>
  endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ');

function Purpose({ type, facility, none }: Props & { none: boolean }) {
  const { name } = facility;
  switch (type) {
    case 'state_license':
      if (!none)
        return facility.vetted ? (
          <p>The state license of {name}.</p>
        ) : (
          <p>
            The state license of {name} waits for review. Allow 48 hours for our team to review your license.
          </p>
        );
      return facility.vetted ? (
        <p>{name} is approved, but its state license is not kept here. Upload it before it is renewed.</p>
      ) : (
        <p>
          Please upload your state license to make purchases. Allow 48 hours for our team to review your
          license.
        </p>
      );
    case 'dea_license':
      return <p>The DEA registration certificate of {name}.</p>;
    default:
      return null;
  }
}

function Stored({ document, takesApproval }: { document: StoredDocument; takesApproval: boolean }) {
  const remove = useDeleteDocument();
  const ask = async () => {
    const consequence =
      document.type === 'state_license' && takesApproval
        ? 'Without its state license the facility goes back to vetting and cannot order until another one is approved.'
        : 'It cannot be restored.';
    const agreed = await confirm({
      title: 'Are you sure you want to delete this file?',
      body: `${document.name}. ${consequence}`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (agreed) remove.mutate(document.id, { onSuccess: () => toast.success('Document was deleted') });
  };
  return (
    <li className={styles.document}>
      <Icon name="rfps" />
      <span className={styles.name}>
        <a href={document.url} target="_blank" rel="noreferrer">
          {document.name}
        </a>
        <span className={styles.soft}>
          {formatDay(document.created_date)} · {formatBytes(document.bytes)} ·{' '}
          {document.uploaded_by ?? 'sent with the registration'}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="trash" size={14} />}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        Delete<span className="visually-hidden"> {document.name}</span>
      </Button>
    </li>
  );
}

function problemOf(type: DocumentType, file: File): string | null {
  if (!fitsDocumentType(type, file.name)) return UNSUPPORTED_FILE;
  const { maxBytes } = DOCUMENT_KINDS[type];
  if (file.size > maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${maxBytes / 1024 / 1024} MB can be taken.`;
  return file.size === 0 ? 'This file is empty.' : null;
}
