import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { useUndoLotChange, type LotsChanged } from '../api.ts';
import type { Changed } from './change-lots.tsx';

const NOUNS = { price: 'price', stock: 'stock', expiry: 'expiry' } as const;

/** What a change of many lots did, which lots stayed and why, and the way back. */
export function ChangeNotice({
  changed: { kind, result },
  onClose,
}: {
  changed: Changed;
  onClose: () => void;
}) {
  const undo = useUndoLotChange();
  const [back, setBack] = useState<{ restored: number; kept: LotsChanged['kept'] } | null>(null);
  const { id } = result;
  return (
    <OutcomeNotice
      done={
        back === null
          ? `The ${NOUNS[kind]} of ${countOf(result.changed, 'lot')} changed.`
          : `${countOf(back.restored, 'lot is', 'lots are')} as before.`
      }
      left={(back ?? result).kept.map(({ lot_id: key, name, reason }) => ({
        key,
        text: `${name ?? `Lot ${key}`} stays: ${reason}`,
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
