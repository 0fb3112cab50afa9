import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DATED_CATALOGS } from '#rules/accounts/trade-lists.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useCreateListing, type CatalogType, type SellerListing } from '../api.ts';

interface Props {
  opened: boolean;
  /** What the list from which it was opened holds. */
  catalog: CatalogType | undefined;
  fulldate: boolean;
  onClose: () => void;
  onCreated: (listing: SellerListing) => void;
}

/** A listing for an NDC; its lots are added in the editor that opens next. */
export function NewListing({ opened, onClose, ...rest }: Props) {
  return (
    <Popup title="New listing" width={460} opened={opened} onClose={onClose}>
      <NewListingForm onClose={onClose} {...rest} />
    </Popup>
  );
}

function NewListingForm({ catalog, fulldate, onClose, onCreated }: Omit<Props, 'opened'>) {
  const outsourcing = useMe().company?.is_503b === true;
  const [ndc, setNdc, forgetNdc] = useKeptDraft('new-listing-ndc', () => '');
  const [name, setName, forgetName] = useKeptDraft('new-listing-name', () => '');
  const forget = () => {
    forgetNdc();
    forgetName();
  };
  const [chosen, setChosen] = useState<CatalogType>(catalog ?? 'medigi');
  const create = useCreateListing();
  const refused = fieldErrors(create.error);
  /** The whole sentence stands at its field, unless it only repeats what the field says. */
  const sentenceAt = (field: string) => {
    const text = refused[field];
    const sentence = create.error?.message ?? '';
    return text === undefined || sentence.endsWith(text) ? text : sentence;
  };
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (ndc.trim() === '') return setMissing(true);
    create.mutate(
      {
        ndc: ndc.trim(),
        ...(name.trim() !== '' && { name: name.trim() }),
        catalog_type: outsourcing ? '503b' : chosen,
        ...(fulldate && { fulldate }),
      },
      {
        onSuccess: ({ data }) => {
          forget();
          onCreated(data);
        },
      },
    );
  };
  return (
    <RecordForm
      send="Create listing"
      sending={create.isPending}
      onSend={submit}
      error={create.error}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <TextInput
        label="NDC"
        name="ndc"
        description="With or without dashes"
        placeholder="12345-6789-01"
        value={ndc}
        maxLength={20}
        required
        data-autofocus
        autoComplete="off"
        error={missing ? 'NDC is required' : sentenceAt('ndc')}
        onChange={(event) => {
          setNdc(event.currentTarget.value);
          setMissing(false);
          create.reset();
        }}
      />
      <TextInput
        label="Name"
        description="Empty takes the name of the drug directory"
        value={name}
        maxLength={200}
        autoComplete="off"
        error={sentenceAt('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!outsourcing && (
        <Select
          label="Catalog"
          data={[...DATED_CATALOGS]}
          value={chosen}
          allowDeselect={false}
          error={sentenceAt('catalog_type')}
          onChange={(value) =>
            setChosen(DATED_CATALOGS.find((one) => one.value === value)?.value ?? 'medigi')
          }
        />
      )}
    </RecordForm>
  );
}
