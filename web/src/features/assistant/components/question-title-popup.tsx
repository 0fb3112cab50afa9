import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { TITLE_LENGTH } from '#rules/assistant/limits.ts';
import { TitlePopup } from '../../../ui/title-popup.tsx';

interface Props {
  heading: string;
  title: string;
  shared: boolean;
  sending: boolean;
  error: Error | null;
  onSend: (change: { title: string; shared: boolean }) => void;
  onClose: () => void;
}

/** Under which title a question is kept, and whether others find it. */
export function QuestionTitlePopup({ shared: first, onSend, ...popup }: Props) {
  const [shared, setShared] = useState(first);
  return (
    <TitlePopup {...popup} most={TITLE_LENGTH} send="Save" onSend={(title) => onSend({ title, shared })}>
      <Checkbox
        label="Share with everybody who may ask the assistant"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </TitlePopup>
  );
}
