import { NumberInput, TextInput } from '@mantine/core';
import { ACKNOWLEDGE_HOURS } from '#rules/edi/clients.ts';
import type { ClientDraft, WayProps } from '../client-draft.ts';
import { IntakeFields } from './intake-fields.tsx';
import { SecretField } from './secret-field.tsx';
import styles from './edi.module.css';

const FOLDERS = [
  ['folder_in', 'Folder in'],
  ['folder_out', 'Folder out'],
  ['folder_archive', 'Archive folder'],
  ['file_pattern', 'File pattern'],
] as const satisfies readonly (readonly [keyof ClientDraft['sftp'], string])[];

/** By which way documents come and go. */
export function WayFields(props: WayProps) {
  const { draft, errors, onChange } = props;
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">{draft.protocol}</legend>
      {draft.protocol === 'SFTP' && <SftpFields {...props} />}
      {draft.protocol === 'AS2' && (
        <p className={styles.soft}>AS2 is not available yet: the client can be stored, not activated.</p>
      )}
      <TextInput
        label="Email"
        type="email"
        required={draft.protocol === 'Email'}
        maxLength={254}
        value={draft.email}
        error={errors['email']}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <IntakeFields {...props} />
      <NumberInput
        label="Hours until a missing 997 is told of"
        min={ACKNOWLEDGE_HOURS.least}
        max={ACKNOWLEDGE_HOURS.most}
        allowDecimal={false}
        value={draft.acknowledgeHours}
        error={errors['acknowledge_hours']}
        onChange={(hours) => onChange({ acknowledgeHours: Number(hours) })}
      />
    </fieldset>
  );
}

function SftpFields({ draft, errors, onChange, secrets, stored, onSecrets }: WayProps) {
  const set = (part: Partial<ClientDraft['sftp']>) => onChange({ sftp: { ...draft.sftp, ...part } });
  return (
    <>
      <div className={styles.row}>
        <TextInput
          label="Host"
          required
          value={draft.sftp.host}
          error={errors['host'] ?? errors['sftp.host']}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <NumberInput
          label="Port"
          min={1}
          max={65_535}
          allowDecimal={false}
          value={draft.sftp.port}
          error={errors['sftp.port']}
          onChange={(port) => set({ port: Number(port) })}
        />
        <TextInput
          label="User"
          required
          value={draft.sftp.user}
          error={errors['sftp.user']}
          onChange={(event) => set({ user: event.currentTarget.value })}
        />
      </div>
      <SecretField
        label="Password"
        isSet={stored?.password_set ?? false}
        value={secrets.password}
        onChange={(password) => onSecrets({ password })}
      />
      <SecretField
        label="Private key"
        long
        isSet={stored?.private_key_set ?? false}
        value={secrets.private_key}
        onChange={(key) => onSecrets({ private_key: key })}
      />
      {typeof secrets.private_key === 'string' && (
        <SecretField
          label="Pass phrase of the key"
          isSet={false}
          value={secrets.pass_phrase}
          onChange={(phrase) => onSecrets({ pass_phrase: phrase })}
        />
      )}
      <div className={styles.row}>
        {FOLDERS.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            required
            value={draft.sftp[name]}
            error={errors[`sftp.${name}`]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  );
}
