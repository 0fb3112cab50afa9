import { Button } from '@mantine/core';
import { useState } from 'react';
import { EVERY_WORDS } from '#rules/assistant/schedules.ts';
import { titleOf } from '#rules/assistant/match.ts';
import { formatDay } from '#rules/dates.ts';
import { formatMoment } from '../../../shared/format.ts';
import { notReading, readersOf } from '../../../shared/mailed-to.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { useChangeSaved, useDeleteSaved, type SavedQuestion } from '../api.ts';
import styles from './assistant.module.css';
import { QuestionTitlePopup } from './question-title-popup.tsx';
import { SchedulePopup } from './schedule-popup.tsx';

interface Props {
  saved: SavedQuestion | undefined;
  onClose: () => void;
}

/** A saved question and what can be done with it. */
export const SavedQuestionPanel = ({ saved, onClose }: Props) => (
  <SidePanel title="GPT Report" opened={saved !== undefined} onClose={onClose}>
    {saved && <Contents key={saved.id} saved={saved} onClose={onClose} />}
  </SidePanel>
);

function Contents({ saved, onClose }: { saved: SavedQuestion; onClose: () => void }) {
  const { id, title, question, report, author, created_at: created, last_run_at: lastRun, schedule } = saved;
  return (
    <div className={styles.form}>
      <h3 className={styles.title}>{title}</h3>
      <Facts>
        <Fact label="Question">{question}</Fact>
        <Fact label="Report">{titleOf(report)}</Fact>
        <Fact label="Author">{author.name}</Fact>
        <Fact label="Created">{formatMoment(created)}</Fact>
        <Fact label="Last Run">{lastRun && formatMoment(lastRun)}</Fact>
        <Fact label="Shared">{saved.shared ? 'Yes' : 'No'}</Fact>
        {schedule !== null && <Fact label="By e-mail">{scheduleText(schedule)}</Fact>}
      </Facts>
      <div className={styles.bar}>
        <LinkButton to="/assistant" search={{ run: String(id) }}>
          Run again
        </LinkButton>
        <ExportMenu
          onExport={(format) => saveFile('exportSavedQuestion', { params: { id }, query: { format } })}
        />
        {saved.own && <OwnButtons saved={saved} onClose={onClose} />}
      </div>
    </div>
  );
}

function scheduleText({ every, next_on: next, state, reason, recipients }: Schedule): string {
  if (state === 'stopped') return `Stopped: ${reason ?? ''}`;
  const isMailed = `${EVERY_WORDS[every]}, next on ${formatDay(next)}, to ${readersOf(recipients)}`;
  return [isMailed, ...notReading(recipients)].join('. ');
}

type Schedule = NonNullable<SavedQuestion['schedule']>;

function OwnButtons({ saved, onClose }: { saved: SavedQuestion; onClose: () => void }) {
  const [changing, setChanging] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const change = useChangeSaved();
  const remove = useDeleteSaved();
  const { id, title, shared } = saved;
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ‘${title}’?`,
      body: shared ? 'The others will no longer find it either.' : 'The question is deleted for good.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate(id, { onSuccess: onClose });
  };
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ id, title, shared: !shared })}
      >
        {shared ? 'End sharing' : 'Share'}
      </Button>
      <Button variant="default" onClick={() => setChanging(true)}>
        Rename
      </Button>
      <Button variant="default" onClick={() => setScheduling(true)}>
        Schedule
      </Button>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Delete
      </Button>
      {scheduling && <SchedulePopup saved={saved} onClose={() => setScheduling(false)} />}
      {changing && (
        <QuestionTitlePopup
          heading="Change the saved question"
          title={title}
          shared={shared}
          sending={change.isPending}
          error={change.error}
          onClose={() => setChanging(false)}
          onSend={(next) => change.mutate({ id, ...next }, { onSuccess: () => setChanging(false) })}
        />
      )}
    </>
  );
}
