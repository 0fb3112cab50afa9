import { Checkbox } from '@mantine/core';
import { AGREE_SOFT_BLOCK } from '#rules/catalog/refusals.ts';
import { formatBidDay } from '../../../shared/format.ts';
import type { Block } from '../bid-terms.ts';
import styles from './bid-popup.module.css';

interface Props {
  /** Null where there is nothing to agree to. */
  block: Block | null;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** That the team should not buy the listing, why, and the tick that bids all the same (SP-177). */
export function AgreeBlock({ block, checked, disabled, onChange }: Props) {
  if (block === null) return null;
  return (
    <div className={styles.block}>
      <p className={styles.problem}>
        Blocked by {block.author} on {formatBidDay(block.date)}
      </p>
      <p>{block.reason}</p>
      <Checkbox
        label={AGREE_SOFT_BLOCK}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
