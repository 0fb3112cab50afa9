import { Button } from '@mantine/core';
import { useState } from 'react';
import { isOfDays, REPORT_TITLES } from '#rules/reports/reports.ts';
import { addressOf, copyTitle, CUSTOM, periodText, TITLE_LENGTH } from '#rules/reports/saved.ts';
import { plainDay } from '../../../shared/format.ts';
import { tellError } from '../../../shared/tell-error.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/page.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { TitlePopup } from '../../../ui/title-popup.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteReport, useRenameReport, useSaveReport, type SavedReport } from '../api.ts';
import { ScheduleFacts } from './schedule-facts.tsx';
import { SchedulePopup } from './schedule-popup.tsx';
import styles from './saved.module.css';

/** What somebody saved, first on the page. */
export function SavedReports({ saved }: { saved: readonly SavedReport[] }) {
  useFocusAfter(String(saved.length));
  return (
    <Panel title="Saved reports">
      {saved.length === 0 ? (
        <p className={styles.none}>Open a report and press ‘Save’ to keep its period and filters here.</p>
      ) : (
        <ul className={styles.list} aria-label="Saved reports">
          {saved.map((one) => (
            <Entry key={one.id} saved={one} titles={saved.map(({ title }) => title)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What it is of: 'Spend by Month, last month'. */
function factsOf({ name, asked }: SavedReport): string {
  const of = REPORT_TITLES[name];
  return isOfDays(name) ? `${of} · ${periodText(asked, plainDay)}` : of;
}

function Entry({ saved, titles }: { saved: SavedReport; titles: readonly string[] }) {
  const { id, title, name, asked } = saved;
  const [open, setOpen] = useState<'title' | 'schedule' | null>(null);
  const copy = useSaveReport();
  const remove = useDeleteReport();
  const duplicate = () =>
    copy.mutate(
      { title: copyTitle(title, titles), name, asked },
      { onSuccess: () => toast.success('Duplicated'), onError: tellError },
    );
  const ask = async () => {
    const sure = await confirm({
      title: saved.schedule ? `Delete ${title} and its schedule?` : `Delete ${title}?`,
      body: saved.schedule
        ? 'The report is no longer listed here, and nothing of it is mailed any more.'
        : 'The report is no longer listed here.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate(id, { onSuccess: () => toast.success('Deleted') });
  };
  return (
    <li className={styles.entry}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.facts}>{factsOf(saved)}</p>
        {saved.schedule && <ScheduleFacts schedule={saved.schedule} />}
      </div>
      <div className={styles.buttons}>
        <LinkButton
          size="xs"
          variant="default"
          to="/reports/$name"
          params={{ name }}
          search={addressOf(asked)}
          aria-label={`Open ${title}`}
        >
          Open
        </LinkButton>
        {asked.period !== CUSTOM && <Act label="Schedule" of={title} onClick={() => setOpen('schedule')} />}
        <Act label="Rename" of={title} onClick={() => setOpen('title')} />
        <Act label="Duplicate" of={title} loading={copy.isPending} onClick={duplicate} />
        <Act label="Delete" of={title} loading={remove.isPending} onClick={() => void ask()} />
      </div>
      {open === 'title' && <Rename saved={saved} onClose={() => setOpen(null)} />}
      {open === 'schedule' && <SchedulePopup saved={saved} onClose={() => setOpen(null)} />}
    </li>
  );
}

interface ActProps {
  label: string;
  of: string;
  loading?: boolean;
  onClick: () => void;
}

const Act = ({ label, of, loading = false, onClick }: ActProps) => (
  <Button size="xs" variant="default" loading={loading} onClick={onClick} aria-label={`${label} ${of}`}>
    {label}
  </Button>
);

function Rename({ saved: { id, title }, onClose }: { saved: SavedReport; onClose: () => void }) {
  const rename = useRenameReport();
  const send = (next: string) =>
    rename.mutate(
      { id, title: next },
      {
        onSuccess: () => {
          toast.success('Renamed');
          onClose();
        },
      },
    );
  return (
    <TitlePopup
      heading="Rename the report"
      title={title}
      most={TITLE_LENGTH}
      send="Rename"
      sending={rename.isPending}
      error={rename.error}
      onSend={send}
      onClose={onClose}
    />
  );
}
