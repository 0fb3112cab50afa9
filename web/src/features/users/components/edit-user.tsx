import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText, fieldErrors, hasStatus } from '../../../shared/api-error.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useSaveUser, userKeys, type UserRecord } from '../api.ts';
import { draftOf, draftProblems, toSavedUser } from '../user-draft.ts';
import { UserFields } from './user-form.tsx';
import styles from './users.module.css';

/** The editable fields of a user. What was typed stays when the server refuses it. */
export function EditUser({ user, anyCompany }: { user: UserRecord; anyCompany: boolean }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveUser(user.id);
  const errors = { ...fieldErrors(save.error), ...problems };
  const submit = () => {
    const found = draftProblems(draft);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(toSavedUser(draft, user, anyCompany));
  };
  const unchanged = JSON.stringify(draft) === JSON.stringify(draftOf(user));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
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
      {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
        <div role="alert" className={styles.problem}>
          {errorText(save.error)}
          {hasStatus(save.error, 409) && (
            <Button
              variant="default"
              size="xs"
              onClick={() => void queryClient.invalidateQueries({ queryKey: userKeys.record(user.id) })}
            >
              Show the present record
            </Button>
          )}
        </div>
      )}
      {!unchanged && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setDraft(draftOf(user))}>
            Discard changes
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
