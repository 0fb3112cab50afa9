import { useState } from 'react';
import { ApiError, fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { useAskedClosing, useHeld, type Hold } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useCreateStrategist, useSaveStrategist, useStrategist, type Strategist } from '../api.ts';
import {
  draftOf,
  isSame,
  newStrategistOf,
  NOBODY,
  savedStrategistOf,
  type StrategistDraft,
} from '../strategist-draft.ts';
import { LeaveAndReturn } from './leave-and-return.tsx';
import { Photo } from './photo.tsx';
import { StrategistFields } from './strategist-fields.tsx';
import styles from './strategists.module.css';

interface Props {
  id: number | 'new';
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function StrategistPanel({ id, onClose, onCreated }: Props) {
  const { hold, close, closeAskless } = useAskedClosing(true, onClose);
  return (
    <SidePanel
      title={id === 'new' ? 'New strategist' : 'Account strategist'}
      width={520}
      opened
      onClose={close}
    >
      {id === 'new' ? (
        <NewStrategist hold={hold} onClose={closeAskless} onCreated={onCreated} />
      ) : (
        <StoredStrategist id={id} hold={hold} />
      )}
    </SidePanel>
  );
}

interface Moves {
  moves: { company_id: number }[];
}
const isMoves = (data: unknown): data is Moves =>
  typeof data === 'object' && data !== null && 'moves' in data && Array.isArray(data.moves);

/** Sends; where companies would leave another strategist, asks, and sends again with the word to move them (RB-529). */
async function sendAsking<T>(send: (move: number[]) => Promise<T>): Promise<T | null> {
  try {
    return await send([]);
  } catch (error) {
    if (!(error instanceof ApiError) || !isMoves(error.data)) return null;
    const yes = await confirm({
      title: error.message,
      body: 'Its users see the new strategist at once.',
      confirmLabel: 'Move',
    });
    if (!yes) return null;
    const move = error.data.moves.map((one) => one.company_id);
    return send(move).catch(() => null);
  }
}

interface NewProps {
  hold: Hold;
  onClose: () => void;
  onCreated: (id: number) => void;
}

function NewStrategist({ hold, onClose, onCreated }: NewProps) {
  const [draft, setDraft, forget] = useKeptDraft<StrategistDraft>('new-strategist', () => NOBODY);
  const create = useCreateStrategist();
  useHeld(isSame(draft, NOBODY) ? null : forget, hold);
  const send = async () => {
    const made = await sendAsking((move) => create.mutateAsync(newStrategistOf(draft, move)));
    if (made === null) return;
    hold(null);
    forget();
    onCreated(made.data.id);
  };
  return (
    <RecordForm
      send="Add Strategist"
      sending={create.isPending}
      error={create.error}
      pinned
      onSend={() => void send()}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <StrategistFields
        draft={draft}
        takesCompanies
        errors={fieldErrors(create.error)}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <p className={styles.soft}>A photo can be added once the strategist is.</p>
    </RecordForm>
  );
}

function StoredStrategist({ id, hold }: { id: number; hold: Hold }) {
  const { data, error, refetch } = useStrategist(id);
  if (data === undefined)
    return (
      <NoRecord error={error} missing="This strategist does not exist." onRetry={() => void refetch()} />
    );
  return <Editor strategist={data} hold={hold} />;
}

function Editor({ strategist, hold }: { strategist: Strategist; hold: Hold }) {
  // What was read when typing began: a version that comes meanwhile does not take what is typed.
  const [seen, setSeen] = useState(strategist);
  const [draft, setDraft] = useState(() => draftOf(strategist));
  const save = useSaveStrategist(strategist.id);
  const changed = !isSame(draft, draftOf(seen));
  const take = (next: Strategist) => {
    setSeen(next);
    setDraft(draftOf(next));
  };
  if (!changed && strategist.version > seen.version) take(strategist);
  useHeld(changed ? () => undefined : null, hold);
  const send = async () => {
    const saved = await sendAsking((move) => save.mutateAsync(savedStrategistOf(draft, seen, move)));
    if (saved !== null) take(saved.data);
  };
  return (
    <div className={styles.parts}>
      <RecordForm
        send="Save"
        sending={save.isPending}
        changed={changed}
        error={save.error}
        pinned
        leave="Discard"
        onSend={() => void send()}
        onLeave={() => {
          save.reset();
          take(strategist);
        }}
      >
        <StrategistFields
          draft={draft}
          takesCompanies={seen.active}
          errors={fieldErrors(save.error)}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </RecordForm>
      <Photo strategist={strategist} />
      <LeaveAndReturn strategist={seen} changed={changed} />
    </div>
  );
}
