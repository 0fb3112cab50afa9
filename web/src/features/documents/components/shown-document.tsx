import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DOCUMENT_KINDS, DOCUMENT_TITLE_LENGTH } from '#rules/documents.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useNameDocument, useSendDocument, type DocumentPlace, type StoredDocument } from '../api.ts';
import { acceptOf, fileHint, problemOf } from '../file-words.ts';
import { StoredFile } from './stored-file.tsx';
import styles from './documents.module.css';

/** A document of a listing: who keeps it says what it is called, and sends a newer file in its place. */
export function ShownDocument({ document, place }: { document: StoredDocument; place: DocumentPlace }) {
  const [replacing, setReplacing] = useState(false);
  const words = DOCUMENT_KINDS[document.type].label;
  const what = document.title || document.name;
  return (
    <StoredFile
      document={document}
      words={document.title !== '' && !document.can.name ? `${document.title} · ${words}` : words}
      below={
        <>
          {document.can.name && <Title key={document.title} document={document} />}
          {replacing && (
            <NewerFile document={document} place={place} onReplaced={() => setReplacing(false)} />
          )}
        </>
      }
    >
      {document.can.renew && (
        <Button
          variant="default"
          size="xs"
          aria-expanded={replacing}
          onClick={() => setReplacing((shown) => !shown)}
        >
          {replacing ? 'Keep' : 'Replace'}
          <span className="visually-hidden"> {what}</span>
        </Button>
      )}
    </StoredFile>
  );
}

function Title({ document }: { document: StoredDocument }) {
  const name = useNameDocument();
  const [title, setTitle] = useState(document.title);
  const save = () => {
    if (title.trim() !== document.title) name.mutate({ id: document.id, title: title.trim() });
  };
  return (
    <TextInput
      size="xs"
      className={styles.title ?? ''}
      aria-label={`What buyers read for ${document.name}`}
      placeholder="What buyers read, such as Package insert"
      value={title}
      maxLength={DOCUMENT_TITLE_LENGTH}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}

interface NewerProps {
  document: StoredDocument;
  place: DocumentPlace;
  onReplaced: () => void;
}

function NewerFile({ document: { id, type }, place, onReplaced }: NewerProps) {
  const send = useSendDocument(place);
  return (
    <FileDrop
      what="the newer file"
      hint={`${fileHint(type)}; buyers read it instead of the former one`}
      accept={acceptOf(type)}
      problemOf={(file) => problemOf(type, file)}
      send={async (file, options) => {
        await send.mutateAsync({ file, type, replaces: id, ...options });
        toast.success('Document was replaced');
        onReplaced();
      }}
      working="Checking the file…"
    />
  );
}
