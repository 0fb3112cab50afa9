import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  API_SCOPES,
  CHOOSE_SCOPE,
  KEY_DAYS,
  LONGEST_KEY_DAYS,
  NAME_REQUIRED,
  nameProblem,
  SCOPE_NAMES,
  type ApiScope,
} from '#rules/accounts/api-keys.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useCreateKey, useKeyOwners, type KeyOwner, type NewApiKey } from '../api.ts';
import styles from './integrations.module.css';

interface Props {
  opened: boolean;
  /** Of an administrator. */
  companyId: number | undefined;
  onClose: () => void;
  onMade: (made: NewApiKey) => void;
}

export function NewKey({ opened, ...form }: Props) {
  return (
    <Popup title="Make an API key" width={640} opened={opened} onClose={form.onClose}>
      {opened && <Loading {...form} />}
    </Popup>
  );
}

function Loading(props: Omit<Props, 'opened'>) {
  const { data: owners, error, refetch } = useKeyOwners(props.companyId);
  if (owners) return <NewKeyForm owners={owners} {...props} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines />;
}

interface Draft {
  name: string;
  userId: number | null;
  scopes: readonly ApiScope[];
  facilityIds: readonly number[];
  days: number;
}
const EMPTY: Draft = { name: '', userId: null, scopes: [], facilityIds: [], days: KEY_DAYS };

const reasonOf = ({ name, userId, scopes }: Draft): string | null => {
  if (name.trim() === '') return `${NAME_REQUIRED}.`;
  const tooLong = nameProblem(name);
  if (tooLong !== null) return tooLong;
  if (userId === null) return 'Choose the user it acts for.';
  return scopes.length === 0 ? CHOOSE_SCOPE : null;
};

function NewKeyForm({ owners, companyId, onClose, onMade }: Omit<Props, 'opened'> & { owners: KeyOwner[] }) {
  const [draft, setDraft] = useState(EMPTY);
  const create = useCreateKey();
  const nameField = useRef<HTMLInputElement>(null);
  // The popup had opened before the form was there.
  useEffect(() => nameField.current?.focus(), []);
  const errors = fieldErrors(create.error);
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const { name, userId, scopes, facilityIds, days } = draft;
  const send = () => {
    if (userId === null) return;
    const of = companyId === undefined ? {} : { company_id: companyId };
    const rights = { scopes: [...scopes], facility_ids: [...facilityIds] };
    create.mutate(
      { ...of, ...rights, name: name.trim(), user_id: userId, expires_in_days: days },
      { onSuccess: ({ data }) => onMade(data) },
    );
  };
  return (
    <RecordForm
      send="Make key"
      sending={create.isPending}
      reason={reasonOf(draft)}
      error={create.error}
      onSend={send}
      onLeave={onClose}
    >
      <TextInput
        label="Name"
        description="Of the program that will have it"
        value={name}
        error={nameProblem(name) ?? errors['name']}
        required
        ref={nameField}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="Acts for"
        description="With the rights of this user, and never more"
        data={owners.map((one) => ({ value: String(one.id), label: `${one.name} (${one.email})` }))}
        value={userId === null ? null : String(userId)}
        error={errors['user_id']}
        searchable
        required
        nothingFoundMessage="Nobody matches"
        onChange={(id) => set({ userId: id === null ? null : Number(id), facilityIds: [] })}
      />
      <Scopes value={scopes} error={errors['scopes']} onChange={(next) => set({ scopes: next })} />
      <Facilities
        owner={owners.find(({ id }) => id === userId)}
        value={facilityIds}
        error={errors['facility_ids']}
        onChange={(next) => set({ facilityIds: next })}
      />
      <Days value={days} error={errors['expires_in_days']} onChange={(next) => set({ days: next })} />
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

function Scopes({ value, error, onChange }: FieldProps<ApiScope>) {
  return (
    <fieldset className={styles.choices} data-wrong={error !== undefined || undefined}>
      <legend>Scopes</legend>
      {API_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={scope}
          description={SCOPE_NAMES[scope]}
          checked={value.includes(scope)}
          onChange={(event) => onChange(toggled(value, scope, event.currentTarget.checked))}
        />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

function Facilities({ owner, value, error, onChange }: FieldProps<number> & { owner: KeyOwner | undefined }) {
  if (owner === undefined || owner.facilities.length === 0) return null;
  return (
    <fieldset className={styles.choices} data-wrong={error !== undefined || undefined}>
      <legend>Facilities</legend>
      <p className={styles.soft}>None chosen: all facilities of {owner.name}, also those that come later.</p>
      {owner.facilities.map((one) => (
        <Checkbox
          key={one.id}
          label={one.name}
          checked={value.includes(one.id)}
          onChange={(event) => onChange(toggled(value, one.id, event.currentTarget.checked))}
        />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

interface DaysProps {
  value: number;
  error: string | undefined;
  onChange: (days: number) => void;
}
export const Days = ({ value, error, onChange }: DaysProps) => (
  <NumberInput
    label="Expires in days"
    description={`From 1 to ${LONGEST_KEY_DAYS} days from now`}
    value={value}
    error={error}
    min={1}
    max={LONGEST_KEY_DAYS}
    allowDecimal={false}
    onChange={(days) => onChange(Number(days))}
  />
);
