import { Button, Select } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { confirm, usePhone } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useListings, useWithdrawListings, type SellerListing } from '../api.ts';
import { BulkEdit } from '../components/bulk-edit.tsx';
import { ChangeLots, type Changed } from '../components/change-lots.tsx';
import { ChangeNotice } from '../components/change-notice.tsx';
import { FEWER_LISTING_COLUMNS, LISTING_COLUMNS, ListingCard } from '../components/listing-columns.tsx';
import { ListingEditor } from '../components/listing-editor.tsx';
import { NewListing } from '../components/new-listing.tsx';
import { askedBy, catalogOf, LISTINGS, SORT_OPTIONS, titleOf } from '../lists.ts';
import type { ListingsSearch } from '../routes.ts';
import styles from '../components/listings.module.css';

const NONE: ReadonlySet<string> = new Set();
const NOTHING_NEW = { create: undefined, from: undefined, ndc: undefined } as const;

/** The listings of the own company, or one catalog of them: found, edited, withdrawn and exported. */
export function ListingsPage() {
  const me = useMe();
  const { catalog: chosen } = useParams({ strict: false });
  const search: ListingsSearch = useSearch({ strict: false });
  const [selected, setSelected] = useState(NONE);
  const [changed, setChanged] = useState<Changed | null>(null);
  const screen = useListScreen(LISTINGS, search, {
    always: askedBy(chosen),
    onMove: () => setSelected(NONE),
  });
  const { go } = screen;
  usePageTitle(titleOf(chosen));
  const listings = useListings(screen.query);
  const side = me.is_seller ? 'own' : 'all';
  const range = catalogOf(chosen) ? 'one' : 'several';
  const open = ({ id }: SellerListing) => go({ listing: String(id) });
  const opened = idOf(search.listing);
  return (
    <ListScreen
      id={me.is_seller ? 'seller-listings' : LISTINGS.id}
      title={titleOf(chosen)}
      screen={screen}
      result={listings}
      columns={LISTING_COLUMNS[side][range]}
      fewer={FEWER_LISTING_COLUMNS[side][range]}
      rowId={(listing) => String(listing.id)}
      rowLabel={(listing) => listing.name}
      onOpen={open}
      renderCard={(listing) => <ListingCard listing={listing} onOpen={() => open(listing)} />}
      actions={<CardSort sort={screen.sort} onChange={screen.sortBy} />}
      selection={{
        selected,
        onChange: setSelected,
        actions: (rows) => (
          <>
            <BulkEdit chosen={rows} found={screen.query} total={listings.data?.meta.total ?? rows.length} />
            <ChangeLots listings={rows} onChanged={setChanged} />
            <WithdrawSelected listings={rows} onDone={setSelected} />
          </>
        ),
      }}
      above={
        changed && <ChangeNotice key={changed.result.id} changed={changed} onClose={() => setChanged(null)} />
      }
      onExport={(query) => saveFile('exportSellerListings', { query })}
      buttons={
        <>
          <LinkButton to="/manage-listings/price-rules" variant="default">
            Price rules
          </LinkButton>
          <LinkButton to="/manage-listings/bulk" variant="default">
            Bulk edits
          </LinkButton>
          {me.is_seller && <SellerButtons onNew={() => go({ create: '1' })} />}
        </>
      }
      empty={me.is_seller ? <NoListings /> : <EmptyState title="There are no listings" />}
    >
      <Expiring sums={listings.data?.meta.sums ?? null} />
      <ListingEditor
        id={opened}
        known={listings.data?.data.find((listing) => listing.id === opened)}
        onDuplicate={
          me.is_seller ? (id) => go({ listing: undefined, create: '1', from: String(id) }) : undefined
        }
        onClose={() => go({ listing: undefined })}
      />
      <NewListing
        opened={me.is_seller && search.create !== undefined}
        catalog={catalogOf(chosen)}
        fulldate={chosen === 'fulldate'}
        from={idOf(search.from)}
        ndc={search.ndc}
        onClose={() => go(NOTHING_NEW, true)}
        onCreated={({ id }) => go({ ...NOTHING_NEW, listing: String(id) }, true)}
      />
    </ListScreen>
  );
}

/** What the lots come to that the list was narrowed to, below it. */
const Expiring = ({ sums }: { sums: { lots: number; worth: number } | null }) =>
  sums && (
    <p className={styles.sums}>
      {countOf(sums.lots, 'lot')} of all found {sums.lots === 1 ? 'expires' : 'expire'} then, worth{' '}
      <strong>{formatUsd(sums.worth)}</strong>
    </p>
  );

function SellerButtons({ onNew }: { onNew: () => void }) {
  return (
    <>
      <LinkButton
        to="/manage-listings/import"
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
      >
        Import price file
      </LinkButton>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={onNew}>
        New listing
      </Button>
    </>
  );
}

/** The order of the cards on a phone, where no column heads stand. */
function CardSort({ sort = '', onChange }: { sort: string | undefined; onChange: (sort: string) => void }) {
  if (!usePhone()) return null;
  return (
    <Select
      size="xs"
      aria-label="Sort listings"
      data={SORT_OPTIONS}
      value={sort}
      allowDeselect={false}
      withCheckIcon={false}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

interface WithdrawProps {
  listings: readonly SellerListing[];
  /** What stays selected: the listings that were refused. */
  onDone: (selected: ReadonlySet<string>) => void;
}

function WithdrawSelected({ listings, onDone }: WithdrawProps) {
  const withdraw = useWithdrawListings();
  const open = listings.filter((listing) => listing.can.withdraw);
  const ask = async () => {
    if (open.length === 0) return toast.info('These listings were withdrawn already.');
    const what = countOf(open.length, 'listing');
    const yes = await confirm({
      title: `Withdraw ${what}?`,
      body: 'They leave the catalog with all their lots, and every cart. Orders that were placed keep them.',
      confirmLabel: `Withdraw ${what}`,
      destructive: true,
    });
    if (!yes) return;
    withdraw.mutate(
      open.map((listing) => listing.id),
      {
        onSuccess: ({ done, refused }) => {
          if (done.length > 0) toast.success(`${countOf(done.length, 'listing')} withdrawn`);
          if (refused[0])
            toast.error(`${countOf(refused.length, 'listing')} not withdrawn. ${refused[0].message}`);
          onDone(new Set(refused.map(({ id }) => String(id))));
        },
      },
    );
  };
  return (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw
    </Button>
  );
}

function NoListings() {
  return (
    <EmptyState
      drawing="shelf"
      title="No listings found"
      action={<LinkButton to="/manage-listings/import">Import price file</LinkButton>}
    >
      Listings appear here once a price file is imported or a listing is created.
    </EmptyState>
  );
}
