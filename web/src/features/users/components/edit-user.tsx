import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, hasStatus } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useHeld, type Hold } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useSaveUser, userKeys, type UserRecord } from '../api.ts';
import { draftOf, draftProblems, toSavedUser } from '../user-draft.ts';
import { UserFields } from './user-form.tsx';

interface Props {
  user: UserRecord;
  anyCompany: boolean;
  hold: Hold;
}

/** The editable fields of a user. What was typed stays when the server refuses it. */
export function EditUser({ user, anyCompany, hold }: Props) {
  const name = `user-${user.id}-${user.version}`;
  const [draft, setDraft, forget] = useKeptDraft(name, () => draftOf(user));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveUser(user.id);
  const errors = { ...fieldErrors(save.error), ...problems };
  const submit = () => {
    const found = draftProblems(draft);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(toSavedUser(draft, user, anyCompany));
  };
  const unchanged = JSON.stringify(draft) === JSON.stringify(draftOf(user));
  useHeld(unchanged ? null : forget, hold);
  return (
    <RecordForm
      send="Save"
      sending={save.isPending}
      onSend={submit}
      error={save.error}
      leave="Discard changes"
      changed={!unchanged}
      remedy={
        hasStatus(save.error, 409) && (
          <Button
            variant="default"
            size="xs"
            onClick={() => void queryClient.invalidateQueries({ queryKey: userKeys.record(user.id) })}
          >
            Show the present record
          </Button>
        )
      }
      onLeave={forget}
    >
      <UserFields
        draft={draft}
        errors={errors}
        isNew={false}
        anyCompany={anyCompany}
        onChange={(next) => {
          setDraft(next);
          setProblems({});
          if (save.isError) save.reset();
        }}
      />
    </RecordForm>
  );
}
