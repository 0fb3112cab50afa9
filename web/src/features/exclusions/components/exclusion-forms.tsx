import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  EXCLUSION_REASON,
  EXCLUSION_REASON_LEAST,
  EXCLUSION_REASON_MOST,
} from '#rules/catalog/exclusions.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { plainDay } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useAddExclusion, useSaveExclusion, type Exclusion } from '../api.ts';
import styles from './exclusions.module.css';

const isReason = (text: string) => text.trim().length >= EXCLUSION_REASON_LEAST;

interface ReasonProps {
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
}
const Reason = ({ value, error, onChange }: ReasonProps) => (
  <Textarea
    label="Reason"
    description="Everybody of the company reads it at the product"
    value={value}
    error={error}
    maxLength={EXCLUSION_REASON_MOST}
    minRows={2}
    autosize
    required
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface NewProps {
  opened: boolean;
  /** Of an administrator. */
  companyId: number | undefined;
  onClose: () => void;
}

export function NewExclusion({ opened, companyId, onClose }: NewProps) {
  return (
    <Popup title="Exclude an NDC" width={480} opened={opened} onClose={onClose}>
      {opened && <NewForm companyId={companyId} onDone={onClose} />}
    </Popup>
  );
}

function NewForm({ companyId, onDone }: { companyId: number | undefined; onDone: () => void }) {
  const [draft, setDraft] = useState({ ndc: '', reason: '' });
  const add = useAddExclusion({ showsError: true });
  const errors = fieldErrors(add.error);
  const missing = draft.ndc.trim() === '' ? 'Type an NDC.' : isReason(draft.reason) ? null : EXCLUSION_REASON;
  return (
    <RecordForm
      send="Exclude"
      sending={add.isPending}
      reason={missing}
      error={add.error}
      onSend={() =>
        add.mutate(
          {
            ndc: draft.ndc.trim(),
            reason: draft.reason.trim(),
            ...(companyId !== undefined && { company_id: companyId }),
          },
          { onSuccess: onDone },
        )
      }
      onLeave={onDone}
    >
      <p className={styles.text}>
        It is no longer recommended to the company or offered as an alternative. The catalog still finds it,
        with the reason, and it can be bought.
      </p>
      <TextInput
        label="NDC"
        placeholder="00000-0000-00"
        value={draft.ndc}
        error={errors['ndc']}
        maxLength={20}
        required
        data-autofocus
        onChange={(event) => setDraft({ ...draft, ndc: event.currentTarget.value })}
      />
      <Reason
        value={draft.reason}
        error={errors['reason']}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
    </RecordForm>
  );
}

export function EditExclusion({ exclusion, onClose }: { exclusion: Exclusion | null; onClose: () => void }) {
  return (
    <Popup title="Excluded NDC" width={480} opened={exclusion !== null} onClose={onClose}>
      {exclusion && <EditForm key={exclusion.version} exclusion={exclusion} onDone={onClose} />}
    </Popup>
  );
}

function EditForm({ exclusion: one, onDone }: { exclusion: Exclusion; onDone: () => void }) {
  const [reason, setReason] = useState(one.reason);
  const save = useSaveExclusion();
  const send = (changes: { reason?: string; active?: boolean }) =>
    save.mutate({ id: one.id, version: one.version, ...changes }, { onSuccess: onDone });
  return (
    <RecordForm
      send="Save"
      sending={save.isPending}
      reason={isReason(reason) ? null : EXCLUSION_REASON}
      error={save.error}
      onSend={() => send({ reason: reason.trim() })}
      onLeave={onDone}
      aside={
        <Button variant="default" disabled={save.isPending} onClick={() => send({ active: !one.active })}>
          {one.active ? 'Offer Again' : 'Do Not Offer'}
        </Button>
      }
    >
      <p className={styles.text}>
        <strong>{one.name}</strong>
        <br />
        <Ndc ndc={one.ndc_number} /> · {one.package_description}
      </p>
      <p className={styles.soft}>
        {one.active ? 'Excluded' : 'Was excluded'} by {one.created_by} on {plainDay(one.created_date)}
      </p>
      <Reason value={reason} onChange={setReason} />
    </RecordForm>
  );
}
