import { Button } from '@mantine/core';
import { useState } from 'react';
import { REPORT_TITLES, type ReportName } from '#rules/reports/reports.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useSaveReport } from '../api.ts';
import { savedOf } from '../asked.ts';
import type { ReportSearch } from '../routes.ts';
import { TitlePopup } from './title-popup.tsx';

/** Keeps the report as the address asks for it, under a title. */
export function SaveReport({ name, search }: { name: ReportName; search: ReportSearch }) {
  const [open, setOpen] = useState(false);
  const save = useSaveReport();
  const close = () => {
    setOpen(false);
    save.reset();
  };
  const send = (title: string) =>
    save.mutate(
      { title, name, asked: savedOf(search, todayUtc()) },
      {
        onSuccess: () => {
          toast.success('Saved');
          close();
        },
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Save
      </Button>
      {open && (
        <TitlePopup
          heading="Save the report"
          title={REPORT_TITLES[name]}
          hint="It keeps period and filters and stands first on Reports."
          send="Save"
          sending={save.isPending}
          error={save.error}
          onSend={send}
          onClose={close}
        />
      )}
    </>
  );
}
