import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useCorrectDrug, type DrugRecord } from '../api.ts';
import { draftOf, FIELDS, isCorrected, readDraft, type Draft, type FieldName } from '../drug-fields.ts';
import styles from './drugs.module.css';

interface Props {
  drug: DrugRecord;
  opened: boolean;
  onClose: () => void;
}

/** Corrects a drug; only what was changed is sent. */
export function CorrectDrug({ drug, opened, onClose }: Props) {
  return (
    <SidePanel title="Correct this drug" width={560} opened={opened} onClose={onClose}>
      {opened && <CorrectionForm drug={drug} onClose={onClose} />}
    </SidePanel>
  );
}

type Problems = Partial<Record<FieldName, string>>;

function CorrectionForm({ drug, onClose }: Omit<Props, 'opened'>) {
  const [draft, setDraft, forget] = useKeptDraft<Draft>(`drug-${drug.ndc}-${drug.version}`, () =>
    draftOf(drug),
  );
  const leave = () => {
    forget();
    onClose();
  };
  const [problems, setProblems] = useState<Problems>({});
  const correct = useCorrectDrug(drug.ndc);
  const refused: Record<string, string> = { ...fieldErrors(correct.error), ...problems };
  const submit = () => {
    const reading = readDraft(drug, draft);
    if (!reading.ok) return setProblems(reading.problems);
    if (reading.changes === 0) return leave();
    correct.mutate(reading.body, {
      onSuccess: () => {
        toast.success('Drug corrected');
        leave();
      },
    });
  };
  const change = (name: FieldName, text: string) => {
    setDraft({ ...draft, [name]: text });
    setProblems({});
    correct.reset();
  };
  return (
    <RecordForm
      send="Save correction"
      sending={correct.isPending}
      onSend={submit}
      error={correct.error}
      onLeave={leave}
    >
      <p className={styles.soft}>
        Imports leave the fields that you change here. Listings that carry the name of the directory follow.
      </p>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <CorrectionField
            key={field.name}
            field={field}
            corrected={isCorrected(drug, field.name)}
            value={draft[field.name]}
            error={refused[field.name]}
            onChange={(text) => change(field.name, text)}
          />
        ))}
      </div>
    </RecordForm>
  );
}

interface FieldProps {
  field: (typeof FIELDS)[number];
  corrected: boolean;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function CorrectionField({ field, corrected, value, error, onChange }: FieldProps) {
  const hints = [field.hint, corrected ? 'Corrected before' : undefined].filter((one) => one !== undefined);
  const common = {
    label: field.label,
    description: hints.join(' · ') || undefined,
    error,
    className: field.wide === true ? (styles.wide ?? '') : '',
  };
  if (field.kind === 'choice') {
    const none = field.optional === true ? [{ value: '', label: 'None' }] : [];
    const known = field.choices ?? [];
    // What stands there already may be a word of an earlier list.
    const own = value === '' || known.some((one) => one.value === value) ? [] : [{ value, label: value }];
    return (
      <Select
        {...common}
        data={[...none, ...known, ...own]}
        value={value}
        allowDeselect={false}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...common}
      value={value}
      autoComplete="off"
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
