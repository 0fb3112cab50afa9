import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { useUndoContracts, type ContractsTaken } from '../api.ts';

type Kept = ContractsTaken['kept'];

/** What a file of contract prices did, which rows stayed out and why, and the way back. */
export function ContractNotice({ taken, onClose }: { taken: ContractsTaken; onClose: () => void }) {
  const undo = useUndoContracts();
  const [back, setBack] = useState<{ removed: number; restored: number; kept: Kept } | null>(null);
  const { id } = taken;
  return (
    <OutcomeNotice
      done={
        back === null
          ? `${countOf(taken.added, 'price rule')} added, ${taken.changed} changed.`
          : `${countOf(back.removed, 'price rule')} removed again, ${back.restored} as before.`
      }
      left={(back ?? taken).kept.map(({ row, name, reason }, key) => ({
        key,
        text: `${row === null ? name : `Row ${row}, ${name},`} stays: ${reason}`,
      }))}
      tools={
        back === null &&
        id !== null && (
          <Button
            variant="default"
            size="xs"
            loading={undo.isPending}
            onClick={() => undo.mutate(id, { onSuccess: setBack })}
          >
            Undo
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}
