import { Checkbox } from '@mantine/core';
import { AGREE_SOFT_BLOCK } from '#rules/catalog/refusals.ts';
import type { OfferBlock } from '#rules/ordering/allot.ts';
import styles from './desk.module.css';

interface Props {
  block: OfferBlock | null | undefined;
  /** Of which line it is, for who does not see where it stands. */
  label: string;
  agreed: boolean;
  onAgree: (block: number | null) => void;
}

/** Why the team should not buy an offer, and the tick that buys it all the same (SP-177). */
export function Agreement({ block, label, agreed, onAgree }: Props) {
  if (!block) return null;
  return (
    <span className={styles.agreement}>
      <span className={styles.why}>
        {block.author}: {block.reason}
      </span>
      <Checkbox
        size="xs"
        label={
          <>
            {AGREE_SOFT_BLOCK}
            <span className="visually-hidden">, {label}</span>
          </>
        }
        checked={agreed}
        onChange={(event) => onAgree(event.currentTarget.checked ? block.id : null)}
      />
    </span>
  );
}
