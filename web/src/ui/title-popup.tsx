import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldErrors } from '../shared/api-error.ts';
import { Popup } from './dialogs.tsx';
import { RecordForm } from './record-form.tsx';

interface Props {
  heading: string;
  /** What stands in the field at first. */
  title: string;
  most: number;
  send: string;
  sending: boolean;
  error: unknown;
  hint?: string;
  onSend: (title: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks under which title something is kept. */
export function TitlePopup(props: Props) {
  const { heading, title: first, most, send, sending, error, hint, onSend, onClose, children } = props;
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
          maxLength={most}
          data-autofocus
          onFocus={({ target }) => target.select()}
          error={fieldErrors(error)['title']}
          onChange={({ target }) => setTitle(target.value)}
        />
        {children}
      </RecordForm>
    </Popup>
  );
}
