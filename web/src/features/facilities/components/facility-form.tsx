import { Checkbox, Fieldset, Select, TextInput } from '@mantine/core';
import { END_MOVES_WITH_FILE, type END_OF, type LicenseType } from '#rules/accounts/licenses.ts';
import { US_STATES } from '#rules/accounts/addresses.ts';
import { offeredFacilityTypes } from '#rules/accounts/facility-types.ts';
import type { Problems } from '#rules/form-problems.ts';
import { asksForBeds } from '#rules/registration/registration.ts';
import { deaWarning } from '#rules/registration/registration-problems.ts';
import { WHOLESALERS } from '#rules/accounts/trade-lists.ts';
import { useClient } from '../../../shared/session.ts';
import { NO_ADDRESS, type AddressDraft, type FacilityDraft } from '../facility-draft.ts';
import styles from './manager.module.css';
import type { RefObject } from 'react';

export type HeldEnd = (typeof END_OF)[LicenseType];

interface Props {
  draft: FacilityDraft;
  onChange: (draft: FacilityDraft) => void;
  /** By the path of the field. */
  errors: Problems;
  /** What the typed DEA number leads to. */
  deaNotice?: string | undefined;
  /** Stored ends that are read here: another one comes with its license. */
  heldEnds?: readonly HeldEnd[];
  /** Of the stored record; it stays a choice, whatever the host offers. */
  storedType?: string;
}

/** Every field of a facility. */
export function FacilityFields({ draft, onChange, errors, deaNotice, heldEnds = [], storedType }: Props) {
  const types = offeredFacilityTypes(useClient().facility_types, storedType);
  const part = { draft, errors, set: (next: Partial<FacilityDraft>) => onChange({ ...draft, ...next }) };
  return (
    <>
      <div className={styles.fields}>
        <Text part={part} name="name" label="Name" required most={200} />
        <Select
          label="Facility type"
          required
          placeholder="Choose a type"
          data={[...types]}
          value={draft.type || null}
          error={errors['type']}
          allowDeselect={false}
          onChange={(type) => type !== null && part.set({ type })}
        />
        <Registration part={part} notice={deaNotice} held={heldEnds} />
        <Buying part={part} />
      </div>
      <Fieldset legend="Delivery address" className={styles.fieldset ?? ''}>
        <AddressFields
          at="delivery_address"
          value={draft.delivery}
          errors={errors}
          onChange={(delivery) => part.set({ delivery })}
        />
      </Fieldset>
      <Billing part={part} />
      <InvoiceContact part={part} />
    </>
  );
}

interface Part {
  draft: FacilityDraft;
  set: (next: Partial<FacilityDraft>) => void;
  errors: Problems;
}

type TextName = {
  [K in keyof FacilityDraft]: FacilityDraft[K] extends string ? K : never;
}[keyof FacilityDraft];

interface TextProps {
  part: Part;
  name: TextName;
  label: string;
  required?: boolean;
  most?: number;
  hint?: string;
  warning?: string | undefined;
  type?: 'date';
  readOnly?: boolean;
  inputMode?: 'numeric';
}

function Text({ part, name, label, most, hint, warning, ...props }: TextProps) {
  return (
    <TextInput
      {...props}
      {...(props.readOnly === true && { variant: 'filled' })}
      label={label}
      maxLength={most ?? 100}
      value={part.draft[name]}
      error={part.errors[name]}
      description={warning ?? (hint === part.errors[name] ? undefined : hint)}
      {...(warning !== undefined && { classNames: { description: styles.warning ?? '' } })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => part.set({ [name]: event.currentTarget.value })}
    />
  );
}

interface RegistrationProps {
  part: Part;
  notice: string | undefined;
  held: readonly HeldEnd[];
}

function Registration({ part, notice, held }: RegistrationProps) {
  const end = (name: HeldEnd) =>
    ({
      name,
      type: 'date',
      ...(held.includes(name) && { readOnly: true, hint: END_MOVES_WITH_FILE }),
    }) as const;
  const warning = [notice, deaWarning(part.draft.dea_number)].filter(Boolean).join(' ');
  return (
    <>
      <Text
        part={part}
        name="dea_number"
        label="DEA number"
        most={12}
        hint="Two letters and seven digits"
        warning={warning || undefined}
      />
      <Text part={part} label="DEA expiration" {...end('dea_expiration')} />
      <Text part={part} name="hin" label="HIN" most={9} hint="Nine letters and digits" />
      <Text part={part} label="State license expiration" {...end('state_license_expiration')} />
    </>
  );
}

function Buying({ part }: { part: Part }) {
  const { draft, set } = part;
  const known = WHOLESALERS.some(({ value }) => value === draft.wholesaler) || draft.wholesaler === '';
  return (
    <>
      <Select
        label="Primary wholesaler"
        placeholder="None"
        clearable
        clearButtonProps={{ 'aria-label': 'No primary wholesaler' }}
        data={[...WHOLESALERS, ...(known ? [] : [{ value: draft.wholesaler, label: draft.wholesaler }])]}
        value={draft.wholesaler || null}
        error={part.errors['wholesaler']}
        onChange={(wholesaler) => set({ wholesaler: wholesaler ?? '' })}
      />
      <Text part={part} name="account_number" label="Account number at the wholesaler" />
      {(asksForBeds(draft.type) || draft.bed_count !== '') && (
        <Text part={part} name="bed_count" label="Bed count" most={4} inputMode="numeric" />
      )}
      <Checkbox
        label="340B covered entity"
        className={styles.flag ?? ''}
        checked={draft.is_340b}
        onChange={(event) => set({ is_340b: event.currentTarget.checked })}
      />
    </>
  );
}

function Billing({ part: { draft, set, errors } }: { part: Part }) {
  return (
    <Fieldset legend="Billing address" className={styles.fieldset ?? ''}>
      <Checkbox
        label="The same as the delivery address"
        checked={draft.billing === null}
        onChange={(event) => set({ billing: event.currentTarget.checked ? null : NO_ADDRESS })}
      />
      {draft.billing && (
        <AddressFields
          at="billing_address"
          value={draft.billing}
          errors={errors}
          onChange={(billing) => set({ billing })}
        />
      )}
    </Fieldset>
  );
}

function InvoiceContact({ part: { draft, set, errors } }: { part: Part }) {
  const field = (name: keyof FacilityDraft['contact']) => ({
    value: draft.contact[name],
    error: errors[`ap_contact.${name}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ contact: { ...draft.contact, [name]: event.currentTarget.value } }),
  });
  return (
    <Fieldset legend="Who gets invoices" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <TextInput {...field('name')} label="AP contact name" maxLength={100} />
        <TextInput {...field('email')} label="AP contact email" type="email" maxLength={254} />
        <TextInput
          {...field('phone')}
          label="AP contact phone"
          type="tel"
          placeholder="(000) 000-0000"
          maxLength={30}
        />
      </div>
    </Fieldset>
  );
}

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

interface AddressProps {
  at: 'delivery_address' | 'billing_address';
  value: AddressDraft;
  errors: Problems;
  onChange: (value: AddressDraft) => void;
}

/** With the 50 states, the District of Columbia and the territories. */
function AddressFields({ at, value, errors, onChange }: AddressProps) {
  const field = (name: keyof AddressDraft) => ({
    value: value[name],
    error: errors[`${at}.${name}`],
    maxLength: 100,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.fields}>
      <TextInput {...field('line_1')} label="Address" required className={styles.whole ?? ''} />
      <TextInput {...field('line_2')} label="Suite, floor" />
      <TextInput {...field('line_3')} label="Attention" />
      <TextInput {...field('city')} label="City" required />
      <Select
        label="State"
        required
        placeholder="Choose a state"
        data={STATES}
        searchable
        value={value.state || null}
        error={errors[`${at}.state`]}
        onChange={(state) => onChange({ ...value, state: state ?? '' })}
      />
      <TextInput {...field('postal_code')} label="Postal code" required maxLength={10} />
    </div>
  );
}

/** Takes whoever sent the form to the first field that was refused, once its sentence is drawn. */
export function showFirstProblem(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
