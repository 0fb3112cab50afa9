import { Button, Textarea } from '@mantine/core';
import { intakeAddress } from '#rules/edi/mails.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { WayProps } from '../client-draft.ts';
import { SecretField } from './secret-field.tsx';
import styles from './edi.module.css';

/** Mail of these senders is taken in at an address that nobody guesses (RB-403). */
export function IntakeFields({ draft, errors, onChange, secrets, stored, onSecrets }: WayProps) {
  const sendersError = Object.entries(errors).find(([field]) => field.startsWith('senders'))?.[1];
  return (
    <>
      <Textarea
        label="Senders"
        description="Whose mail is taken in: one address a line"
        autosize
        minRows={2}
        maxRows={6}
        value={draft.senders}
        error={sendersError}
        onChange={(event) => onChange({ senders: event.currentTarget.value })}
      />
      <SecretField
        label="Mail intake token"
        isSet={stored?.token_set ?? false}
        value={secrets.token}
        error={errors['token']}
        onChange={(token) => onSecrets({ token })}
      />
      {stored !== null && (
        <Address
          domain={stored.mail_domain}
          token={secrets.token ?? ''}
          onNew={() => onSecrets({ token: newToken() })}
        />
      )}
    </>
  );
}

interface AddressProps {
  domain: string | null;
  /** As typed; what is stored is not shown again. */
  token: string;
  onNew: () => void;
}

function Address({ domain, token, onNew }: AddressProps) {
  if (domain === null) return <p className={styles.soft}>No mail is taken in by this installation.</p>;
  const address = intakeAddress(token, domain);
  return (
    <div className={styles.state}>
      {token === '' ? (
        <p className={styles.soft}>
          Documents are mailed to {intakeAddress('{token}', domain)}; a token has 16 to 60 letters or digits.
        </p>
      ) : (
        <p>
          Documents will be mailed to <strong className={styles.mono}>{address}</strong>.{' '}
          <span className={styles.soft}>Copy it before you save: it is not shown again.</span>
        </p>
      )}
      <div className={styles.activity}>
        <Button variant="default" size="xs" onClick={onNew}>
          New token
        </Button>
        {token !== '' && (
          <Button variant="default" size="xs" onClick={() => void copyText(address, 'Intake address')}>
            Copy address
          </Button>
        )}
      </div>
    </div>
  );
}

/** Thirty hexadecimal digits that nobody guesses. */
const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
