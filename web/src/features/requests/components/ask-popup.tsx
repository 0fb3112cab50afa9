import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  MOST_PACKS_ASKED,
  NEEDED_BY_PAST,
  PRODUCT_LENGTH,
  PRODUCT_REQUIRED,
  QUANTITY_RANGE,
  REQUEST_NOTE_LENGTH,
} from '#rules/requests/request-words.ts';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { ApiError, fieldErrors } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useAsk, type NewRequest } from '../api.ts';
import { ProductField, type Wanted } from './product-field.tsx';
import styles from './requests.module.css';

interface Props {
  /** What it begins with. */
  wanted: Wanted;
  onClose: () => void;
  onAsked: (id: number) => void;
}

/** Asks for a product that is not found (RB-185 … RB-187). */
export function AskPopup(props: Props) {
  return (
    <Popup title="Request a product" width={560} opened onClose={props.onClose}>
      <AskForm {...props} />
    </Popup>
  );
}

interface Draft {
  wanted: Wanted;
  quantity: number | null;
  neededBy: string;
  note: string;
}

const problemsOf = ({ wanted, quantity, neededBy }: Draft): Partial<Record<string, string>> => ({
  ...(wanted.ndc === null && wanted.text.trim().length < PRODUCT_LENGTH.min && { product: PRODUCT_REQUIRED }),
  ...((quantity === null || quantity < 1 || quantity > MOST_PACKS_ASKED) && { quantity: QUANTITY_RANGE }),
  ...(neededBy !== '' && neededBy < todayUtc() && { needed_by: NEEDED_BY_PAST }),
});

const bodyOf = ({ wanted, quantity, neededBy, note }: Draft): NewRequest => ({
  ...(wanted.ndc === null ? { product: wanted.text.trim() } : { ndc: wanted.ndc }),
  quantity: quantity ?? 0,
  ...(neededBy !== '' && { needed_by: neededBy }),
  ...(note.trim() !== '' && { note: note.trim() }),
});

function AskForm({ wanted, onClose, onAsked }: Props) {
  const me = useMe();
  const [draft, setDraft, forget] = useKeptDraft<Draft>(`new-request-${wanted.ndc ?? wanted.text}`, () => ({
    wanted,
    quantity: null,
    neededBy: '',
    note: '',
  }));
  const ask = useAsk();
  const change = (part: Partial<Draft>) => {
    if (ask.error) ask.reset();
    setDraft({ ...draft, ...part });
  };
  const problems = problemsOf(draft);
  const refused = fieldErrors(ask.error);
  const offered = offeredIn(ask.error);
  const send = () =>
    ask.mutate(
      { ...bodyOf(draft), ...(offered && { ask_anyway: true }) },
      {
        onSuccess: ({ data }) => {
          forget();
          onAsked(data.id);
        },
      },
    );
  return (
    <RecordForm
      send={offered ? 'Ask Anyway' : 'Send Request'}
      sending={ask.isPending}
      reason={standing(me) ?? Object.values(problems)[0] ?? null}
      error={offered ? null : ask.error}
      remedy={<AskedBefore error={ask.error} />}
      onSend={send}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <ProductField
        value={draft.wanted}
        error={refused['product'] ?? refused['ndc']}
        onChange={(next) => change({ wanted: next })}
      />
      <div className={styles.pair}>
        <NumberInput
          label="Quantity (packs)"
          required
          allowDecimal={false}
          allowNegative={false}
          min={1}
          thousandSeparator=","
          clampBehavior="none"
          value={draft.quantity ?? ''}
          error={refused['quantity'] ?? (draft.quantity !== null && problems['quantity'])}
          onChange={(typed) => change({ quantity: typed === '' ? null : Number(typed) })}
        />
        <TextInput
          type="date"
          label="Needed By"
          min={todayUtc()}
          value={draft.neededBy}
          error={refused['needed_by'] ?? problems['needed_by']}
          onChange={(event) => change({ neededBy: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={REQUEST_NOTE_LENGTH}
        value={draft.note}
        error={refused['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {me.primary_facility && <p className={styles.soft}>For {me.primary_facility.name}</p>}
      {offered && (
        <p role="alert" className={styles.notice}>
          <strong>{offered.sentence}</strong>
          <Link
            to="/detailed/$id"
            params={{ id: String(offered.listingId) }}
            search={{ packs: String(draft.quantity ?? '') }}
          >
            Look at the offer
          </Link>
        </p>
      )}
    </RecordForm>
  );
}

const standing = ({ primary_facility: facility }: ReturnType<typeof useMe>): string | null =>
  facility === null ? NO_FACILITY : facility.vetted ? null : FACILITY_NOT_VETTED;

/** Somebody offers it now. */
function offeredIn(error: unknown): { sentence: string; listingId: number } | null {
  const listingId = error instanceof ApiError ? error.data?.['listing_id'] : undefined;
  return error instanceof ApiError && typeof listingId === 'number'
    ? { sentence: error.message, listingId }
    : null;
}

function AskedBefore({ error }: { error: unknown }) {
  const id = error instanceof ApiError ? error.data?.['request_id'] : undefined;
  if (typeof id !== 'number') return null;
  return (
    <>
      {' '}
      <Link to="/requested-products" search={{ id: String(id) }}>
        Open request {id}
      </Link>
    </>
  );
}
