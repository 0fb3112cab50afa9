import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIRST_DAY, LAST_DAY, MOST_RECIPIENTS } from '#rules/reports/schedules.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEndSchedule, useSchedule, type SavedReport } from '../api.ts';

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** On which day of the month a saved report is mailed, and to whom. */
export function SchedulePopup({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { id, title, schedule } = saved;
  const me = useMe();
  const others = schedule?.recipients.filter(({ email }) => email !== me.email) ?? [];
  const [day, setDay] = useState(String(schedule?.day ?? FIRST_DAY));
  const [text, setText] = useState(others.map(({ email }) => email).join('\n'));
  const save = useSchedule();
  const end = useEndSchedule();
  const isDay = /^\d{1,2}$/.test(day.trim()) && Number(day) >= FIRST_DAY && Number(day) <= LAST_DAY;
  const done = (word: string) => {
    toast.success(word);
    onClose();
  };
  const askEnd = async () => {
    const sure = await confirm({
      title: `End the schedule of ${title}?`,
      body: 'Nobody gets this report by e-mail any more. The report itself stays.',
      confirmLabel: 'End the schedule',
      destructive: true,
    });
    if (sure) end.mutate(id, { onSuccess: () => done('Schedule ended') });
  };
  return (
    <Popup opened onClose={onClose} title={`Monthly by e-mail: ${title}`} width={480}>
      <RecordForm
        send={schedule === null ? 'Schedule' : 'Save the schedule'}
        sending={save.isPending}
        reason={isDay ? null : `Choose a day from ${FIRST_DAY} to ${LAST_DAY}.`}
        error={save.error}
        onSend={() =>
          save.mutate(
            { id, day: Number(day), recipients: addressesIn(text) },
            { onSuccess: () => done('Scheduled') },
          )
        }
        onLeave={onClose}
        aside={
          schedule !== null && (
            <Button variant="default" loading={end.isPending} onClick={() => void askEnd()}>
              End
            </Button>
          )
        }
      >
        <TextInput
          label="Day of the month"
          description={`From ${FIRST_DAY} to ${LAST_DAY}. Mailed at 12:00 UTC, with the report as an Excel file.`}
          inputMode="numeric"
          maxLength={2}
          value={day}
          data-autofocus
          error={fieldErrors(save.error)['day']}
          onChange={({ target }) => setDay(target.value)}
        />
        <Textarea
          label="Also to"
          description={`Addresses of up to ${MOST_RECIPIENTS} people of your company, one a line. You get it yourself.`}
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
