import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPhone, parsePhone } from '#rules/accounts/addresses.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { maskPhone } from '../../../shared/phone-mask.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useSaveProfile } from '../api.ts';
import styles from './profile-popup.module.css';
import { ResetPassword } from './reset-password.tsx';

export const NOT_IN_PERSON = 'You can’t do this while impersonating another user.';

/** The phone number can be changed, the e-mail address is read (SH-373 … SH-376). */
export function PersonalInfo() {
  const me = useMe();
  const [phone, setPhone] = useKeptDraft(`phone-${me.phone}`, () => formatPhone(me.phone ?? ''));
  const [problem, setProblem] = useState<string>();
  const [resetting, setResetting] = useState(false);
  const save = useSaveProfile();
  const submit = () => {
    const digits = parsePhone(phone);
    if (phone !== '' && digits === null) return setProblem(PHONE_SHAPE);
    save.mutate(
      { id: me.id, email: me.email, phone: digits },
      { onError: (error) => setProblem(fieldErrors(error)['phone'] ?? errorText(error)) },
    );
  };
  return (
    <form
      className={styles.section}
      aria-label="Personal Info"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className={styles.heading}>Personal Info</h2>
      <div className={styles.fields}>
        <TextInput label="Email" value={me.email} disabled />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(000) 000-0000"
          value={phone}
          error={problem}
          onChange={(event) => {
            setPhone(maskPhone(event.currentTarget.value, phone));
            setProblem(undefined);
          }}
        />
      </div>
      <div className={styles.buttons}>
        <ReasonedButton
          variant="default"
          reason={me.impersonator_id === null ? null : NOT_IN_PERSON}
          onClick={() => setResetting(true)}
        >
          Reset Password
        </ReasonedButton>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
      <Popup
        title="Reset Your Password"
        opened={resetting}
        onClose={() => setResetting(false)}
        width={400}
        height={400}
      >
        {resetting && <ResetPassword />}
      </Popup>
    </form>
  );
}
