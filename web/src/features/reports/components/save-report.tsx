import { Button } from '@mantine/core';
import { useState } from 'react';
import { REPORT_TITLES, type ReportName } from '#rules/reports/reports.ts';
import { TITLE_LENGTH } from '#rules/reports/saved.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { TitlePopup } from '../../../ui/title-popup.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useSaveReport } from '../api.ts';
import { savedOf } from '../asked.ts';
import type { ReportSearch } from '../routes.ts';

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
          toast.success(`‘${title}’ is saved. It stands first on Reports.`);
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
          hint="It keeps period, filters, sort and columns, and stands first on Reports."
          most={TITLE_LENGTH}
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
