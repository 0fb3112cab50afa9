import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH } from '#rules/rfps/rfp-words.ts';
import { pausesLeft } from '#rules/rfps/terms.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { usePauseRfp, type Rfp } from '../answering-api.ts';
import { useContractDeliveries } from '../schedule-api.ts';
import { TakeBack, Wish } from './wish.tsx';
import styles from './rfp-form.module.css';

/** The buyer asks to let a contract rest. */
export function Pause({ rfp }: { rfp: Rfp }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Pause
      </Button>
      <Popup title="Pause Contract" width={480} opened={opened} onClose={close}>
        {opened && <Form rfp={rfp} onDone={close} />}
      </Popup>
    </>
  );
}

function Form({ rfp, onDone }: { rfp: Rfp; onDone: () => void }) {
  const [months, setMonths] = useState(1);
  const [reason, setReason] = useState('');
  const pause = usePauseRfp(rfp.id);
  return (
    <RecordForm
      send="Ask to pause"
      sending={pause.isPending}
      error={null}
      onSend={() => pause.mutate({ months, reason: reason.trim() }, { onSuccess: onDone })}
      onLeave={onDone}
    >
      <Effect rfp={rfp} months={months} />
      <p className={styles.text}>Deliveries go on as planned until its supplier confirms.</p>
      <Select
        label="Months"
        data={pausesLeft(rfp).map((count) => ({ value: String(count), label: countOf(count, 'month') }))}
        value={String(months)}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => setMonths(Number(next ?? months))}
      />
      <Textarea
        label="Reason"
        description="The supplier reads it."
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </RecordForm>
  );
}

/** What a pause moves. */
function Effect({ rfp, months }: { rfp: Rfp; months: number }) {
  const { data } = useContractDeliveries(rfp.id);
  const moved = data?.filter((one) => one.state === 'scheduled' && one.placing_date > todayUtc()) ?? [];
  const [next] = moved;
  if (next === undefined) return null;
  const others = moved.length - 1;
  const later = `${countOf(months, 'month')} later`;
  return (
    <p className={styles.text}>
      The next delivery, of {formatDay(next.date)},
      {others > 0 ? ` and ${countOf(others, 'other')} after it come ${later}` : ` comes ${later}`}, at the
      same price. The contract, which ends on {formatDay(rfp.renewal_date)}, ends {later} too.
    </p>
  );
}

/** What was asked and not answered yet, for both sides; its buyer takes it back. */
export function AskedPause({ rfp }: { rfp: Rfp }) {
  const pause = usePauseRfp(rfp.id);
  const asked = rfp.pause_asked;
  if (asked === null) return null;
  return (
    <Fact label="Pause asked">
      {countOf(asked, 'month')}, not answered yet
      {rfp.can.take_back_pause && (
        <TakeBack
          label="Take back the pause"
          pending={pause.isPending}
          onTakeBack={() => pause.mutate({ months: asked, confirm: false })}
        />
      )}
    </Fact>
  );
}

/** The supplier answers it. */
export function AnswerPause({ rfp }: { rfp: Rfp }) {
  const pause = usePauseRfp(rfp.id);
  const asked = rfp.pause_asked;
  if (asked === null || !rfp.can.answer_pause) return null;
  return (
    <Wish
      title="Pause"
      pending={pause.isPending}
      onAnswer={(confirm) => pause.mutate({ months: asked, confirm })}
    >
      <p className={styles.text}>
        {rfp.facility_name} asks to pause the contract for {countOf(asked, 'month')}.
        {rfp.pause_reason !== null && ` Reason: ${rfp.pause_reason}`}
      </p>
      <Effect rfp={rfp} months={asked} />
    </Wish>
  );
}
