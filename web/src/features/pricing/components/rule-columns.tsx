import { countOf } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { PriceRule } from '../api.ts';
import { audienceOf, datesOf, effectOf, fullEffectOf, stateOf, strongerOf, targetOf } from '../rule-words.ts';
import styles from './pricing.module.css';

type Column = GridColumn<PriceRule>;

const ALL: readonly Column[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (rule) => <strong className={styles.name}>{rule.name}</strong>,
    required: true,
    sortable: true,
  },
  { id: 'seller', header: 'Seller', cell: (rule) => rule.seller_name ?? 'Marketplace', width: 150 },
  { id: 'effect', header: 'Price', cell: effectOf, required: true, width: 140 },
  { id: 'audience', header: 'For', cell: audienceOf },
  { id: 'target', header: 'On', cell: targetOf },
  {
    id: 'packs',
    header: 'From packs',
    cell: (rule) => rule.min_quantity,
    numeric: true,
    width: 90,
  },
  { id: 'start', header: 'Dates', cell: datesOf, width: 178, sortable: true },
  {
    id: 'priority',
    header: 'Priority',
    cell: (rule) => rule.priority,
    numeric: true,
    width: 80,
    sortable: true,
  },
  { id: 'state', header: 'State', cell: (rule) => <RuleState rule={rule} />, width: 156, sortable: true },
];
const SPARED = ['packs', 'priority'] as const;

/** A seller knows whose they are. */
export const RULE_COLUMNS = { own: sparing(ALL, 'seller'), all: ALL } as const;
export const FEWER_RULE_COLUMNS = {
  own: sparing(ALL, 'seller', ...SPARED),
  all: sparing(ALL, 'target', 'start', ...SPARED),
} as const;

/** A rule that is beaten wherever it could count says so instead of 'Runs now'. */
export function RuleState({ rule }: { rule: PriceRule }) {
  const { tone, text } = stateOf(rule);
  if (rule.beaten_by === null) return <StatusBadge tone={tone}>{text}</StatusBadge>;
  return (
    <span title={`Beaten by ${strongerOf(rule.beaten_by)}`}>
      <StatusBadge tone="attention">Applies nowhere</StatusBadge>
      <span className="visually-hidden">: beaten by {strongerOf(rule.beaten_by)}</span>
    </span>
  );
}

/** A rule on a phone. */
export function RuleCard({
  rule,
  ofMany,
  onOpen,
}: {
  rule: PriceRule;
  /** Of many sellers: it names its own. */
  ofMany: boolean;
  onOpen: () => void;
}) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{rule.name}</strong>
        <RuleState rule={rule} />
      </CardLine>
      <CardLine>
        <span>{fullEffectOf(rule)}</span>
        <span className={styles.soft}>Priority {rule.priority}</span>
      </CardLine>
      <span className={styles.soft}>{datesOf(rule)}</span>
      <span className={styles.soft}>
        {audienceOf(rule)} · {targetOf(rule)}
        {ofMany && ` · ${rule.seller_name ?? 'Marketplace'}`}
      </span>
    </ListCard>
  );
}

/** 'Runs now', as a line of several rules. */
export function RuleLine({ rule, onOpen }: { rule: PriceRule; onOpen: () => void }) {
  return (
    <li className={styles.line}>
      <div>
        <button type="button" className={styles.linkButton} onClick={onOpen}>
          {rule.name}
        </button>
        <div className={styles.soft}>
          {audienceOf(rule)} · {targetOf(rule)}
        </div>
      </div>
      <div>
        {effectOf(rule)}
        <div className={styles.soft}>
          {rule.min_quantity > 1 && `From ${countOf(rule.min_quantity, 'pack')} · `}
          {datesOf(rule)}
        </div>
      </div>
      <RuleState rule={rule} />
    </li>
  );
}
