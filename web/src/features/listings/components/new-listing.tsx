import { Button, Select, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { DATED_CATALOGS } from '#rules/accounts/trade-lists.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ErrorState, NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import {
  useCreateListing,
  useListable,
  useListing,
  type CatalogType,
  type Listable,
  type NewListing,
  type SellerListing,
} from '../api.ts';
import { useDuplicateListing } from '../states-api.ts';

interface Props {
  opened: boolean;
  /** What the list from which it was opened holds. */
  catalog: CatalogType | undefined;
  fulldate: boolean;
  /** The listing whose rules it takes over; null for none. */
  from: number | null;
  /** The product of the portfolio that is listed. */
  ndc: string | undefined;
  onClose: () => void;
  onCreated: (listing: SellerListing) => void;
}

/** A listing for an NDC, plain, of a product of the portfolio or like another one; its lots are added in the editor that opens next. */
export function NewListing({ opened, from, ndc, onClose, ...rest }: Props) {
  const title = from === null ? 'New listing' : 'Duplicate listing';
  return (
    <Popup title={title} width={460} opened={opened} onClose={onClose}>
      {from !== null ? (
        <Duplicate from={from} onClose={onClose} {...rest} />
      ) : ndc !== undefined ? (
        <OfPortfolio key={ndc} ndc={ndc} onClose={onClose} {...rest} />
      ) : (
        <NewListingForm onClose={onClose} {...rest} />
      )}
    </Popup>
  );
}

type FormProps = Omit<Props, 'opened' | 'from' | 'ndc'>;

/** Filled in with what is known of the product. */
function OfPortfolio({ ndc, ...rest }: FormProps & { ndc: string }) {
  const { data, error, refetch } = useListable(ndc);
  const catalog = useCatalog(rest.catalog);
  const standing = data?.listings.find((one) => one.catalog_type === catalog);
  if (standing) return <Instead listing={standing} onOpen={rest.onCreated} />;
  if (data) return <NewListingForm known={data} {...rest} />;
  if (error === null) return <SkeletonLines lines={6} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** Where it would be listed, unless another catalog is chosen. */
const useCatalog = (asked: CatalogType | undefined): CatalogType =>
  useMe().company?.is_503b === true ? '503b' : (asked ?? 'medigi');

/** The listing that stands in the same catalog opens (RB-161). */
function Instead({ listing, onOpen }: { listing: SellerListing; onOpen: (listing: SellerListing) => void }) {
  const open = useEffectEvent(() => onOpen(listing));
  useEffect(() => open(), []);
  return <SkeletonLines lines={6} />;
}

function Duplicate({ from, ...rest }: FormProps & { from: number }) {
  const { data, error, refetch } = useListing(from, undefined);
  if (data) return <NewListingForm model={data} {...rest} />;
  return (
    <NoRecord
      error={error}
      missing="This listing does not exist."
      action={
        <Button variant="default" onClick={rest.onClose}>
          Close
        </Button>
      }
      onRetry={() => void refetch()}
    />
  );
}

/** A product is listed once in a catalog. */
const otherCatalog = (model: SellerListing | null): CatalogType | undefined =>
  model === null ? undefined : DATED_CATALOGS.find((one) => one.value !== model.catalog_type)?.value;

/** A new listing, or a paused copy of `model`. */
function useMakeListing(model: SellerListing | null) {
  const create = useCreateListing();
  const copy = useDuplicateListing(model?.id ?? 0);
  return {
    error: model === null ? create.error : copy.error,
    isPending: create.isPending || copy.isPending,
    reset: () => (model === null ? create.reset() : copy.reset()),
    mutate: (body: NewListing, options: { onSuccess: (reply: { data: SellerListing }) => void }) =>
      model === null ? create.mutate(body, options) : copy.mutate(body, options),
  };
}

function NewListingForm({
  catalog,
  fulldate,
  model = null,
  known = null,
  onClose,
  onCreated,
}: FormProps & { model?: SellerListing | null; known?: Listable | null }) {
  const product = known?.product ?? null;
  const start = useCatalog(otherCatalog(model) ?? catalog);
  const kept = `new-listing-${model?.id ?? product?.ndc ?? ''}`;
  const [ndc, setNdc, forgetNdc] = useKeptDraft(`${kept}-ndc`, () => (model ?? product)?.ndc_number ?? '');
  const [name, setName, forgetName] = useKeptDraft(`${kept}-name`, () => product?.product ?? '');
  const forget = () => {
    forgetNdc();
    forgetName();
  };
  const [chosen, setChosen] = useState<CatalogType>(start);
  const create = useMakeListing(model);
  const refused = fieldErrors(create.error);
  /** The whole sentence stands at its field, unless it only repeats what the field says. */
  const sentenceAt = (field: string) => {
    const text = refused[field];
    const sentence = create.error?.message ?? '';
    return text === undefined || sentence.endsWith(text) ? text : sentence;
  };
  const [missing, setMissing] = useState(false);
  const same = product !== null && ndc.replaceAll('-', '').trim() === product.ndc;
  const standing = same ? known?.listings.find((one) => one.catalog_type === chosen) : undefined;
  const submit = () => {
    if (ndc.trim() === '') return setMissing(true);
    if (standing) {
      forget();
      return onCreated(standing);
    }
    create.mutate(
      {
        ndc: ndc.trim(),
        ...(name.trim() !== '' && { name: name.trim() }),
        catalog_type: chosen,
        ...(model === null && fulldate && { fulldate }),
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
      send={standing ? 'Open listing' : model === null ? 'Create listing' : 'Make paused copy'}
      sending={create.isPending}
      onSend={submit}
      error={create.error}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      {model !== null && (
        <p>
          A paused copy of how {model.name} is sold: minimum, case, bids; of the same NDC with its images.
          Lots and documents stay with that one. Choose another catalog for the same product, or another NDC.
        </p>
      )}
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
      {start !== '503b' && (
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
      {same && (
        <Facts>
          <Fact label="Package">{product.package_description}</Fact>
          <Fact label="WAC">
            <Money amount={product.wac} none="no WAC" />
          </Fact>
        </Facts>
      )}
      {standing && <p role="status">You list this product in this catalog already.</p>}
    </RecordForm>
  );
}
