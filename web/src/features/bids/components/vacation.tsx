import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { vacationOf } from '#rules/catalog/vacation.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { countOf } from '../../../shared/format.ts';
import { useSetVacation, useUnshippedCount } from '../api.ts';
import styles from './bids.module.css';

/** 'Vacation' of a seller: buyers are told, and the clock of bids that wait for the seller stands still. */
export function VacationButton({ me }: { me: Me }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Vacation
      </Button>
      <Popup title="Vacation" width={480} opened={opened} onClose={close}>
        {opened && <Form me={me} onDone={close} />}
      </Popup>
    </>
  );
}

function Form({ me, onDone }: { me: Me; onDone: () => void }) {
  const today = todayUtc();
  const set = me.company?.vacation ?? null;
  const shown = set === null ? null : vacationOf(set.start, set.end, today);
  const [start, setStart] = useState((shown && set?.start) ?? '');
  const [end, setEnd] = useState((shown && set?.end) ?? '');
  const save = useSetVacation();
  const wrong = fieldErrors(save.error);
  const send = (days: { start: string | null; end: string | null }) =>
    save.mutate(days, { onSuccess: onDone });
  const unshipped = useUnshippedCount();
  const [isWarned, setWarned] = useState(false);
  const asks = isWarned && unshipped > 0;
  const saveDays = () => {
    if (unshipped > 0 && !isWarned) setWarned(true);
    else send({ start, end });
  };
  return (
    <RecordForm
      send={asks ? 'Go away all the same' : 'Save vacation'}
      reason={start === '' || end === '' ? 'Enter the first and the last day.' : null}
      sending={save.isPending}
      error={save.error}
      onSend={saveDays}
      onLeave={onDone}
      remedy={null}
    >
      <p>
        Buyers are told that your company is away, and may bid all the same. The time of bids that wait for
        you stands still until you are back. You can go on answering.
      </p>
      {shown && (
        <div className={styles.head}>
          <span>
            From {shown.start} until {shown.end}
            {set?.set_by != null && `, set by ${set.set_by}`}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={save.isPending}
            onClick={() => send({ start: null, end: null })}
          >
            End now
          </Button>
        </div>
      )}
      <TextInput
        type="date"
        label="First day"
        value={start}
        error={wrong['start']}
        required
        data-autofocus
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Last day"
        value={end}
        min={start}
        error={wrong['end']}
        required
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      {asks && (
        <p role="status">
          <strong>
            {countOf(unshipped, 'order')} {unshipped === 1 ? 'is' : 'are'} not shipped yet.
          </strong>{' '}
          Go on?
        </p>
      )}
    </RecordForm>
  );
}
