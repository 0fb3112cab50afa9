import { Button, Checkbox, Fieldset, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { US_STATES } from '#rules/addresses.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { useSaveCompany, type CompanyRecord } from '../api.ts';
import { COMPANY_TYPES } from '../companies-query.ts';
import { draftOf, readDraft, type CompanyDraft } from '../company-draft.ts';
import { PAYMENT_LABELS } from './company-columns.tsx';
import styles from './companies.module.css';

const PAYMENTS = Object.entries(PAYMENT_LABELS).map(([value, label]) => ({ value, label }));
const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

/** The editable fields of a company. What was typed stays when the server refuses it. */
export function CompanyForm({ company }: { company: CompanyRecord }) {
  const [draft, setDraft] = useState(() => draftOf(company));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveCompany(company.id);
  const errors: Record<string, string> = { ...fieldErrors(save.error), ...problems };
  const set = (next: Partial<CompanyDraft>) => {
    setDraft({ ...draft, ...next });
    setProblems({});
    if (save.isError) save.reset();
  };
  const submit = () => {
    const reading = readDraft(draft, company);
    if ('problems' in reading) setProblems(reading.problems);
    else save.mutate(reading.body);
  };
  const unchanged = JSON.stringify(draft) === JSON.stringify(draftOf(company));
  const parts = { draft, set, errors };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Identity {...parts} />
      <Commerce {...parts} buys={!company.is_seller} />
      {company.is_seller && <Selling {...parts} />}
      <Contact {...parts} />
      {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
        <p role="alert" className={styles.problem}>
          {errorText(save.error)}
        </p>
      )}
      {!unchanged && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setDraft(draftOf(company))}>
            Discard changes
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

interface Part {
  draft: CompanyDraft;
  set: (next: Partial<CompanyDraft>) => void;
  errors: Record<string, string>;
}

type TextName = {
  [K in keyof CompanyDraft]: string extends CompanyDraft[K] ? K : never;
}[keyof CompanyDraft];

function Text({ part, name, label }: { part: Part; name: TextName; label: string }) {
  return (
    <TextInput
      label={label}
      value={part.draft[name]}
      error={part.errors[name]}
      onChange={(event) => part.set({ [name]: event.currentTarget.value })}
    />
  );
}

type FlagName = {
  [K in keyof CompanyDraft]: CompanyDraft[K] extends boolean ? K : never;
}[keyof CompanyDraft];

function Flag({ part, name, label }: { part: Part; name: FlagName; label: string }) {
  return (
    <Checkbox
      label={label}
      checked={part.draft[name]}
      onChange={(event) => part.set({ [name]: event.currentTarget.checked })}
    />
  );
}

function Identity(part: Part) {
  return (
    <div className={styles.fields}>
      <Text part={part} name="name" label="Name" />
      <Select
        label="Type"
        data={COMPANY_TYPES}
        value={part.draft.type}
        error={part.errors['type']}
        allowDeselect={false}
        onChange={(type) => type !== null && part.set({ type })}
      />
      <Flag part={part} name="is_503b" label="503B outsourcing facility" />
      <Flag part={part} name="agreed" label="Agreed to the main catalog" />
      <Flag part={part} name="enable_rfp" label="RFP enabled" />
    </div>
  );
}

function Commerce({ buys, ...part }: Part & { buys: boolean }) {
  const { draft, set, errors } = part;
  return (
    <Fieldset legend="Terms and payment" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Select
          label="Payment option"
          data={PAYMENTS}
          value={draft.payment_option}
          allowDeselect={false}
          description={
            buys && draft.payment_option === 'net_terms' && !draft.hasTerms
              ? 'Without terms the company pays by card.'
              : undefined
          }
          onChange={(next) => {
            const option = next !== null && next in PAYMENT_LABELS ? next : null;
            // The choices are the keys of the labels.
            if (option) set({ payment_option: option as CompanyDraft['payment_option'] });
          }}
        />
        <Flag part={part} name="po_required" label="PO number required" />
        <Flag part={part} name="hasTerms" label="Has terms" />
        {draft.hasTerms && (
          <>
            <span />
            <TextInput
              label="Name of the terms"
              value={draft.termsName}
              error={errors['terms'] ?? errors['terms.name']}
              onChange={(event) => set({ termsName: event.currentTarget.value })}
            />
            <TextInput
              label="Net days"
              inputMode="numeric"
              value={draft.netDays}
              error={errors['net_days'] ?? errors['terms.net_days']}
              onChange={(event) => set({ netDays: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </Fieldset>
  );
}

function Selling(part: Part) {
  return (
    <Fieldset legend="Selling" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Text part={part} name="minimum_order" label="Minimum order" />
        <Text part={part} name="shipping_price" label="Shipping price" />
        <Text part={part} name="shipping_threshold" label="Free shipping from (empty: never)" />
      </div>
    </Fieldset>
  );
}

function Contact(part: Part) {
  return (
    <Fieldset legend="Address and contact" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Text part={part} name="line_1" label="Address" />
        <Text part={part} name="line_2" label="Address, second line" />
        <Text part={part} name="city" label="City" />
        <Select
          label="State"
          placeholder="None"
          data={STATES}
          value={part.draft.state || null}
          error={part.errors['state']}
          searchable
          onChange={(state) => part.set({ state: state ?? '' })}
        />
        <Text part={part} name="postal_code" label="ZIP code" />
        <Text part={part} name="phone" label="Phone" />
        <Text part={part} name="email" label="Email" />
        <Text part={part} name="website" label="Website" />
      </div>
    </Fieldset>
  );
}
