import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { DrugSummary } from '../api.ts';
import { scheduleOf, SOURCES } from '../lists.ts';
import styles from './drugs.module.css';

const text = (value: string | null) => value ?? '–';

export const DRUG_COLUMNS: readonly GridColumn<DrugSummary>[] = [
  { id: 'ndc', header: 'NDC', cell: (drug) => <Ndc ndc={drug.ndc} />, width: 112 },
  {
    id: 'name',
    header: 'LN60 Name',
    cell: (drug) => <DrugName drug={drug} />,
    required: true,
  },
  { id: 'gcn', header: 'GCN', cell: (drug) => drug.gcn_seqno ?? '–', numeric: true, width: 70 },
  {
    id: 'size',
    header: 'Pack Size',
    cell: (drug) => formatCount(drug.package_size),
    numeric: true,
    width: 76,
  },
  { id: 'csp', header: 'CSP', cell: (drug) => formatCount(drug.csp), numeric: true, width: 54 },
  { id: 'type', header: 'Package Type', cell: (drug) => drug.package_type, width: 96 },
  { id: 'route', header: 'Route', cell: (drug) => text(drug.route), width: 110 },
  { id: 'class', header: 'HIC3', cell: (drug) => text(drug.pharm_class), width: 130 },
  { id: 'schedule', header: 'DEA Schedule', cell: (drug) => scheduleOf(drug) ?? '–', width: 96 },
  { id: 'wac', header: 'WAC', cell: (drug) => <Money amount={drug.wac} />, numeric: true, width: 90 },
  {
    id: 'nadac',
    header: 'NADAC',
    cell: (drug) => <Money amount={drug.nadac} />,
    numeric: true,
    width: 90,
    optional: true,
  },
  { id: 'obsolete', header: 'Obsolete Date', cell: (drug) => <Day date={drug.obsolete_date} />, width: 100 },
  {
    id: 'source',
    header: 'Source',
    cell: (drug) => SOURCES[drug.source],
    width: 96,
    optional: true,
  },
  {
    id: 'listings',
    header: 'Listings',
    cell: (drug) => formatCount(drug.listing_count),
    numeric: true,
    width: 70,
  },
];

/** The class alone is as wide as three others. */
export const FEWER_DRUG_COLUMNS = sparing(DRUG_COLUMNS, 'size', 'csp', 'type', 'class', 'obsolete');

function DrugName({ drug }: { drug: DrugSummary }) {
  return (
    <span className={styles.name}>
      <Link to="/fdb/$ndc" params={{ ndc: drug.ndc }}>
        {drug.name}
      </Link>
      <DrugMarks drug={drug} />
    </span>
  );
}

/** What is special about the drug, in a word each. */
export function DrugMarks({ drug }: { drug: Pick<DrugSummary, 'in_shortage' | 'is_obsolete'> }) {
  return (
    <>
      {drug.in_shortage && <StatusBadge tone="attention">Shortage</StatusBadge>}
      {drug.is_obsolete && <StatusBadge tone="neutral">Obsolete</StatusBadge>}
    </>
  );
}

/** A drug on a phone. */
export function DrugCard({ drug }: { drug: DrugSummary }) {
  return (
    <Link to="/fdb/$ndc" params={{ ndc: drug.ndc }} className={listCard}>
      <CardLine>
        <strong>{drug.name}</strong>
        <Money amount={drug.wac ?? drug.nadac} strong />
      </CardLine>
      <CardLine>
        <span className={styles.soft}>
          <Ndc ndc={drug.ndc} /> · {drug.package_type} · {text(drug.route)}
        </span>
        <span className={styles.marks}>
          <DrugMarks drug={drug} />
        </span>
      </CardLine>
    </Link>
  );
}
