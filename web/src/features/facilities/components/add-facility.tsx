import { useRef, useState } from 'react';
import { offeredFacilityTypes } from '#rules/accounts/facility-types.ts';
import type { Problems } from '#rules/form-problems.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { CompanySelect } from '../../users/index.ts';
import { useCreateFacility } from '../api.ts';
import { EMPTY_DRAFT, readDraft } from '../facility-draft.ts';
import { FacilityFields, showFirstProblem } from './facility-form.tsx';
import styles from './manager.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** Adds a facility, which waits for vetting. */
export function AddFacility({ opened, onClose, onAdded }: Props) {
  return (
    <Popup title="Add facility" width={680} opened={opened} onClose={onClose}>
      {opened && <AddForm onClose={onClose} onAdded={onAdded} />}
    </Popup>
  );
}

function AddForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const { is_admin: anyCompany } = useMe();
  const { facility_types: ofHost } = useClient();
  const form = useRef<HTMLDivElement>(null);
  const [draft, setDraft, forget] = useKeptDraft('add-facility', () => EMPTY_DRAFT);
  const [companyId, setCompanyId, forgetCompany] = useKeptDraft<number | null>('add-facility-of', () => null);
  const [problems, setProblems] = useState<Problems>({});
  const create = useCreateFacility();
  const touched = () => {
    setProblems({});
    if (create.isError) create.reset();
  };
  const leave = () => {
    forget();
    forgetCompany();
    onClose();
  };
  const submit = () => {
    const reading = readDraft(draft, offeredFacilityTypes(ofHost));
    const noCompany = anyCompany && companyId === null;
    const found = {
      ...('problems' in reading && reading.problems),
      ...(noCompany && { company_id: 'Company is required' }),
    };
    setProblems(found);
    if ('problems' in reading || noCompany) return showFirstProblem(form);
    create.mutate(
      { ...reading.body, ...(companyId !== null && { company_id: companyId }) },
      {
        onSuccess: ({ data }) => {
          leave();
          onAdded(data.id);
        },
        onError: () => showFirstProblem(form),
      },
    );
  };
  const errors: Problems = { ...fieldErrors(create.error), ...problems };
  return (
    <div ref={form} className={styles.long}>
      <RecordForm
        send="Add facility"
        sending={create.isPending}
        onSend={submit}
        error={create.error}
        onLeave={leave}
      >
        <p className={styles.soft}>
          A new facility waits for vetting. Upload its state license next: it cannot be approved without one.
        </p>
        {anyCompany && (
          <CompanySelect
            label="Company"
            value={companyId}
            name={undefined}
            placeholder="Whose facility it is"
            error={errors['company_id']}
            onChange={(id) => {
              touched();
              setCompanyId(id);
            }}
          />
        )}
        <FacilityFields
          draft={draft}
          errors={errors}
          onChange={(next) => {
            touched();
            setDraft(next);
          }}
        />
      </RecordForm>
    </div>
  );
}
