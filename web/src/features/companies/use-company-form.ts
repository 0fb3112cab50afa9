import { useState } from 'react';
import { fieldErrors } from '../../shared/api-error.ts';
import { useKeptDraft } from '../../shared/kept-draft.ts';
import { useSaveCompany, type CompanyRecord } from './api.ts';
import { draftOf, readChanges, type CompanyDraft } from './company-draft.ts';

/**
 * The state of a form over a stored company. What somebody else saves meanwhile is taken over while nothing was typed;
 * what was typed stays, is marked as overtaken, and changes its own fields alone when it is saved after all.
 */
export function useCompanyForm(company: CompanyRecord) {
  const [opened, setOpened] = useState(company);
  const name = `company-${company.id}-${company.version}`;
  const [draft, setDraft] = useKeptDraft(name, () => draftOf(company));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveCompany(company.id);
  const takeOver = (record: CompanyRecord) => {
    setOpened(record);
    setDraft(draftOf(record));
    setProblems({});
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(opened));
  const newer = company.version !== opened.version;
  if (newer && !changed && !save.isPending) takeOver(company);
  const set = (next: Partial<CompanyDraft>) => {
    setDraft({ ...draft, ...next });
    setProblems({});
    if (save.isError) save.reset();
  };
  const submit = () => {
    const reading = readChanges(draft, opened);
    if ('problems' in reading) return setProblems(reading.problems);
    save.mutate({ ...reading.body, version: company.version }, { onSuccess: ({ data }) => takeOver(data) });
  };
  const errors: Record<string, string> = { ...fieldErrors(save.error), ...problems };
  const overtaken = newer && changed && !save.isPending;
  return {
    part: { draft, set, errors },
    changed,
    overtaken,
    saving: save.isPending,
    error: save.error,
    submit,
    discard: () => {
      takeOver(company);
      save.reset();
    },
  };
}
export type CompanyFormState = ReturnType<typeof useCompanyForm>;
