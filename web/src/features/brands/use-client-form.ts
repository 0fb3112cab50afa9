import { useState } from 'react';
import { fieldErrors } from '../../shared/api-error.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { toast } from '../../ui/toasts.tsx';
import { useSaveClient, type ClientRecord } from './api.ts';
import { draftOf, isSame, type ClientDraft } from './client-draft.ts';

export interface ClientForm {
  draft: ClientDraft;
  change: (next: Partial<ClientDraft>) => void;
  /** Sentence per field of the last refusal; nested fields as 'supplier_info.linkedin'. */
  errors: Record<string, string>;
}

/** What an administrator types over a client. Leaving it unsaved asks first; a newer version is never overwritten. */
export function useClientForm(client: ClientRecord) {
  const [base, setBase] = useState(client);
  const [draft, setDraft] = useState(() => draftOf(client));
  const save = useSaveClient(client.id);
  const dirty = !isSame(draft, draftOf(base));
  const take = (next: ClientRecord) => {
    setBase(next);
    setDraft(draftOf(next));
  };
  // Somebody else saved: without own changes it simply shows; with some, the page says so.
  if (client.version !== base.version && !dirty) take(client);
  useLeaveGuard(dirty);
  const submit = () =>
    save.mutate(
      { ...draft, facility_types: linesOf(draft.facility_types), version: base.version },
      {
        onSuccess: ({ data }) => {
          take(data);
          toast.success('Saved');
        },
      },
    );
  const form: ClientForm = {
    draft,
    change: (next) => {
      setDraft({ ...draft, ...next });
      if (save.isError) save.reset();
    },
    errors: fieldErrors(save.error),
  };
  return {
    form,
    dirty,
    isOvertaken: client.version > base.version,
    error: save.error,
    isSaving: save.isPending,
    submit,
    /** Gives up the own changes for what is stored now. */
    reload: () => {
      save.reset();
      take(client);
    },
  };
}

/** Empty lines are no types. */
const linesOf = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
