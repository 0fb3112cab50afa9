import { Checkbox, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import {
  ADMIN_PERMISSIONS,
  ROLE_NAMES,
  ROLES,
  type AdminPermission,
  type Role,
} from '#rules/accounts/roles.ts';
import { useUserChoices, type UserChoices } from '../api.ts';
import type { UserDraft } from '../user-draft.ts';
import { CompanySelect } from './company-select.tsx';
import styles from './users.module.css';

/** Tells the person who gives a role what it lets somebody do. */
const ROLE_TEXTS: Record<Role, string> = {
  Buyer: 'Browses and orders for the own facility',
  Seller: 'Lists products and ships orders',
  Administrator: 'Runs the marketplace, by permissions',
  CompanyAdmin: 'Administers the company and its people',
  FacilityAdmin: 'Administers the assigned facilities and their people',
  FinanceAdmin: 'Sets budgets of the company',
  ChangeFacility: 'Changes between the assigned facilities',
  'CSOS Signer': 'Signs orders of schedule II',
};

interface Props {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  errors: Record<string, string>;
  /** The e-mail address names the person and stays. */
  isNew: boolean;
  /** Administrators of the marketplace choose the company. */
  anyCompany: boolean;
}

/** The fields of a person; offers the roles, facilities and permissions that one may give. */
export function UserFields({ draft, onChange, errors, isNew, anyCompany }: Props) {
  const { data: choices } = useUserChoices(anyCompany ? draft.companyId : null);
  const set = (next: Partial<UserDraft>) => onChange({ ...draft, ...next });
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          label="First name"
          required
          value={draft.first_name}
          error={errors['first_name']}
          maxLength={80}
          onChange={(event) => set({ first_name: event.currentTarget.value })}
        />
        <TextInput
          label="Last name"
          required
          value={draft.last_name}
          error={errors['last_name']}
          maxLength={80}
          onChange={(event) => set({ last_name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          required
          disabled={!isNew}
          value={draft.email}
          error={errors['email']}
          maxLength={254}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Phone"
          type="tel"
          placeholder="(000) 000-0000"
          value={draft.phone}
          error={errors['phone']}
          maxLength={30}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
        <TextInput
          label="Title"
          value={draft.title}
          error={errors['title']}
          maxLength={80}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        {anyCompany && (
          <CompanySelect
            label="Company"
            value={draft.companyId}
            name={choices?.company?.name}
            onChange={(companyId) => set({ companyId, facilityIds: [], primaryFacilityId: null })}
          />
        )}
      </div>
      <Rights draft={draft} set={set} choices={choices} />
      <Facilities draft={draft} set={set} choices={choices} isNew={isNew} />
    </>
  );
}

interface PartProps {
  draft: UserDraft;
  set: (next: Partial<UserDraft>) => void;
  choices: UserChoices | undefined;
}

function Rights({ draft, set, choices }: PartProps) {
  const { roles } = draft;
  const offered = ROLES.filter((role) => choices?.roles.includes(role) === true || roles.includes(role));
  const permissions = draft.permissions ?? [];
  const change = (role: Role, given: boolean) =>
    set({ roles: given ? [...roles, role] : roles.filter((one) => one !== role) });
  return (
    <>
      <fieldset className={styles.roles}>
        <legend>Roles</legend>
        {offered.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_NAMES[role]}
            description={ROLE_TEXTS[role]}
            checked={roles.includes(role)}
            disabled={choices?.roles.includes(role) !== true}
            onChange={(event) => change(role, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {roles.includes('Seller') && (
        <Switch
          label="Field representative"
          description="Sells for the company, without the list of all listings"
          checked={draft.isFieldRep}
          onChange={(event) => set({ isFieldRep: event.currentTarget.checked })}
        />
      )}
      {roles.includes('Administrator') && choices !== undefined && choices.permissions.length > 0 && (
        <MultiSelect
          label="Permissions"
          description={
            draft.permissions === null
              ? 'Left empty, a new administrator gets yours without the SQL tool and impersonation.'
              : 'You may give and take those that you have yourself.'
          }
          data={permissionChoices(choices, permissions)}
          value={permissions}
          onChange={(next) => set({ permissions: ADMIN_PERMISSIONS.filter((one) => next.includes(one)) })}
        />
      )}
    </>
  );
}

const permissionChoices = (choices: UserChoices, given: readonly AdminPermission[]) =>
  ADMIN_PERMISSIONS.filter((one) => choices.permissions.includes(one) || given.includes(one)).map((one) => ({
    value: one,
    label: one,
    disabled: !choices.permissions.includes(one),
  }));

/** A list this long is searched rather than read. */
const MANY = 8;

function Facilities({ draft, set, choices, isNew }: PartProps & { isNew: boolean }) {
  const facilities = choices?.facilities ?? [];
  if (facilities.length === 0) return null;
  const named = facilities.map((one) => ({ value: String(one.id), label: one.name }));
  const ids = draft.facilityIds.map(String);
  const open = draft.roles.includes('CompanyAdmin') ? named : named.filter((one) => ids.includes(one.value));
  const primary = draft.primaryFacilityId === null ? null : String(draft.primaryFacilityId);
  return (
    <div className={styles.fields}>
      <MultiSelect
        label="Facilities"
        description="Assigned to the person"
        placeholder={ids.length === 0 ? 'None' : ''}
        data={named}
        value={ids}
        searchable={facilities.length > MANY}
        clearable
        onChange={(next) => {
          const facilityIds = next.map(Number);
          const kept = draft.primaryFacilityId !== null && facilityIds.includes(draft.primaryFacilityId);
          set({ facilityIds, primaryFacilityId: kept ? draft.primaryFacilityId : (facilityIds[0] ?? null) });
        }}
      />
      {!isNew && (
        <Select
          label="Primary facility"
          description="Where the person buys now"
          placeholder="None"
          data={open}
          value={open.some((one) => one.value === primary) ? primary : null}
          onChange={(next) => set({ primaryFacilityId: next === null ? null : Number(next) })}
        />
      )}
    </div>
  );
}
