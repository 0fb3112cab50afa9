import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes, formatDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteDocument, type StoredDocument } from '../api.ts';
import styles from './documents.module.css';

interface Props {
  document: StoredDocument;
  /** Before the day it was sent. */
  words?: string | undefined;
  /** What goes with it. */
  consequence?: string;
  /** Other buttons. */
  children?: ReactNode;
  /** Below what it is. */
  below?: ReactNode;
}

/** One file: it opens in a new tab, says who sent it when, and is deleted by who may. */
export function StoredFile({
  document,
  words,
  consequence = 'It cannot be restored.',
  children,
  below,
}: Props) {
  const remove = useDeleteDocument();
  const ask = async () => {
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
        <FileLink document={document} />
        <span className={styles.soft}>
          {words !== undefined && `${words} · `}
          {formatDay(document.created_date)} · {formatBytes(document.bytes)} ·{' '}
          {document.uploaded_by ?? 'sent with the registration'}
        </span>
        {below}
      </span>
      <span className={styles.buttons}>
        {children}
        {document.can.delete && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="trash" size={14} />}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            Delete<span className="visually-hidden"> {document.name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

export const FileLink = ({ document }: { document: StoredDocument }) => (
  <a href={document.url} target="_blank" rel="noreferrer">
    {document.name}
  </a>
);
