import { useState } from 'react';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useCreateUser } from '../api.ts';
import { draftFor, draftProblems, emptyDraft, toNewUser, type InvitingCompany } from '../user-draft.ts';
import { UserFields } from './user-form.tsx';
import styles from './users.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
  /** Administrators of the marketplace choose the company. */
  anyCompany: boolean;
  /** The one that is chosen already. */
  company?: InvitingCompany;
}

/** Adds a person, who gets an e-mail to choose a password. */
export function InviteUser({ opened, onClose, ...form }: Props) {
  return (
    <Popup title="Invite user" width={640} opened={opened} onClose={onClose}>
      {opened && <InviteForm onClose={onClose} {...form} />}
    </Popup>
  );
}

const WITHOUT_FACILITY = {
  title: 'Invite a buyer without a facility?',
  body: 'Who has no facility sees no prices and cannot order. Facilities can be assigned later, too.',
  confirmLabel: 'Invite without a facility',
};

function InviteForm({ onClose, onCreated, anyCompany, company }: Omit<Props, 'opened'>) {
  const me = useMe();
  const [draft, setDraft, forget] = useKeptDraft(`invite-user-${company?.id ?? 0}`, () =>
    company ? draftFor(company) : emptyDraft(anyCompany ? null : me.company_id, me.is_seller),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useCreateUser();
  const errors = { ...fieldErrors(create.error), ...problems };
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const found = draftProblems(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const homeless = draft.roles.includes('Buyer') && draft.facilityIds.length === 0;
    if (homeless && !(await confirm(WITHOUT_FACILITY))) return;
    create.mutate(toNewUser(draft, anyCompany), {
      onSuccess: ({ data }) => {
        leave();
        onCreated(data.id);
      },
    });
  };
  return (
    <RecordForm
      send="Send invitation"
      sending={create.isPending}
      onSend={() => void submit()}
      error={create.error}
      onLeave={leave}
    >
      <p className={styles.soft}>
        The person gets an e-mail with a link to choose a password, good for seven days. Until our team has
        reviewed the account it is &apos;Unreviewed&apos;: it signs in, but sees no prices and cannot order.
      </p>
      <UserFields
        draft={draft}
        errors={errors}
        isNew
        anyCompany={anyCompany}
        onChange={(next) => {
          setDraft(next);
          setProblems({});
          if (create.isError) create.reset();
        }}
      />
    </RecordForm>
  );
}
