import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LARGE_CHANGE_PERCENT } from '#rules/listings/price-changes.ts';
import { errorText, isUnanswered } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useChangeLots, type LotsChanged, type SellerListing } from '../api.ts';
import { lotsOf, previewOf, readChange, tooMany, type Kind, type PreviewRow } from '../lots-preview.ts';
import styles from './lots.module.css';

const WORDS = {
  price: { button: 'Price ± %', title: 'Change prices', field: 'Percent, such as -5 or 2.5', noun: 'price' },
  stock: { button: 'Stock', title: 'Set the stock', field: 'Packs of each lot', noun: 'stock' },
  expiry: { button: 'Expiry', title: 'Set the expiry', field: 'Expiry, MM/DD/YYYY', noun: 'expiry' },
} as const satisfies Record<Kind, unknown>;
const KINDS: readonly Kind[] = ['price', 'stock', 'expiry'];

export interface Changed {
  kind: Kind;
  result: LotsChanged;
}

interface Props {
  listings: readonly SellerListing[];
  onChanged: (changed: Changed) => void;
}

/** Buttons that change all lots of the chosen listings, each with a preview first. */
export function ChangeLots({ listings, onChanged }: Props) {
  const [kind, setKind] = useState<Kind | null>(null);
  const close = () => setKind(null);
  return (
    <>
      {KINDS.map((one) => (
        <Button key={one} variant="default" size="xs" onClick={() => setKind(one)}>
          {WORDS[one].button}
        </Button>
      ))}
      <Popup
        title={kind === null ? '' : WORDS[kind].title}
        width={760}
        opened={kind !== null}
        onClose={close}
      >
        {kind !== null && (
          <ChangeForm
            key={kind}
            kind={kind}
            listings={listings}
            onCancel={close}
            onChanged={(result) => {
              close();
              onChanged({ kind, result });
            }}
          />
        )}
      </Popup>
    </>
  );
}

interface FormProps {
  kind: Kind;
  listings: readonly SellerListing[];
  onCancel: () => void;
  onChanged: (result: LotsChanged) => void;
}

function ChangeForm({ kind, listings, onCancel, onChanged }: FormProps) {
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(randomUuid);
  const change = useChangeLots();
  const lots = lotsOf(listings);
  const reading = readChange(kind, text, todayUtc());
  const asked = reading.ok ? reading.value : null;
  const rows = lots.map((one) => previewOf(one, kind, asked));
  const changing = rows.filter((row) => row.changes);
  const large = changing.filter((row) => row.large).length;
  const reason =
    tooMany(lots.length) ??
    (reading.ok ? null : reading.reason) ??
    (changing.length === 0 ? 'This changes nothing.' : null);
  const { field, noun } = WORDS[kind];
  return (
    <form
      className={styles.change}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== null || asked === null || change.isPending) return;
        const body = {
          change: asked,
          lots: changing.map(({ lot: { id, version, stock } }) =>
            kind === 'stock' ? { id, version, stock_seen: stock } : { id, version },
          ),
        };
        change.mutate(
          { body, attempt },
          {
            onSuccess: onChanged,
            onError: (error) => !isUnanswered(error) && setAttempt(randomUuid()),
          },
        );
      }}
    >
      <TextInput
        label={field}
        value={text}
        autoComplete="off"
        data-autofocus
        error={text !== '' && !reading.ok ? reading.reason : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.preview}>
        <DataGrid
          id={`preview-${kind}`}
          label="Preview"
          columns={kind === 'price' ? PRICE_COLUMNS : COLUMNS}
          rows={rows}
          rowId={({ lot }) => String(lot.id)}
          rowLabel={({ lot, name }) => `${name}, lot ${lot.lot_name}`}
          renderCard={(row) => <PreviewCard row={row} />}
          summary={
            <>
              {countOf(changing.length, 'lot changes', 'lots change')} of {lots.length}
              {large > 0 && (
                <StatusBadge tone="attention">
                  {large} by more than {LARGE_CHANGE_PERCENT} %
                </StatusBadge>
              )}
            </>
          }
          empty={<p>These listings have no lots.</p>}
        />
      </div>
      {change.error !== null && (
        <p role="alert" className={styles.refusal}>
          {errorText(change.error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" loading={change.isPending} reason={reason} reasonHidden={text === ''}>
          Change {countOf(changing.length, noun, noun === 'price' ? 'prices' : `${noun} of lots`)}
        </ReasonedButton>
      </div>
    </form>
  );
}

const COLUMNS: readonly GridColumn<PreviewRow>[] = [
  { id: 'name', header: 'Listing', cell: ({ name }) => name, required: true },
  { id: 'lot', header: 'Lot', cell: ({ lot }) => lot.lot_name, required: true, width: 110 },
  { id: 'before', header: 'Now', cell: ({ before }) => before, numeric: true, required: true, width: 100 },
  {
    id: 'after',
    header: 'New',
    cell: ({ after, changes }) => (changes ? <strong>{after}</strong> : '–'),
    numeric: true,
    required: true,
    width: 100,
  },
];
const PRICE_COLUMNS: readonly GridColumn<PreviewRow>[] = [
  ...COLUMNS,
  { id: 'change', header: 'Change', cell: (row) => <Change row={row} />, required: true, width: 150 },
];

function Change({ row: { change, large } }: { row: PreviewRow }) {
  return large ? <StatusBadge tone="attention">{change}</StatusBadge> : change;
}

function PreviewCard({ row }: { row: PreviewRow }) {
  return (
    <>
      <strong>
        {row.name}, lot {row.lot.lot_name}
      </strong>
      <div>
        {row.before} → {row.changes ? row.after : 'unchanged'} <Change row={row} />
      </div>
    </>
  );
}
