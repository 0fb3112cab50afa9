import type { ReactNode } from 'react';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { CompanyRecord } from '../api.ts';
import { sells } from '../company-draft.ts';
import { useCompanyForm, type CompanyFormState } from '../use-company-form.ts';
import { About, Commerce, Contact, Identity, Selling, SellerTexts } from './company-fields.tsx';
import styles from './companies.module.css';

/** Every field of a company, for administrators. */
export function CompanyForm({ company }: { company: CompanyRecord }) {
  const form = useCompanyForm(company);
  const { part } = form;
  return (
    <SavedForm form={form}>
      <Identity {...part} />
      <Commerce {...part} buys={!sells(part.draft)} />
      {sells(part.draft) && <Selling {...part} />}
      <Contact {...part} />
      <About {...part} />
      {sells(part.draft) && <SellerTexts {...part} />}
    </SavedForm>
  );
}

/** A form over a stored company; its buttons appear with the first change. */
export function SavedForm({ form, children }: { form: CompanyFormState; children: ReactNode }) {
  return (
    <RecordForm
      send="Save"
      sending={form.saving}
      onSend={form.submit}
      error={form.overtaken ? null : form.error}
      leave="Discard changes"
      onLeave={form.discard}
      changed={form.changed}
      pinned
    >
      {children}
      {form.overtaken && (
        <p role="alert" className={styles.note}>
          Someone else has changed this company. What you typed is kept: saving changes only the fields that
          you changed.
        </p>
      )}
    </RecordForm>
  );
}
