import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '#rules/reports/schedules.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { MailSchedulePopup } from '../../../ui/mail-schedule-popup.tsx';
import { useEndSchedule, useSchedule, type SavedReport } from '../api.ts';

/** On which day of the month a saved report is mailed, and to whom. */
export function SchedulePopup({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { id, title, schedule } = saved;
  const [day, setDay] = useState(String(schedule?.day ?? FIRST_DAY));
  const { email: own } = useMe();
  const save = useSchedule();
  const end = useEndSchedule();
  const isDay = /^\d{1,2}$/.test(day.trim()) && Number(day) >= FIRST_DAY && Number(day) <= LAST_DAY;
  return (
    <MailSchedulePopup
      heading="Monthly by e-mail"
      what="report"
      title={title}
      own={own}
      readers="people of your company"
      schedule={schedule}
      save={save}
      end={end}
      reason={isDay ? null : `Choose a day from ${FIRST_DAY} to ${LAST_DAY}.`}
      onSave={(recipients, then) => save.mutate({ id, day: Number(day), recipients }, then)}
      onEnd={(then) => end.mutate(id, then)}
      onClose={onClose}
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
    </MailSchedulePopup>
  );
}
