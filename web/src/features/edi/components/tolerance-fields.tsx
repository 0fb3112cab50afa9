import { NumberInput } from '@mantine/core';
import { MOST_TOLERANCE } from '#rules/edi/invoices.ts';
import type { FieldsProps } from '../client-draft.ts';
import styles from './edi.module.css';

/** How much the invoices of a seller may differ (RB-386). */
export function ToleranceFields({ draft: { tolerances }, errors, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">Invoices</legend>
      <p className={styles.soft}>Within both of these an invoice matches its order all the same.</p>
      <div className={styles.row}>
        <NumberInput
          label="Cents per pack"
          min={0}
          max={MOST_TOLERANCE.price}
          allowDecimal={false}
          value={tolerances.price}
          error={errors['tolerances.price']}
          onChange={(price) => onChange({ tolerances: { ...tolerances, price: Number(price) } })}
        />
        <NumberInput
          label="Dollars per invoice"
          min={0}
          max={MOST_TOLERANCE.total}
          decimalScale={2}
          value={tolerances.total}
          error={errors['tolerances.total']}
          onChange={(total) => onChange({ tolerances: { ...tolerances, total: Number(total) } })}
        />
      </div>
    </fieldset>
  );
}
