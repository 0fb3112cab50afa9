import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CATALOG_CHOICES } from '#rules/accounts/trade-lists.ts';
import {
  CONTRACT_LENGTHS,
  firstStart,
  lastStart,
  PERIOD_NAMES,
  PERIODS,
  SHORT_PERIOD_NAMES,
  USUAL_TERMS,
} from '#rules/rfps/terms.ts';
import { countOf, formatCount, formatNdc } from '../../../shared/format.ts';
import type { NdcListing } from '../asking-api.ts';
import { packsOf, plannedText, type Draft, type Problems } from '../request.ts';
import styles from './rfp-form.module.css';

interface Props {
  product: NdcListing;
  draft: Draft;
  problems: Problems;
  today: string;
  onChange: (draft: Draft) => void;
}

const LENGTHS = CONTRACT_LENGTHS.map((months) => ({ value: String(months), label: `${months} months` }));
const FREQUENCIES = PERIODS.map((period) => ({ value: period, label: PERIOD_NAMES[period] }));

/** What is asked for, from the NDC to the packs of the whole contract (G-069). */
export function RequestFields({ product, draft, problems, today, onChange }: Props) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const [left, setLeft] = useState(false);
  const packs = packsOf(draft);
  const planned = plannedText(draft);
  const period = SHORT_PERIOD_NAMES[draft.period ?? USUAL_TERMS.period];
  return (
    <>
      <TextInput label="NDC" value={formatNdc(product.ndc)} readOnly />
      <TextInput label="Product" value={product.ln60} readOnly />
      <Select
        label="Catalog"
        data={[...CATALOG_CHOICES]}
        value={draft.catalog}
        allowDeselect={false}
        onChange={(catalog) => catalog !== null && change({ catalog })}
      />
      <NumberInput
        label={`Quantity (packs per ${period})`}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        thousandSeparator=","
        clampBehavior="none"
        value={draft.quantity ?? ''}
        error={(left || draft.quantity !== null) && problems.quantity}
        data-autofocus
        onBlur={() => setLeft(true)}
        onChange={(typed) => change({ quantity: typed === '' ? null : Number(typed) })}
      />
      <Select
        label="Contract Length"
        data={LENGTHS}
        value={draft.duration === null ? null : String(draft.duration)}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear contract length' }}
        error={problems.duration}
        onChange={(months) => change({ duration: months === null ? null : Number(months) })}
      />
      <Select
        label="Purchase Frequency"
        data={FREQUENCIES}
        value={draft.period}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear purchase frequency' }}
        error={problems.period}
        onChange={(next) => change({ period: PERIODS.find((one) => one === next) ?? null })}
      />
      <TextInput
        type="date"
        label="Start Date"
        value={draft.start}
        min={firstStart(today)}
        max={lastStart(today)}
        error={problems.start}
        onChange={(event) => change({ start: event.currentTarget.value })}
      />
      <p className={styles.total} aria-live="polite">
        <span className={styles.label}>Total Packs</span>
        <strong>{packs === null ? '–' : formatCount(packs)}</strong>
        {draft.quantity !== null && packs !== null && product.csp > 1 && (
          <span className={styles.soft}>{countOf(packs * product.csp, 'container')}</span>
        )}
      </p>
      {planned !== null && <p className={styles.soft}>{planned}</p>}
    </>
  );
}
