import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { MOST_RECIPIENTS } from '#rules/mailed-answers.ts';
import { fieldErrors } from '../shared/api-error.ts';
import { confirm, Popup } from './dialogs.tsx';
import { RecordForm } from './record-form.tsx';
import { toast } from './toasts.tsx';

interface Sending {
  isPending: boolean;
  error: Error | null;
}

interface Props {
  heading: string;
  /** What is mailed, and its title. */
  what: string;
  title: string;
  /** The address of who schedules it. */
  own: string;
  /** Who may be among the others: 'people of your company'. */
  readers: string;
  schedule: { recipients: readonly { email: string }[] } | null;
  save: Sending;
  end: Sending;
  /** Why it cannot be sent yet. */
  reason?: string | null;
  onSave: (recipients: string[], then: { onSuccess: () => void }) => void;
  onEnd: (then: { onSuccess: () => void }) => void;
  onClose: () => void;
  /** The field that says when. */
  children: ReactNode;
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** When something saved is mailed, and to whom. */
export function MailSchedulePopup(props: Props) {
  const {
    heading,
    what,
    title,
    own,
    readers,
    schedule,
    save,
    end,
    reason = null,
    onSave,
    onEnd,
    onClose,
  } = props;
  const others = schedule?.recipients.filter(({ email }) => email !== own) ?? [];
  const [text, setText] = useState(others.map(({ email }) => email).join('\n'));
  const then = (word: string) => ({
    onSuccess: () => {
      toast.success(word);
      onClose();
    },
  });
  const askEnd = async () => {
    const sure = await confirm({
      title: `End the schedule of ${title}?`,
      body: `Nobody gets this ${what} by e-mail any more. The ${what} itself stays.`,
      confirmLabel: 'End the schedule',
      destructive: true,
    });
    if (sure) onEnd(then('Schedule ended'));
  };
  return (
    <Popup opened onClose={onClose} title={`${heading}: ${title}`} width={480}>
      <RecordForm
        send={schedule === null ? 'Schedule' : 'Save the schedule'}
        sending={save.isPending}
        reason={reason}
        error={save.error ?? end.error}
        onSend={() => onSave(addressesIn(text), then('Scheduled'))}
        onLeave={onClose}
        aside={
          schedule !== null && (
            <Button variant="default" loading={end.isPending} onClick={() => void askEnd()}>
              End
            </Button>
          )
        }
      >
        {props.children}
        <Textarea
          label="Also to"
          description={`Addresses of up to ${MOST_RECIPIENTS} ${readers}, one a line. You get it yourself.`}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          error={fieldErrors(save.error)['recipients']}
          onChange={({ target }) => setText(target.value)}
        />
      </RecordForm>
    </Popup>
  );
}
