import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { EVERY, EVERY_WORDS, type Every } from '#rules/assistant/schedules.ts';
import { useMe } from '../../../shared/session.ts';
import { MailSchedulePopup } from '../../../ui/mail-schedule-popup.tsx';
import { useEndSchedule, useSchedule, type SavedQuestion } from '../api.ts';

/** How often a saved question is answered by mail, and to whom (RB-515). */
export function SchedulePopup({ saved, onClose }: { saved: SavedQuestion; onClose: () => void }) {
  const { id, title, schedule } = saved;
  const [every, setEvery] = useState<Every>(schedule?.every ?? 'week');
  const { email: own } = useMe();
  const save = useSchedule();
  const end = useEndSchedule();
  return (
    <MailSchedulePopup
      heading="By e-mail"
      what="question"
      title={title}
      own={own}
      readers="administrators who may ask it"
      schedule={schedule}
      save={save}
      end={end}
      onSave={(recipients, then) => save.mutate({ id, every, recipients }, then)}
      onEnd={(then) => end.mutate(id, then)}
      onClose={onClose}
    >
      <NativeSelect
        label="How often"
        description="Mailed at 12:00 UTC, with the answer as an Excel file."
        data={EVERY.map((one) => ({ value: one, label: EVERY_WORDS[one] }))}
        value={every}
        data-autofocus
        onChange={({ target }) => setEvery(EVERY.find((one) => one === target.value) ?? every)}
      />
    </MailSchedulePopup>
  );
}
