import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { TITLE_LENGTH } from '#rules/reports/saved.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';

interface Props {
  heading: string;
  /** What stands in the field at first. */
  title: string;
  send: string;
  sending: boolean;
  error: unknown;
  hint?: string;
  onSend: (title: string) => void;
  onClose: () => void;
}

/** Asks the title of a saved report. */
export function TitlePopup({ heading, title: first, send, sending, error, hint, onSend, onClose }: Props) {
  const [title, setTitle] = useState(first);
  return (
    <Popup opened onClose={onClose} title={heading} width={440}>
      <RecordForm
        send={send}
        sending={sending}
        reason={title.trim() === '' ? 'Enter a title.' : null}
        error={error}
        onSend={() => onSend(title.trim())}
        onLeave={onClose}
      >
        <TextInput
          label="Title"
          description={hint}
          value={title}
          maxLength={TITLE_LENGTH}
          data-autofocus
          onFocus={({ target }) => target.select()}
          error={fieldErrors(error)['title']}
          onChange={({ target }) => setTitle(target.value)}
        />
      </RecordForm>
    </Popup>
  );
}
