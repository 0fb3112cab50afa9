import type { ImportKind } from '#rules/listings/import-columns.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useReadImport, useUndoImport, type ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

type Undoing = NonNullable<ListingImport['undo']>;

const SHOWN = 5;

interface Told {
  undo: Undoing | null;
  kind: ImportKind;
}

const WORDS = {
  listings: {
    one: 'lot',
    many: 'lots',
    place: 'catalog',
    values: 'values',
    figures: 'price, stock and expiry',
  },
  portfolio: {
    one: 'product',
    many: 'products',
    place: 'portfolio',
    values: 'contract price',
    figures: 'contract price',
  },
} as const;

export function UndoImport({ file }: { file: ListingImport }) {
  const undo = useUndoImport(file.id);
  const read = useReadImport(file.id);
  const error = read.error ?? undo.error;
  const ask = async ({ data: now }: { data: ListingImport }) => {
    if (!now.can.undo) return;
    const yes = await confirm({
      title: 'Undo this import?',
      body: <Consequences undo={now.undo} kind={now.kind} />,
      confirmLabel: 'Undo import',
      destructive: true,
    });
    if (yes) undo.mutate(undefined, { onSuccess: () => toast.success('Import undone') });
  };
  return (
    <>
      {error !== null && (
        <p role="alert" className={styles.refusal}>
          {errorText(error)}
        </p>
      )}
      <ReasonedButton
        variant="default"
        fullWidth
        loading={read.isPending || undo.isPending}
        reason={file.can.undo ? null : (file.undo_refusal ?? 'This import cannot be undone.')}
        onClick={() => read.mutate(undefined, { onSuccess: (reply) => void ask(reply) })}
      >
        Undo import
      </ReasonedButton>
    </>
  );
}

/** What an undo did; of an older one is known that nothing was left out. */
export function Undone({ undo, kind }: Told) {
  const words = WORDS[kind];
  if (undo === null)
    return (
      <p role="status">
        This import was undone. What it added was withdrawn, and what it changed is as it was before.
      </p>
    );
  const added = addedText(undo, kind);
  return (
    <div role="status">
      <p>
        This import was undone.
        {added !== null && ` ${added} left the ${words.place}.`}
        {undo.restored > 0 &&
          ` ${countOf(undo.restored, `${words.one} has its`, `${words.many} have their`)} earlier ${words.values} again.`}
      </p>
      <Kept undo={undo} kind={kind} />
    </div>
  );
}

function Consequences({ undo, kind }: Told) {
  if (undo === null) return null;
  const words = WORDS[kind];
  const { restored, kept, shown } = undo;
  const added = addedText(undo, kind);
  if (added === null && restored === 0 && kept === 0 && shown.length === 0)
    return <>It changed nothing that has to be taken back.</>;
  return (
    <>
      <p>
        {added !== null && `What it added leaves the ${words.place}: ${added}. `}
        {restored > 0 &&
          `${countOf(restored, `${words.one} gets its`, `${words.many} get their`)} earlier ${words.figures} back.`}
      </p>
      <Kept undo={undo} kind={kind} />
    </>
  );
}

function addedText({ listings, withdrawn }: Undoing, kind: ImportKind): string | null {
  const added = [
    ...(listings > 0 ? [countOf(listings, 'new listing')] : []),
    ...(withdrawn > 0 ? [countOf(withdrawn, `new ${WORDS[kind].one}`)] : []),
  ];
  return added.length > 0 ? added.join(' and ') : null;
}

function Kept({ undo: { kept, shown }, kind }: { undo: Undoing; kind: ImportKind }) {
  const { one, many } = WORDS[kind];
  if (shown.length === 0) return null;
  const more = Math.max(kept, shown.length) - SHOWN;
  return (
    <>
      <p>
        {kept > 0
          ? `${countOf(kept, one, many)} changed later ${kept === 1 ? 'stays as it is' : 'stay as they are'}:`
          : 'What was changed later stays as it is:'}
      </p>
      <ul className={styles.kept}>
        {shown.slice(0, SHOWN).map(({ name, reason }, index) => (
          <li key={index}>
            {name}: {reason}.
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </>
  );
}
