import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { passwordProblems } from '#rules/accounts/passwords.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { useSetPassword } from '../api.ts';
import styles from './profile-popup.module.css';

const EMPTY = { password: '', match_password: '' };

/** Asks for the present password once the server wants it: the sign-in is older than ten minutes. */
export function ResetPassword() {
  const me = useMe();
  const [typed, setTyped] = useState(EMPTY);
  const [current, setCurrent] = useState<string | null>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const change = useSetPassword();
  const submit = () => {
    const broken = passwordProblems(typed);
    if (broken)
      return setProblems({
        password: broken.password?.join('\n') ?? '',
        match_password: broken.match_password?.join('\n') ?? '',
      });
    change.mutate(
      { ...typed, ...(current !== null && { current_password: current }) },
      {
        onError: (error) => {
          const fields = fieldErrors(error);
          setProblems(Object.keys(fields).length > 0 ? fields : { password: errorText(error) });
          if (fields['current_password'] !== undefined) setCurrent(current ?? '');
        },
      },
    );
  };
  const type = (name: keyof typeof EMPTY, text: string) => {
    setTyped({ ...typed, [name]: text });
    setProblems({});
  };
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form stands, for React, inside that of the profile.
        event.stopPropagation();
        submit();
      }}
    >
      {/* Lets a password manager store it under the right name. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      {current !== null && (
        <TextInput
          label="Current Password"
          type="password"
          autoComplete="current-password"
          value={current}
          error={problems['current_password']}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="New Password"
        description="8 to 64 characters, with a capital and a small letter, a digit and one of ! @ # $ % ^ & *"
        type="password"
        autoComplete="new-password"
        data-autofocus
        className={styles.password ?? ''}
        value={typed.password}
        error={problems['password']}
        onChange={(event) => type('password', event.currentTarget.value)}
      />
      <TextInput
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        value={typed.match_password}
        error={problems['match_password']}
        onChange={(event) => type('match_password', event.currentTarget.value)}
      />
      <Button type="submit" loading={change.isPending}>
        Save password
      </Button>
      <p className={styles.note}>You are signed out everywhere and sign in with the new password.</p>
    </form>
  );
}
