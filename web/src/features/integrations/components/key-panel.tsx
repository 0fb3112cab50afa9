import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { KEY_DAYS, NAME_REQUIRED, nameProblem, OVERLAP, OVERLAP_HOURS } from '#rules/accounts/api-keys.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { formatCount, plainDay, plainMoment } from '../../../shared/format.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useRevokeKey, useRotateKey, useSaveKey, type ApiKey, type NewApiKey, type Overlap } from '../api.ts';
import styles from './integrations.module.css';
import { facilitiesOf, lastUseOf, StateBadge } from './key-columns.tsx';
import { Days } from './new-key.tsx';

interface Props {
  apiKey: ApiKey | null;
  onClose: () => void;
  /** With its new text. */
  onRotated: (made: NewApiKey) => void;
}

/** What is known of a key, and what may be done with it while it works. */
export function KeyPanel({ apiKey, onClose, onRotated }: Props) {
  return (
    <SidePanel title={apiKey?.name ?? 'API key'} opened={apiKey !== null} onClose={onClose}>
      {apiKey && (
        <div className={styles.stack}>
          <KeyFacts apiKey={apiKey} />
          {apiKey.state === 'active' && (
            <>
              <Change
                key={`${apiKey.id} ${apiKey.name} ${apiKey.expires_at}`}
                apiKey={apiKey}
                onClose={onClose}
              />
              <Rotate apiKey={apiKey} onRotated={onRotated} />
            </>
          )}
          {apiKey.state !== 'revoked' && <Revoke apiKey={apiKey} onClose={onClose} />}
        </div>
      )}
    </SidePanel>
  );
}

function KeyFacts({ apiKey: key }: { apiKey: ApiKey }) {
  return (
    <Facts>
      <Fact label="State">
        <StateBadge state={key.state} />
      </Fact>
      <Fact label="Starts with">
        <span className={styles.mono}>{key.starts_with}</span>
      </Fact>
      <Fact label="Acts for">{key.user.name}</Fact>
      <Fact label="Scopes">
        <span className={styles.mono}>{key.scopes.join(', ')}</span>
      </Fact>
      <Fact label="Facilities">{facilitiesOf(key)}</Fact>
      <Fact label="Created">
        {plainMoment(key.created_at)} by {key.created_by}
      </Fact>
      <Fact label="Expires">{plainMoment(key.expires_at)}</Fact>
      {key.revoked_at !== null && <Fact label="Revoked">{plainMoment(key.revoked_at)}</Fact>}
      <Fact label="Last used">{lastUseOf(key)}</Fact>
      <Fact label="Calls in 30 days">{formatCount(key.calls)}</Fact>
      {key.old_works_until !== null && (
        <Fact label="Old text works until">{plainMoment(key.old_works_until)}</Fact>
      )}
    </Facts>
  );
}

function Change({ apiKey: key, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(key.name);
  const [days, setDays] = useState<number | null>(null);
  const save = useSaveKey();
  const errors = fieldErrors(save.error);
  return (
    <RecordForm
      send="Save"
      sending={save.isPending}
      reason={name.trim() === '' ? `${NAME_REQUIRED}.` : nameProblem(name)}
      error={save.error}
      leave="Close"
      onLeave={onClose}
      onSend={() =>
        save.mutate({ id: key.id, name: name.trim(), ...(days !== null && { expires_in_days: days }) })
      }
    >
      <TextInput
        label="Name"
        value={name}
        error={nameProblem(name) ?? errors['name']}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={`Change when it expires, now ${plainDay(key.expires_at)}`}
        checked={days !== null}
        onChange={(event) => setDays(event.currentTarget.checked ? KEY_DAYS : null)}
      />
      {days !== null && <Days value={days} error={errors['expires_in_days']} onChange={setDays} />}
    </RecordForm>
  );
}

const OVERLAPS = OVERLAP_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'Not at all' : hours === 1 ? '1 hour more' : `${hours} hours more`,
}));

function Rotate({ apiKey: key, onRotated }: { apiKey: ApiKey; onRotated: (made: NewApiKey) => void }) {
  const [hours, setHours] = useState<Overlap>(OVERLAP);
  const rotate = useRotateKey();
  const send = async () => {
    const stops = hours === 0;
    const sure =
      !stops ||
      (await confirm({
        title: `Rotate ${key.name}?`,
        body: 'Programs that have the old text stop at once.',
        confirmLabel: 'Rotate',
      }));
    if (sure) rotate.mutate({ id: key.id, hours }, { onSuccess: ({ data }) => onRotated(data) });
  };
  return (
    <fieldset className={styles.choices}>
      <legend>Another text</legend>
      <Select
        label="The old one works"
        data={OVERLAPS}
        value={String(hours)}
        allowDeselect={false}
        onChange={(value) => setHours(OVERLAP_HOURS.find((one) => String(one) === value) ?? OVERLAP)}
      />
      <div className={styles.buttons}>
        <Button variant="default" loading={rotate.isPending} onClick={() => void send()}>
          Rotate
        </Button>
      </div>
      {rotate.error && (
        <p role="alert" className={styles.wrong}>
          {errorText(rotate.error)}
        </p>
      )}
    </fieldset>
  );
}

function Revoke({ apiKey: key, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const ask = async () => {
    const sure = await confirm({
      title: `Revoke ${key.name}?`,
      body: 'Programs using it stop at once.',
      confirmLabel: 'Revoke',
      destructive: true,
    });
    if (sure) revoke.mutate(key, { onSuccess: onClose });
  };
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        className={styles.destroys ?? ''}
        loading={revoke.isPending}
        onClick={() => void ask()}
      >
        Revoke
      </Button>
    </div>
  );
}
