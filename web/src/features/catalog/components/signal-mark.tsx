import type { SignalType } from '#rules/catalog/prices.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './price-flag.module.css';

/** What a saving is measured against, as it is said. */
const AGAINST: Readonly<Record<SignalType, string>> = {
  'User Supplied': 'the price you set',
  'History Upload': 'what you paid elsewhere',
  Predicted: 'the wholesale cost, an estimate',
};

/** The price flag of a row: its colour and its words say what the saving is measured against. */
export function SignalMark({ type }: { type: SignalType | null }) {
  if (type === null) return null;
  return (
    <span className={styles.mark} data-signal={type} title={`${type}: against ${AGAINST[type]}`}>
      <Icon name="flag" size={12} />
      <span className="visually-hidden">{type}: </span>
    </span>
  );
}
