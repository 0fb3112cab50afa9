import { Button, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MOST_BULK_LISTINGS } from '#rules/listings/bulk-edit.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { ListingsQuery, SellerListing } from '../api.ts';
import { usePreviewBulkEdit } from '../bulk-api.ts';
import { BULK_KINDS, readBulkChange, type SellerKind } from '../bulk-words.ts';
import { WhichListings } from './which-listings.tsx';

interface Props {
  chosen: readonly SellerListing[];
  /** What the list is narrowed to, and how many it finds. */
  found: ListingsQuery;
  total: number;
}

/** Leads to the preview of a change of the chosen listings, or of all that are found. */
export function BulkEdit(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Bulk edit
      </Button>
      <Popup title="Bulk edit" width={460} opened={opened} onClose={() => setOpened(false)}>
        {opened && <BulkForm {...props} onClose={() => setOpened(false)} />}
      </Popup>
    </>
  );
}

const KINDS = Object.entries(BULK_KINDS).map(([value, { label }]) => ({ value, label }));
const isKind = (value: string | null): value is SellerKind => value !== null && value in BULK_KINDS;

function BulkForm({ chosen, found, total, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const preview = usePreviewBulkEdit();
  const [kind, setKind] = useState<SellerKind>('price_percent');
  const [text, setText] = useState('');
  const [which, setWhich] = useState<'chosen' | 'found'>('chosen');
  const [tried, setTried] = useState(false);
  const { field } = BULK_KINDS[kind];
  const reading = readBulkChange(kind, text);
  const send = () => {
    setTried(true);
    if (!reading.ok) return;
    const { page: _page, per_page: _size, company_id: company, expiring_within: days, ...filters } = found;
    const body = {
      change: reading.value,
      ...(which === 'chosen'
        ? { listings: chosen.map(({ id }) => id) }
        : {
            found: {
              ...filters,
              ...(company !== undefined && { company_id: Number(company) }),
              ...(days !== undefined && { expiring_within: Number(days) }),
            },
          }),
    };
    preview.mutate(body, {
      onSuccess: ({ id }) => void navigate({ to: '/manage-listings/bulk/$id', params: { id: String(id) } }),
    });
  };
  return (
    <RecordForm
      send="Preview"
      sending={preview.isPending}
      onSend={send}
      error={preview.error}
      onLeave={onClose}
    >
      <WhichListings
        which={which}
        onChange={setWhich}
        chosen={chosen.length}
        total={total}
        most={MOST_BULK_LISTINGS}
      />
      <Select
        label="Change"
        data={KINDS}
        value={kind}
        allowDeselect={false}
        onChange={(value) => {
          if (!isKind(value)) return;
          setKind(value);
          setText('');
          setTried(false);
        }}
      />
      {field !== null && (
        <TextInput
          label={field}
          value={text}
          autoComplete="off"
          data-autofocus
          error={tried && !reading.ok ? reading.reason : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <p>Nothing changes yet: you see each lot before and after first.</p>
    </RecordForm>
  );
}
