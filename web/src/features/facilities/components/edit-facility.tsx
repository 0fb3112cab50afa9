import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { losesApproval } from '#rules/accounts/facilities.ts';
import { END_OF, movedEnds } from '#rules/accounts/licenses.ts';
import { offeredFacilityTypes } from '#rules/accounts/facility-types.ts';
import type { Problems } from '#rules/form-problems.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useSaveFacility, type FacilityRecord, type NewFacility } from '../api.ts';
import {
  deaOf,
  differences,
  draftOf,
  isChanged,
  readDraft,
  rebase,
  type FacilityDraft,
} from '../facility-draft.ts';
import { showFirstProblem, FacilityFields, type HeldEnd } from './facility-form.tsx';
import styles from './manager.module.css';

const VETTED_AGAIN =
  'With another DEA number the facility goes back to vetting. It cannot order until it is approved again.';

/** The form of a facility. What was typed stays when somebody else saves it meanwhile, and when the server refuses it. */
export function EditFacility({ facility }: { facility: FacilityRecord }) {
  const { facility_types: ofHost } = useClient();
  const { is_admin: byAdministrator } = useMe();
  const form = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState(facility);
  const name = `facility-${facility.id}-${facility.version}`;
  const [draft, setDraft] = useKeptDraft(name, () => draftOf(facility));
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaveFacility(facility.id);
  const start = (from: FacilityRecord, typed: FacilityDraft = draftOf(from)) => {
    setBase(from);
    setDraft(typed);
  };
  const changed = isChanged(draft, base);
  const isNewer = facility.version > base.version;
  if (isNewer && !changed) start(facility);
  const change = (next: FacilityDraft) => {
    setDraft(next);
    setProblems({});
    if (save.isError) save.reset();
  };
  const settle = (from: FacilityRecord, typed?: FacilityDraft) => {
    save.reset();
    start(from, typed);
  };
  const submit = () => {
    const reading = readDraft(draft, offeredFacilityTypes(ofHost, base.type));
    const found =
      'problems' in reading ? reading.problems : byAdministrator ? {} : movedEnds(base, endsOf(reading.body));
    if ('problems' in reading || Object.keys(found).length > 0) {
      setProblems(found);
      return showFirstProblem(form);
    }
    save.mutate(
      { ...reading.body, version: base.version },
      { onSuccess: ({ data }) => start(data), onError: () => showFirstProblem(form) },
    );
  };
  const errors = { ...fieldErrors(save.error), ...problems };
  const conflict = isNewer && changed;
  return (
    <div ref={form} className={styles.long}>
      <RecordForm
        send="Save"
        sending={save.isPending}
        onSend={submit}
        error={conflict ? null : save.error}
        leave="Discard changes"
        onLeave={() => change(draftOf(base))}
        changed={changed}
      >
        <FacilityFields
          draft={draft}
          onChange={change}
          errors={errors}
          storedType={base.type}
          heldEnds={byAdministrator ? NONE_HELD : heldEnds(base, deaOf(draft))}
          deaNotice={losesApproval(base, deaOf(draft), byAdministrator) ? VETTED_AGAIN : undefined}
        />
        {conflict && (
          <Newer
            base={base}
            newer={facility}
            asked={save.isError}
            onKeep={() => settle(facility, rebase(draft, base, facility))}
            onTake={() => settle(facility)}
          />
        )}
      </RecordForm>
    </div>
  );
}

interface NewerProps {
  base: FacilityRecord;
  newer: FacilityRecord;
  /** Somebody tried to save: it comes into view. */
  asked: boolean;
  onKeep: () => void;
  onTake: () => void;
}

const NONE_HELD: readonly HeldEnd[] = [];

/** Stored ends move with a renewed license alone; that of a DEA number goes when the number is given up. */
const heldEnds = (stored: FacilityRecord, dea: string | null): readonly HeldEnd[] =>
  Object.values(END_OF).filter(
    (name) => stored[name] !== null && (name !== 'dea_expiration' || dea !== null),
  );

const endsOf = ({
  dea_number = null,
  dea_expiration = null,
  state_license_expiration = null,
}: Omit<NewFacility, 'company_id'>) => ({ dea_number, dea_expiration, state_license_expiration });

/** What somebody else saved since the form was opened, and what to do about it. */
function Newer({ base, newer, asked, onKeep, onTake }: NewerProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const changes = differences(base, newer);
  return (
    <div ref={notice} role="alert" className={styles.newer}>
      <p>Someone else has changed this facility. What you typed is kept.</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: <s>{before}</s> {after}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={onTake}>
          Show their record
        </Button>
        <Button variant="default" size="xs" onClick={onKeep}>
          Put my changes on top
        </Button>
      </div>
    </div>
  );
}
