import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api-error.ts';
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
    <SavedForm form={form} label="Company">
      <Identity {...part} />
      <Commerce {...part} buys={!sells(part.draft)} />
      {sells(part.draft) && <Selling {...part} />}
      <Contact {...part} />
      <About {...part} />
      {sells(part.draft) && <SellerTexts {...part} />}
    </SavedForm>
  );
}

/** Fields with what went wrong and the buttons, which appear with the first change. */
export function SavedForm({
  form,
  label,
  children,
}: {
  form: CompanyFormState;
  label: string;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      {form.overtaken && (
        <p role="alert" className={styles.note}>
          Somebody else changed this company meanwhile. What you typed is kept: saving changes only the fields
          that you changed.
        </p>
      )}
      {form.error !== null && !form.overtaken && (
        <p role="alert" className={styles.problem}>
          {errorText(form.error)}
        </p>
      )}
      {form.changed && (
        <div className={styles.saveBar}>
          <Button variant="default" onClick={form.discard}>
            Discard changes
          </Button>
          <Button type="submit" loading={form.saving}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
