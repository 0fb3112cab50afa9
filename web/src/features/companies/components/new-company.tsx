import { useState } from 'react';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useCreateCompany } from '../api.ts';
import { EMPTY_DRAFT, readNew, sells, type CompanyDraft } from '../company-draft.ts';
import { Commerce, Contact, Identity, Selling } from './company-fields.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Adds a buyer or a seller; its first person is invited from its record. */
export function NewCompany({ opened, onClose, onCreated }: Props) {
  return (
    <Popup title="New company" width={660} opened={opened} onClose={onClose}>
      {opened && <NewForm onClose={onClose} onCreated={onCreated} />}
    </Popup>
  );
}

function NewForm({ onClose, onCreated }: Omit<Props, 'opened'>) {
  const [draft, setDraft, forget] = useKeptDraft('new-company', () => EMPTY_DRAFT);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useCreateCompany();
  const set = (next: Partial<CompanyDraft>) => {
    // A seller is paid by its buyers and needs no terms of its own.
    const kind = next.type === undefined ? {} : { hasTerms: !sells({ type: next.type }) };
    setDraft({ ...draft, ...next, ...kind });
    setProblems({});
    if (create.isError) create.reset();
  };
  const leave = () => {
    forget();
    onClose();
  };
  const submit = () => {
    const reading = readNew(draft);
    if ('problems' in reading) return setProblems(reading.problems);
    create.mutate(reading.body, {
      onSuccess: ({ data }) => {
        leave();
        onCreated(data.id);
      },
    });
  };
  const part = { draft, set, errors: { ...fieldErrors(create.error), ...problems } };
  return (
    <RecordForm
      send="Add company"
      sending={create.isPending}
      onSend={submit}
      error={create.error}
      onLeave={leave}
      pinned
    >
      <Identity {...part} />
      <Commerce {...part} buys={!sells(draft)} />
      {sells(draft) && <Selling {...part} />}
      <Contact {...part} />
    </RecordForm>
  );
}
