import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { EXTENSION_HOURS } from '#rules/bids/deadline.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useExtendBid, type BidSummary } from '../api.ts';

const CHOICES = [24, EXTENSION_HOURS.usual, EXTENSION_HOURS.most].map((hours) => ({
  value: String(hours),
  label: countOf(hours / 24, 'day'),
}));

/** Gives an open bid more time before it expires. */
export function ExtendBid({ bid }: { bid: BidSummary }) {
  const [opened, setOpened] = useState(false);
  if (!bid.can.extend) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Extend bid ${bid.id}`}
        onClick={() => setOpened(true)}
      >
        Extend
      </Button>
      <Popup title={`Extend bid ${bid.id}`} width={420} opened={opened} onClose={() => setOpened(false)}>
        {opened && <Form bid={bid} onDone={() => setOpened(false)} />}
      </Popup>
    </>
  );
}

function Form({ bid, onDone }: { bid: BidSummary; onDone: () => void }) {
  const [hours, setHours] = useState(String(EXTENSION_HOURS.usual));
  const extend = useExtendBid(bid.id);
  return (
    <RecordForm
      send="Extend"
      sending={extend.isPending}
      error={extend.error}
      onSend={() => extend.mutate(Number(hours), { onSuccess: onDone })}
      onLeave={onDone}
    >
      <p>
        It expires {plainMoment(bid.expiration_date)}. Whoever it waits for gets so much more time; an end on
        a weekend is on the Monday after.
      </p>
      <Select
        label="More time"
        data={CHOICES}
        value={hours}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => next !== null && setHours(next)}
      />
    </RecordForm>
  );
}
