import { Select } from '@mantine/core';
import { useState } from 'react';
import { DOCUMENT_KINDS, typesOf, type DocumentType } from '#rules/documents.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { usePlaceDocuments, useSendDocument, type SellersPlace } from '../api.ts';
import { acceptOf, fileHint, problemOf } from '../file-words.ts';
import { StoredFile } from './stored-file.tsx';
import styles from './documents.module.css';

interface Props {
  place: SellersPlace;
  /** Whether the person is the seller's, who sends and deletes them. */
  keeps: boolean;
  /** Where none is stored. */
  none: string;
}

/** What a seller shows with a listing or an order: the files, and sending another one. */
export function SellerDocuments({ place, keeps, none }: Props) {
  const { data, error, refetch } = usePlaceDocuments(place);
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />;
  return (
    <div className={styles.part}>
      {data.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((document) => (
            <StoredFile key={document.id} document={document} words={DOCUMENT_KINDS[document.type].label} />
          ))}
        </ul>
      )}
      {keeps && <SendDocument place={place} />}
    </div>
  );
}

function SendDocument({ place }: { place: SellersPlace }) {
  const types = typesOf(place.context);
  const [type, setType] = useState<DocumentType>(place.context === 'order' ? 'invoice' : 'safety_data_sheet');
  const send = useSendDocument(place);
  return (
    <>
      <Select
        label="Kind of document"
        data={types.map((value) => ({ value, label: DOCUMENT_KINDS[value].label }))}
        value={type}
        allowDeselect={false}
        onChange={(next) => setType(types.find((one) => one === next) ?? type)}
      />
      <FileDrop
        what="a file"
        hint={fileHint(type)}
        accept={acceptOf(type)}
        problemOf={(file) => problemOf(type, file)}
        send={async (file, options) => {
          await send.mutateAsync({ file, type, ...options });
          toast.success('Document was uploaded');
        }}
        working="Checking the file…"
      />
    </>
  );
}
