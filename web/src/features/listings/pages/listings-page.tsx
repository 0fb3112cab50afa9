import { Button } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, usePhone } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState, NoMatch, waiting } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useListings, useWithdrawListings, type SellerListing } from '../api.ts';
import { FEWER_LISTING_COLUMNS, LISTING_COLUMNS, ListingCard } from '../components/listing-columns.tsx';
import { ListingEditor } from '../components/listing-editor.tsx';
import { ListingChips, ListingFilters, ListingSort } from '../components/listing-filters.tsx';
import { NewListing } from '../components/new-listing.tsx';
import { catalogOf, titleOf, toQuery } from '../listings-query.ts';
import type { ListingsSearch } from '../routes.ts';
import { saveFile } from '../../../shared/transfers.ts';

const NONE: ReadonlySet<string> = new Set();

/** The listings of the own company, or one catalog of them: found, edited, withdrawn and exported. */
export function ListingsPage() {
  const me = useMe();
  const { catalog: chosen } = useParams({ strict: false });
  const search: ListingsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const phone = usePhone();
  const [creating, setCreating] = useState(false);
  const [selected, setSelected] = useState(NONE);
  const query = toQuery(search, chosen);
  usePageTitle(titleOf(chosen));
  const list = useListings(query);
  const go = (next: ListingsSearch, replace = false) =>
    void navigate({ to: '.', search: (now: ListingsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: ListingsSearch) => {
    setSelected(NONE);
    go({ page: undefined, ...next }, true);
  };
  const side = me.is_seller ? 'own' : 'all';
  const range = catalogOf(chosen) ? 'one' : 'several';
  const open = (listing: SellerListing) => go({ listing: String(listing.id) });
  const opened = search.listing === undefined ? null : Number(search.listing) || null;
  const { page: _page, per_page: _perPage, ...filters } = query;
  return (
    <Page fill>
      <PageHeader
        title={titleOf(chosen)}
        summary={list.data ? countOf(list.data.meta.total, 'listing') : waiting(list)}
        actions={
          <>
            <ExportMenu
              onExport={(format) => saveFile('exportSellerListings', { query: { ...filters, format } })}
            />
            {me.is_seller && (
              <>
                <LinkButton
                  to="/manage-listings/import"
                  variant="default"
                  leftSection={<Icon name="upload" size={16} />}
                >
                  Import price file
                </LinkButton>
                <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
                  New listing
                </Button>
              </>
            )}
          </>
        }
      />
      <ListingFilters search={search} onChange={filter} />
      <RecordList
        id={me.is_seller ? 'seller-listings' : 'all-seller-listings'}
        label="Listings"
        columns={LISTING_COLUMNS[side][range]}
        fewer={FEWER_LISTING_COLUMNS[side][range]}
        result={list}
        onPage={(page) => {
          setSelected(NONE);
          go({ page: String(page) });
        }}
        rowId={(listing) => String(listing.id)}
        rowLabel={(listing) => listing.name}
        sort={query.sort ?? 'name'}
        {...(phone && {
          actions: (
            <ListingSort sort={query.sort ?? 'name'} onChange={(sort) => go({ page: undefined, sort })} />
          ),
        })}
        summary={<ListingChips search={search} onChange={filter} />}
        onSort={(sort) => go({ page: undefined, sort: sort === 'updated' ? '-updated' : sort })}
        onOpen={open}
        selection={{
          selected,
          onChange: setSelected,
          actions: (rows) => <WithdrawSelected listings={rows} onDone={setSelected} />,
        }}
        renderCard={(listing) => <ListingCard listing={listing} onOpen={() => open(listing)} />}
        empty={
          <NoListings
            filtered={['search', 'status', 'stock', 'expiring'].some((name) => Object.hasOwn(search, name))}
            canCreate={me.is_seller}
            onReset={() => void navigate({ to: '.', search: {} })}
          />
        }
        fill
      />
      <ListingEditor
        id={opened}
        known={list.data?.data.find((listing) => listing.id === opened)}
        onClose={() => go({ listing: undefined })}
      />
      <NewListing
        opened={creating}
        catalog={catalogOf(chosen)}
        fulldate={chosen === 'fulldate'}
        onClose={() => setCreating(false)}
        onCreated={(listing) => {
          setCreating(false);
          open(listing);
        }}
      />
    </Page>
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

interface NoListingsProps {
  filtered: boolean;
  canCreate: boolean;
  onReset: () => void;
}

function NoListings({ filtered, canCreate, onReset }: NoListingsProps) {
  if (filtered) {
    return (
      <NoMatch title="No listings match" what="listings" onReset={onReset}>
        Try fewer words or another filter.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      drawing="shelf"
      title="No listings found"
      action={canCreate && <LinkButton to="/manage-listings/import">Import price file</LinkButton>}
    >
      Listings appear here once a price file is imported or a listing is created.
    </EmptyState>
  );
}
