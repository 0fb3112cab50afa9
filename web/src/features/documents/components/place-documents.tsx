import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { DOCUMENT_KINDS, MOST_LISTING_DOCUMENTS, typesOf, type DocumentType } from '#rules/documents.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  usePlaceDocuments,
  useSendDocument,
  useShowDocument,
  type DocumentPlace,
  type StoredDocument,
} from '../api.ts';
import { acceptOf, fileHint, problemOf, UPLOADED } from '../file-words.ts';
import { ShownDocument } from './shown-document.tsx';
import { StoredFile } from './stored-file.tsx';
import styles from './documents.module.css';

interface Props {
  place: DocumentPlace;
  /** Whether the person sends and deletes them. */
  keeps: boolean;
  /** Kinds that the person may send; absent: all that the place holds. */
  types?: readonly DocumentType[];
  /** Whether the person may keep one for administrators alone. */
  keepsInternal?: boolean;
  /** Where none is stored. */
  none: string;
}

/** The documents of one place: the files, and sending another one. */
export function PlaceDocuments({ place, keeps, none, types, keepsInternal = false }: Props) {
  const { data, error, refetch } = usePlaceDocuments(place);
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />;
  return (
    <div className={styles.part}>
      {data.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((document) =>
            place.context === 'listing' ? (
              <ShownDocument key={document.id} document={document} place={place} />
            ) : (
              <StoredFile
                key={document.id}
                document={document}
                words={
                  DOCUMENT_KINDS[document.type].label +
                  (document.review === 'waiting' ? ', waits for review' : '') +
                  (document.internal ? ', internal: administrators alone read it' : '')
                }
                {...(document.can.show && { below: <OnProfile document={document} /> })}
                {...(document.type === 'state_license' &&
                  document.review !== 'waiting' && { consequence: LOSES_APPROVAL })}
              />
            ),
          )}
        </ul>
      )}
      {keeps && <SendDocument place={place} stored={data} only={types} keepsInternal={keepsInternal} />}
    </div>
  );
}

function OnProfile({ document: { id, name, on_profile: shown } }: { document: StoredDocument }) {
  const show = useShowDocument();
  return (
    <Checkbox
      size="xs"
      label="Show on the profile: everyone who is signed in reads it"
      aria-label={`Show ${name} on the profile: everyone who is signed in reads it`}
      checked={shown}
      disabled={show.isPending}
      onChange={(event) => show.mutate({ id, shown: event.currentTarget.checked })}
    />
  );
}

const LOSES_APPROVAL = 'An approved facility goes back to vetting without its state license.';

/** What there is room for. Purchase histories are sent by the facility itself. */
const sendable = (place: DocumentPlace, stored: readonly StoredDocument[]) =>
  typesOf(place.context).filter(
    (type) =>
      type !== 'Calibration_File' &&
      stored.filter((one) => one.type === type && one.review !== 'waiting').length <
        DOCUMENT_KINDS[type].most,
  );

interface SendProps {
  place: DocumentPlace;
  stored: readonly StoredDocument[];
  only: readonly DocumentType[] | undefined;
  keepsInternal: boolean;
}

function SendDocument({ place, stored, only, keepsInternal }: SendProps) {
  const [isInternal, setInternal] = useState(false);
  const [chosen, setChosen] = useState<DocumentType | null>(null);
  const send = useSendDocument(place);
  const types = sendable(place, stored).filter((type) => only === undefined || only.includes(type));
  // The kind cannot be changed later, and a file is sent as soon as it is chosen.
  const type = types.length === 1 ? types[0] : types.find((one) => one === chosen);
  if (place.context === 'listing' && stored.length >= MOST_LISTING_DOCUMENTS)
    return (
      <p className={styles.none}>
        {MOST_LISTING_DOCUMENTS} documents are shown with this listing, which is the most. Replace or delete
        one of them.
      </p>
    );
  if (types.length === 0)
    return <p className={styles.none}>Each kind is stored. To send another file, delete the former first.</p>;
  return (
    <>
      <Select
        label="Kind of document"
        data={types.map((value) => ({ value, label: DOCUMENT_KINDS[value].label }))}
        placeholder="Choose what it is"
        value={type ?? null}
        allowDeselect={false}
        onChange={(next) => setChosen(types.find((one) => one === next) ?? null)}
      />
      {keepsInternal && (
        <Checkbox
          label="Internal: administrators alone read it"
          checked={isInternal}
          onChange={(event) => setInternal(event.currentTarget.checked)}
        />
      )}
      {type === undefined ? (
        <p className={styles.none}>Say what kind of document it is, then choose the file.</p>
      ) : (
        <FileDrop
          what="a file"
          hint={fileHint(type)}
          accept={acceptOf(type)}
          problemOf={(file) => problemOf(type, file)}
          send={async (file, options) => {
            await send.mutateAsync({ file, type, ...options, ...(isInternal && { internal: true }) });
            toast.success(UPLOADED);
          }}
          working="Checking the file…"
        />
      )}
    </>
  );
}
