import { Button, Select, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MOST_DESK_LISTINGS } from '#rules/listings/bulk-edit.ts';
import { LEAST_REASON, MOST_REASON } from '#rules/listings/listing-status.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { CatalogType } from '../api.ts';
import { usePreviewDeskEdit, type DeskEdit, type DeskListing, type DeskQuery } from '../desk-api.ts';
import { ShortageField } from './shortage-field.tsx';
import { WhichListings, type Which } from './which-listings.tsx';

interface Props {
  chosen: readonly DeskListing[];
  found: DeskQuery;
  total: number;
}

const STEPS = {
  deactivate: 'Deactivate',
  activate: 'Activate',
  pause: 'Pause',
  bids: 'Enable bids',
  no_bids: 'Stop bids',
  move: 'Move to another catalog',
  shortage: 'Link a shortage',
  no_shortage: 'Take the link to a shortage away',
} as const;
type Step = keyof typeof STEPS;
const OPTIONS = Object.entries(STEPS).map(([value, label]) => ({ value, label }));
const isStep = (value: string | null): value is Step => value !== null && value in STEPS;
/** An outsourcing facility has one catalog alone. */
const MOVES: readonly CatalogType[] = ['medigi', 'medshorts'];

/** Leads to the preview of what is done with the chosen listings, or all that are found. */
export function DeskEditButton(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Change
      </Button>
      <Popup title="Change listings" width={460} opened={opened} onClose={() => setOpened(false)}>
        {opened && <DeskForm {...props} onClose={() => setOpened(false)} />}
      </Popup>
    </>
  );
}

interface Draft {
  step: Step;
  reason: string;
  catalog: CatalogType;
  shortage: string | null;
}

/** What is sent, or why not yet. */
function changeOf({ step, reason, catalog, shortage }: Draft): DeskEdit['change'] | string {
  switch (step) {
    case 'deactivate':
      return reason.trim().length < LEAST_REASON
        ? `A reason has at least ${LEAST_REASON} characters.`
        : { kind: step, reason: reason.trim() };
    case 'move':
      return { kind: step, catalog_type: catalog };
    case 'shortage':
      return shortage === null ? 'Choose a shortage.' : { kind: step, shortage_id: shortage };
    case 'no_shortage':
      return { kind: 'shortage', shortage_id: null };
    case 'bids':
    case 'no_bids':
      return { kind: 'bids', enabled: step === 'bids' };
    default:
      return { kind: step };
  }
}

function DeskForm({ chosen, found, total, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const preview = usePreviewDeskEdit();
  const [which, setWhich] = useState<Which>('chosen');
  const [draft, setDraft] = useState<Draft>({
    step: 'deactivate',
    reason: '',
    catalog: 'medshorts',
    shortage: null,
  });
  const [tried, setTried] = useState(false);
  const change = changeOf(draft);
  const refusal = tried && typeof change === 'string' ? change : undefined;
  const set = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  const send = () => {
    setTried(true);
    if (typeof change === 'string') return;
    preview.mutate(
      which === 'chosen'
        ? { change, listings: chosen.map(({ id }) => id) }
        : { change, found: filtersOf(found) },
      {
        onSuccess: ({ id }) => void navigate({ to: '/manage-listings/bulk/$id', params: { id: String(id) } }),
      },
    );
  };
  return (
    <RecordForm
      send={`Preview for ${countOf(which === 'chosen' ? chosen.length : total, 'listing')}`}
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
        most={MOST_DESK_LISTINGS}
      />
      <Select
        label="Change"
        data={OPTIONS}
        value={draft.step}
        allowDeselect={false}
        onChange={(step) => {
          if (!isStep(step)) return;
          set({ step });
          setTried(false);
        }}
      />
      {draft.step === 'deactivate' && (
        <Textarea
          label="Reason"
          description="Their sellers read it"
          value={draft.reason}
          maxLength={MOST_REASON}
          autosize
          minRows={2}
          required
          data-autofocus
          error={refusal ?? fieldErrors(preview.error)['reason']}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      {draft.step === 'move' && (
        <Select
          label="Catalog"
          data={[...MOVES]}
          value={draft.catalog}
          allowDeselect={false}
          onChange={(value) => set({ catalog: MOVES.find((one) => one === value) ?? draft.catalog })}
        />
      )}
      {draft.step === 'shortage' && (
        <ShortageField value={draft.shortage} error={refusal} onChange={(shortage) => set({ shortage })} />
      )}
      <p>Nothing changes yet: you see each listing before and after first.</p>
    </RecordForm>
  );
}

/** As the body of a call has them: numbers, no page. */
function filtersOf({
  page: _page,
  per_page: _size,
  seller_id: seller,
  expiring_within: days,
  ...found
}: DeskQuery) {
  return {
    ...found,
    ...(seller !== undefined && { seller_id: Number(seller) }),
    ...(days !== undefined && { expiring_within: Number(days) }),
  };
}
