import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { formatMoment, formatUsd } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { listCard } from '../../../ui/list-card.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useOrdersOfGroup, useSaveGroup, type OrderGroup } from '../groups-api.ts';
import { OrderCard } from './order-card.tsx';
import { PAYMENT } from './order-facts.tsx';
import styles from './orders.module.css';

/** A checkout with its orders; PO number and notes are changed for all of them that still take it. */
export function GroupPanel({ group, onClose }: { group: OrderGroup | undefined; onClose: () => void }) {
  return (
    <SidePanel
      title={group ? `Group ${group.id}` : 'Group'}
      width={520}
      opened={group !== undefined}
      onClose={onClose}
    >
      {group && (
        <div className={styles.form}>
          <GivenFacts
            facts={[
              ['Placed', formatMoment(group.created_date)],
              ['Facility', group.facility_name],
              ['Payment', PAYMENT[group.payment_option]],
              ['Total', formatUsd(group.total)],
            ]}
          />
          <Numbers key={group.version} group={group} />
          <Orders id={group.id} />
        </div>
      )}
    </SidePanel>
  );
}

function Numbers({ group }: { group: OrderGroup }) {
  const save = useSaveGroup(group.id);
  const [poNumber, setPoNumber] = useState(group.po_number ?? '');
  const [notes, setNotes] = useState(group.notes ?? '');
  if (!group.can.edit)
    return (
      <GivenFacts
        facts={[
          ['PO #', group.po_number ?? '–'],
          ['Notes', group.notes ?? '–'],
        ]}
      />
    );
  const changed = poNumber.trim() !== (group.po_number ?? '') || notes.trim() !== (group.notes ?? '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          version: group.version,
          po_number: poNumber.trim() || null,
          notes: notes.trim() || null,
        });
      }}
    >
      <TextInput
        label="PO #"
        maxLength={PO_LENGTH}
        value={poNumber}
        error={save.error?.message}
        onChange={(event) => setPoNumber(event.currentTarget.value)}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxLength={1000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          Save for all its orders
        </Button>
      </div>
    </form>
  );
}

function Orders({ id }: { id: number }) {
  const { data, error, refetch } = useOrdersOfGroup(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Orders" className={styles.ofGroup}>
      {data?.map((order) => (
        <Link key={order.id} to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
          <OrderCard order={order} side="buyer" />
        </Link>
      ))}
    </section>
  );
}
