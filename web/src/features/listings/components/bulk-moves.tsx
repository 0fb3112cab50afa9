import { Button } from '@mantine/core';
import { CONFIRM_PRICES } from '#rules/listings/price-changes.ts';
import { countOf } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { isAtWork, useRunBulkEdit, useUndoBulkEdit, type BulkEdit } from '../bulk-api.ts';
import { unitOf } from '../bulk-words.ts';

/** Carries a change out, once its large prices are agreed to, or takes it back, after asking. */
export function BulkMoves({ edit, confirmed }: { edit: BulkEdit; confirmed: boolean }) {
  const run = useRunBulkEdit(edit.id);
  const undo = useUndoBulkEdit(edit.id);
  const busy = run.isPending || undo.isPending || isAtWork(edit.state);
  const ask = async () => {
    const yes = await confirm({
      title: 'Undo this change?',
      body: consequences(edit),
      confirmLabel: 'Undo change',
      destructive: true,
    });
    if (yes) undo.mutate();
  };
  return (
    <>
      {edit.can.run && (
        <ReasonedButton
          loading={busy}
          reason={edit.large > 0 && !confirmed ? CONFIRM_PRICES : null}
          onClick={() => run.mutate({ confirm_prices: confirmed })}
        >
          Change {countOf(edit.changing, unitOf(edit.change))}
        </ReasonedButton>
      )}
      {edit.can.undo && (
        <Button variant="default" loading={busy} onClick={() => void ask()}>
          Undo
        </Button>
      )}
    </>
  );
}

function consequences({ change, done: { changed } }: BulkEdit): string {
  const one = unitOf(change);
  const back = countOf(changed, `${one} gets back what it`, `${one}s get back what they`);
  const sold =
    change.kind === 'stock' || change.kind === 'stock_amount' ? ' Packs that were sold since stay sold.' : '';
  const told = change.kind === 'deactivate' ? ' Their sellers are told.' : '';
  return `${back} had before. What was changed later stays as it is.${sold}${told}`;
}
