import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { CONTRACT_LENGTHS, USUAL_TERMS } from '#rules/rfps/terms.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useExtendRfp, type Rfp } from '../answering-api.ts';
import { TakeBack, Wish } from './wish.tsx';
import styles from './rfp-form.module.css';

const LENGTHS = CONTRACT_LENGTHS.map((months) => ({ value: String(months), label: `${months} months` }));

/** The buyer asks to lengthen a contract (TR-382, G-088). */
export function Extend({ rfp }: { rfp: Rfp }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Extend
      </Button>
      <Popup title="Extend Contract" width={420} opened={opened} onClose={close}>
        {opened && <Form rfp={rfp} onDone={close} />}
      </Popup>
    </>
  );
}

function Form({ rfp, onDone }: { rfp: Rfp; onDone: () => void }) {
  const [months, setMonths] = useState<(typeof CONTRACT_LENGTHS)[number]>(USUAL_TERMS.duration);
  const extend = useExtendRfp(rfp.id);
  return (
    <RecordForm
      send="Ask to extend"
      sending={extend.isPending}
      error={null}
      onSend={() => extend.mutate({ duration: months }, { onSuccess: onDone })}
      onLeave={onDone}
    >
      <p>
        The contract ends on {formatDay(rfp.renewal_date)}. It goes on at the same price once its supplier
        confirms.
      </p>
      <Select
        label="Months more"
        data={LENGTHS}
        value={String(months)}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => setMonths(CONTRACT_LENGTHS.find((one) => String(one) === next) ?? months)}
      />
    </RecordForm>
  );
}

/** What was asked and not answered yet, for both sides; its buyer takes it back. */
export function AskedExtension({ rfp }: { rfp: Rfp }) {
  const extend = useExtendRfp(rfp.id);
  const asked = CONTRACT_LENGTHS.find((one) => one === rfp.extension_asked);
  if (asked === undefined) return null;
  return (
    <Fact label="Extension asked">
      {countOf(asked, 'month')}, not answered yet
      {rfp.can.take_back_extension && (
        <TakeBack
          label="Take back the extension"
          pending={extend.isPending}
          onTakeBack={() => extend.mutate({ duration: asked, confirm: false })}
        />
      )}
    </Fact>
  );
}

/** The supplier answers it. */
export function AnswerExtension({ rfp }: { rfp: Rfp }) {
  const extend = useExtendRfp(rfp.id);
  const asked = CONTRACT_LENGTHS.find((one) => one === rfp.extension_asked);
  if (asked === undefined || !rfp.can.answer_extension) return null;
  return (
    <Wish
      title="Extension"
      pending={extend.isPending}
      onAnswer={(confirm) => extend.mutate({ duration: asked, confirm })}
    >
      <p className={styles.text}>
        {rfp.facility_name} asks to extend the contract by {countOf(asked, 'month')} at the same price.
      </p>
    </Wish>
  );
}
