import { DOUBTFUL_PERCENT, isOfLots } from '#rules/listings/bulk-edit.ts';
import { countOf, formatCount, formatMoment } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { BulkEdit } from '../bulk-api.ts';
import { reasonOf, unitOf } from '../bulk-words.ts';

/** What the figures of each state are of. */
export const FIGURES: Readonly<Record<BulkEdit['state'], string>> = {
  previewed: 'What would change',
  running: 'What changed so far',
  done: 'What changed',
  failed: 'What changed before it failed',
  undoing: 'What is taken back',
  undone: 'What was taken back',
};

/** Of a preview what is planned, afterwards what was done, and after an undo what became of it. */
export function BulkFigures({ edit }: { edit: BulkEdit }) {
  const { change, state, undo_until: until } = edit;
  const reason = reasonOf(change);
  const isUndone = state === 'undoing' || state === 'undone';
  return (
    <Facts>
      {reason !== null && <Fact label="Reason">{reason}</Fact>}
      {isUndone ? (
        <TakenBack edit={edit} />
      ) : state === 'previewed' ? (
        <Planned edit={edit} />
      ) : (
        <Done edit={edit} />
      )}
      {!isUndone && change.kind.startsWith('price') && <FarOff count={edit.doubtful} />}
      {!isUndone && <Worth edit={edit} />}
      {until !== null && <Fact label="Undo">possible until {formatMoment(until)}</Fact>}
    </Facts>
  );
}

function Planned({ edit: { change, changing, rows, refused } }: { edit: BulkEdit }) {
  return (
    <>
      <Fact label="Changing">
        {countOf(changing, unitOf(change))} of {formatCount(rows)}
      </Fact>
      <Fact label="Refused">{formatCount(refused)}</Fact>
    </>
  );
}

function Done({ edit: { change, rows, refused, done } }: { edit: BulkEdit }) {
  return (
    <>
      <Fact label="Changed">
        {countOf(done.changed, unitOf(change))} of {formatCount(rows)}
      </Fact>
      <Fact label="Left, changed meanwhile">{formatCount(done.left)}</Fact>
      <Fact label="Refused">{formatCount(refused)}</Fact>
    </>
  );
}

function TakenBack({ edit: { change, done } }: { edit: BulkEdit }) {
  return (
    <>
      <Fact label="Had changed">{countOf(done.changed, unitOf(change))}</Fact>
      <Fact label="As before again">{formatCount(done.restored)}</Fact>
      <Fact label="Kept, changed later">{formatCount(done.kept)}</Fact>
    </>
  );
}

const FarOff = ({ count }: { count: number }) => (
  <Fact label={`Price by more than ${DOUBTFUL_PERCENT} %`}>
    {count > 0 ? <StatusBadge tone="attention">{formatCount(count)}</StatusBadge> : formatCount(0)}
  </Fact>
);

/** A change of listings moves no price and no stock. */
function Worth({ edit: { change, worth_before: before, worth_after: after } }: { edit: BulkEdit }) {
  if (!isOfLots(change))
    return (
      <Fact label="Stock value">
        <Money amount={after} />
      </Fact>
    );
  return (
    <>
      <Fact label="Stock value before">
        <Money amount={before} />
      </Fact>
      <Fact label="Stock value after">
        <Money amount={after} />
      </Fact>
    </>
  );
}
