import { TextInput } from '@mantine/core';
import { parseUsd, toDollars } from '#rules/money.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useAdd } from '../api.ts';

const HIGHEST_CENTS = 999_999_999;
const NO_PRICE = 'Enter an amount such as 12.50, or nothing.';

interface Props {
  onClose: () => void;
  onAdded: () => void;
}

/** Adds a product of the directory by its NDC (RB-159). */
export const AddProduct = (props: Props) => (
  <Popup title="Add a product" width={460} opened onClose={props.onClose}>
    <AddForm {...props} />
  </Popup>
);

/** Null for an amount that is none; undefined where nothing is entered. */
function readPrice(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const cents = parseUsd(text);
  return cents === null || cents > HIGHEST_CENTS ? null : toDollars(cents);
}

function AddForm({ onClose, onAdded }: Props) {
  const [draft, setDraft, forget] = useKeptDraft('new-portfolio-item', () => ({ ndc: '', price: '' }));
  const add = useAdd();
  const refused = fieldErrors(add.error);
  const price = readPrice(draft.price);
  const change = (part: Partial<typeof draft>) => {
    if (add.error) add.reset();
    setDraft({ ...draft, ...part });
  };
  const send = () =>
    add.mutate(
      { ndc: draft.ndc.trim(), ...(typeof price === 'number' && { contract_price: price }) },
      {
        onSuccess: () => {
          forget();
          onAdded();
        },
      },
    );
  return (
    <RecordForm
      send="Add Product"
      sending={add.isPending}
      reason={draft.ndc.trim() === '' ? 'Enter an NDC.' : price === null ? NO_PRICE : null}
      error={add.error}
      onSend={send}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <TextInput
        label="NDC"
        description="With or without dashes"
        placeholder="12345-6789-01"
        value={draft.ndc}
        maxLength={20}
        required
        data-autofocus
        autoComplete="off"
        error={refused['ndc']}
        onChange={(event) => change({ ndc: event.currentTarget.value })}
      />
      <TextInput
        label="Contract Price"
        description="In dollars for a pack, if you have one. Buyers do not see it."
        inputMode="decimal"
        value={draft.price}
        maxLength={20}
        autoComplete="off"
        error={refused['contract_price'] ?? (price === null && NO_PRICE)}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
    </RecordForm>
  );
}
