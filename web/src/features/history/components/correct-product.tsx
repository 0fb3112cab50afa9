import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import {
  COUNTS_PACKS,
  MOST_PER_CASE,
  MOST_PER_PACK,
  packPrice,
  type CountedUnits,
} from '#rules/history/counted-units.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { formatCount, formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { ReportDetail } from '../api.ts';
import styles from './history.module.css';

type Doubt = ReportDetail['doubts'][number];
type Counts = 'packs' | 'cases' | 'units';

/** What the report counts of each, in its words. */
const UNITS = {
  cases: { label: 'Packs per case', most: MOST_PER_CASE, why: 'Write how many packs a case has' },
  units: { label: 'Units per pack', most: MOST_PER_PACK, why: 'Write how many units a pack has' },
} as const;

const countsOf = ({ packs_per_case: packs, units_per_pack: units }: CountedUnits): Counts =>
  packs > 1 ? 'cases' : units > 1 ? 'units' : 'packs';

/** '$144.00 a case' of a product whose report counts cases. */
export const priceInReport = (price: number, counted: CountedUnits): string =>
  `${formatUsd(price)} a ${{ packs: 'pack', cases: 'case', units: 'unit' }[countsOf(counted)]}`;

interface Props {
  name: string;
  doubt: Doubt;
  busy: boolean;
  error: string | undefined;
  onChange: () => void;
  onSave: (ndc: string, counted: CountedUnits) => void;
  onCancel: () => void;
}

/** Which NDC a product is, and what its report counts of it, with what a pack then costs. */
export function CorrectProduct({ name, doubt, busy, error, onChange, onSave, onCancel }: Props) {
  const [ndc, setNdc] = useState(doubt.proposed?.ndc ?? '');
  const counts = useCounts(doubt);
  const id = useId();
  const reason = ndc.trim() === '' ? 'Write the NDC.' : counts.problem;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null && counts.counted !== null) onSave(ndc, counts.counted);
  };
  return (
    <form className={styles.correct} noValidate onSubmit={save}>
      <TextInput
        size="xs"
        label={`NDC of ${name}`}
        value={ndc}
        error={error}
        onChange={(event) => {
          onChange();
          setNdc(event.currentTarget.value);
        }}
      />
      <div>
        <div id={id} className={styles.soft}>
          The report counts
        </div>
        <SegmentedControl
          size="xs"
          aria-labelledby={id}
          data={[
            { value: 'packs', label: 'Packs' },
            { value: 'cases', label: 'Cases' },
            { value: 'units', label: 'Units' },
          ]}
          value={counts.counts}
          onChange={(value) => counts.choose(value as Counts)}
        />
      </div>
      {counts.counts !== 'packs' && (
        <TextInput
          size="xs"
          inputMode="numeric"
          label={UNITS[counts.counts].label}
          value={counts.text}
          onChange={(event) => counts.write(event.currentTarget.value)}
        />
      )}
      <p role="status" className={styles.soft}>
        {doubt.price !== null &&
          counts.counted !== null &&
          counts.counts !== 'packs' &&
          `${priceInReport(doubt.price, counts.counted)} becomes ${packText(doubt.price, counts.counted)} a pack`}
      </p>
      <div className={styles.buttons}>
        <ReasonedButton type="submit" size="xs" loading={busy} reason={reason}>
          Save
        </ReasonedButton>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const packText = (price: number, counted: CountedUnits) =>
  formatUsd(toDollars(packPrice(fromDollars(price), counted)));

/** Where the report counts units, as many as the directory knows in a pack stand there at first. */
function useCounts(doubt: Doubt) {
  const [counts, setCounts] = useState<Counts>(countsOf(doubt));
  const [text, setText] = useState(String(Math.max(doubt.packs_per_case, doubt.units_per_pack)));
  const known = doubt.proposed?.eaches_per_pack ?? 0;
  const choose = (next: Counts) => {
    setCounts(next);
    setText(next === 'units' && Number.isInteger(known) && known > 1 ? String(known) : '');
  };
  return { counts, text, choose, write: setText, ...readCounted(counts, text) };
}

function readCounted(counts: Counts, text: string): { counted: CountedUnits | null; problem: string | null } {
  if (counts === 'packs') return { counted: COUNTS_PACKS, problem: null };
  const { most, why } = UNITS[counts];
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (count < 2 || count > most) return { counted: null, problem: `${why}, from 2 to ${formatCount(most)}.` };
  const field = counts === 'cases' ? 'packs_per_case' : 'units_per_pack';
  return { counted: { ...COUNTS_PACKS, [field]: count }, problem: null };
}
