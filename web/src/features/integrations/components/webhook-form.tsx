import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  CHOOSE_EVENT,
  EVENT_WORDS,
  LONGEST_DESCRIPTION,
  LONGEST_URL,
  urlProblem,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#rules/webhooks.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import {
  useCreateWebhook,
  useOwnFacilities,
  useSaveWebhook,
  type NewWebhook,
  type Webhook,
} from '../webhooks-api.ts';
import styles from './integrations.module.css';

interface Props {
  opened: boolean;
  /** The one that is changed; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onMade?: (made: NewWebhook) => void;
}

export function WebhookForm({ opened, webhook, onClose, onMade }: Props) {
  const title = webhook === null ? 'Add an endpoint' : 'Change the endpoint';
  return (
    <Popup title={title} width={640} opened={opened} onClose={onClose}>
      {opened && (
        <Form key={webhook?.id ?? 'new'} webhook={webhook} onClose={onClose} {...(onMade && { onMade })} />
      )}
    </Popup>
  );
}

interface Draft {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
  facilityIds: readonly number[];
  active: boolean;
  /** As of when it was opened. */
  version: number;
}

const draftOf = (webhook: Webhook | null): Draft => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [],
  facilityIds: webhook?.facilities.map(({ id }) => id) ?? [],
  active: webhook?.active ?? true,
  version: webhook?.version ?? 0,
});

const reasonOf = ({ url, events }: Draft): string | null =>
  url.trim() === '' ? 'Address is required.' : events.length === 0 ? CHOOSE_EVENT : null;

function Form({ webhook, onClose, onMade }: Omit<Props, 'opened'>) {
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const create = useCreateWebhook();
  const save = useSaveWebhook();
  const sending = webhook === null ? create : save;
  const errors = fieldErrors(sending.error);
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const { url, description, events, facilityIds, active, version } = draft;
  const send = () => {
    const fields = {
      url: url.trim(),
      description: description.trim(),
      events: [...events],
      facility_ids: [...facilityIds],
    };
    if (webhook === null) create.mutate(fields, { onSuccess: ({ data }) => onMade?.(data) });
    else save.mutate({ ...fields, id: webhook.id, active, version }, { onSuccess: onClose });
  };
  return (
    <RecordForm
      send={webhook === null ? 'Add endpoint' : 'Save'}
      sending={sending.isPending}
      reason={reasonOf(draft)}
      error={sending.error}
      onSend={send}
      onLeave={onClose}
    >
      <TextInput
        label="Address"
        description="Of your program, over https"
        placeholder="https://"
        value={url}
        error={errors['url'] ?? (url.length > 8 ? urlProblem(url.trim()) : null)}
        maxLength={LONGEST_URL}
        required
        data-autofocus
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        value={description}
        error={errors['description']}
        maxLength={LONGEST_DESCRIPTION}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Events value={events} error={errors['events']} onChange={(next) => set({ events: next })} />
      <Facilities
        value={facilityIds}
        error={errors['facility_ids']}
        onChange={(next) => set({ facilityIds: next })}
      />
      {webhook !== null && (
        <Checkbox
          label="Active"
          description="While it is off, events are kept and may be replayed"
          checked={active}
          onChange={(event) => set({ active: event.currentTarget.checked })}
        />
      )}
    </RecordForm>
  );
}

interface FieldProps<T> {
  value: readonly T[];
  error: string | undefined;
  onChange: (value: T[]) => void;
}

const toggled = <T,>(all: readonly T[], one: T, given: boolean): T[] =>
  given ? [...all, one] : all.filter((other) => other !== one);

/** Tests are sent by hand. */
const CHOICES = WEBHOOK_EVENTS.filter((event) => event !== 'webhook.test');

function Events({ value, error, onChange }: FieldProps<WebhookEvent>) {
  return (
    <fieldset className={styles.choices} data-wrong={error !== undefined || undefined}>
      <legend>Events</legend>
      <Checkbox
        label="All events"
        checked={CHOICES.every((event) => value.includes(event))}
        onChange={(event) => onChange(event.currentTarget.checked ? [...CHOICES] : [])}
        className={styles.wide ?? ''}
      />
      {CHOICES.map((event) => (
        <Checkbox
          key={event}
          label={event}
          description={EVENT_WORDS[event]}
          checked={value.includes(event)}
          onChange={({ currentTarget }) => onChange(toggled(value, event, currentTarget.checked))}
        />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

function Facilities({ value, error, onChange }: FieldProps<number>) {
  const { roles } = useMe();
  const { data: facilities = [] } = useOwnFacilities(roles.includes('Buyer'));
  if (facilities.length === 0) return null;
  return (
    <fieldset className={styles.choices} data-wrong={error !== undefined || undefined}>
      <legend>Facilities</legend>
      <p className={styles.soft}>None chosen: all facilities, also those that come later.</p>
      {facilities.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={(event) => onChange(toggled(value, id, event.currentTarget.checked))}
        />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}
