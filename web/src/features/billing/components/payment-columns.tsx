import { useState } from 'react';
import {
  PAYMENT_COLUMN_LABELS,
  PAYMENT_COLUMNS,
  PAYMENT_COLUMNS_NEEDED,
} from '#rules/finance/payment-file.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { ColumnMapping } from '../../../ui/column-mapping.tsx';
import { useChangeImport, type PaymentImport } from '../payment-imports-api.ts';
import styles from './payment-imports.module.css';

/** How the file was read; open where a column that every payment needs was not found. */
export function PaymentColumns({ found }: { found: PaymentImport }) {
  const [draft, setDraft] = useState<PaymentImport['mapping'] | null>(null);
  const change = useChangeImport(found.id);
  const refused = fieldErrors(change.error);
  const mapping = draft ?? found.mapping;
  return (
    <details className={styles.columns} open={found.missing_columns.length > 0 || undefined}>
      <summary>
        Columns of the file
        {found.mapping_source === 'remembered' && <span>as chosen for such files before</span>}
      </summary>
      <ColumnMapping
        noun="file"
        columns={PAYMENT_COLUMNS}
        labels={PAYMENT_COLUMN_LABELS}
        needed={PAYMENT_COLUMNS_NEEDED}
        seen={found.headers}
        mapping={mapping}
        changed={draft !== null}
        pending={change.isPending}
        submit="Check with these columns"
        refused={refused}
        refusal={change.error !== null && Object.keys(refused).length === 0 ? errorText(change.error) : null}
        onChange={(next) => {
          change.reset();
          setDraft({ ...mapping, ...next });
        }}
        onSubmit={() => draft !== null && change.mutate({ version: found.version, mapping: draft })}
        onReset={() => setDraft(null)}
      />
    </details>
  );
}
