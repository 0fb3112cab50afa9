import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useBids, type BidSummary } from '../api.ts';
import { BidPopup } from '../index.ts';
import { BidCard } from '../components/bid-card.tsx';
import { BID_COLUMNS, FEWER_BID_COLUMNS, tabOf, type Side } from '../components/bid-columns.tsx';
import { BidStatistics } from '../components/bid-statistics.tsx';
import { BidsSums, BidsTabs } from '../components/bids-tabs.tsx';
import {
  BulkNotice,
  BulkPopup,
  SelectedBids,
  type Bulk,
  type BulkDone,
} from '../components/bulk-answers.tsx';
import { NoBidsMatch } from '../components/no-bids-match.tsx';
import { VacationButton } from '../components/vacation.tsx';
import { ALL_BIDS, BUYERS_BIDS, ended, SELLERS_BIDS } from '../lists.ts';
import type { BidsSearch } from '../routes.ts';

/** Every column has a place of its own. */
const ROOMY = '(min-width: 1440px)';
const NONE: ReadonlySet<string> = new Set();
const LISTS = { buyer: BUYERS_BIDS, seller: SELLERS_BIDS, both: ALL_BIDS } as const;
const ENDED_LISTS = {
  buyer: ended(BUYERS_BIDS),
  seller: ended(SELLERS_BIDS),
  both: ended(ALL_BIDS),
} as const;

/** The bids of the own side, deadlines first: filtered, answered one by one or together (trading G-123). */
export function BidsPage() {
  const me = useMe();
  const search: BidsSearch = useSearch({ from: '/app/offers' });
  const side: Side = me.is_admin ? 'both' : me.is_seller ? 'seller' : 'buyer';
  const tab = tabOf(search.status);
  const roomy = useMediaQuery(ROOMY, undefined, { getInitialValueInEffect: false });
  const [selected, setSelected] = useState(NONE);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const [done, setDone] = useState<BulkDone | null>(null);
  const screen = useListScreen((tab === 'closed' ? ENDED_LISTS : LISTS)[side], search, {
    all: { status: 'all' },
    onMove: () => setSelected(NONE),
  });
  const { go } = screen;
  const bids = useBids(screen.query);
  const opened = idOf(search.id);
  const open = ({ id }: BidSummary) => go({ id: String(id) });
  return (
    <ListScreen
      id={`bids-${side}${tab === 'open' ? '' : `-${tab}`}${roomy ? '' : '-narrow'}`}
      screen={screen}
      result={bids}
      words={wordsOf(bids.data?.data ?? [], search)}
      columns={(roomy ? BID_COLUMNS : FEWER_BID_COLUMNS)[tab][side]}
      rowId={(bid) => String(bid.id)}
      rowLabel={(bid) => `Bid ${bid.id}`}
      onOpen={open}
      renderCard={(bid) => <BidCard bid={bid} side={side} onOpen={() => open(bid)} />}
      {...(side !== 'buyer' &&
        tab !== 'closed' && {
          selection: {
            selected,
            onChange: setSelected,
            actions: (rows: readonly BidSummary[]) => (
              <SelectedBids bids={rows} side={side} onBulk={setBulk} />
            ),
          },
        })}
      above={
        <>
          {done && <BulkNotice done={done} onClose={() => setDone(null)} />}
          <BidsTabs search={search} query={screen.query} />
        </>
      }
      beside={<BidsSums search={search} query={screen.query} />}
      onExport={(query) => saveFile('exportBids', { query })}
      buttons={
        <>
          <LinkButton to="/offers" search={{ ...search, show: 'statistics' }} variant="default">
            Statistics
          </LinkButton>
          {side === 'seller' && <VacationButton me={me} />}
        </>
      }
      empty={<NoBids side={side} />}
      noMatch={<NoBidsMatch search={search} query={screen.query} onReset={screen.reset} />}
    >
      <Suspense>
        {opened !== null && <BidPopup bidId={opened} onClose={() => go({ id: undefined })} />}
      </Suspense>
      {search.show === 'statistics' && <BidStatistics onClose={() => go({ show: undefined })} />}
      {bulk && (
        <BulkPopup
          bulk={bulk}
          onClose={() => setBulk(null)}
          onDone={(result) => {
            setBulk(null);
            setDone(result);
            setSelected(new Set(result.answered.refused.map(({ id }) => String(id))));
          }}
        />
      )}
    </ListScreen>
  );
}

/** What the records call the values that the address names by number. */
function wordsOf(bids: readonly BidSummary[], { facility, seller, product }: BidsSearch) {
  const named = (
    value: string | undefined,
    id: (bid: BidSummary) => number,
    name: (bid: BidSummary) => string,
  ) => {
    const bid = bids.find((one) => String(id(one)) === value);
    return bid && name(bid);
  };
  return {
    facility: named(
      facility,
      (bid) => bid.facility_id,
      (bid) => bid.facility_name,
    ),
    seller: named(
      seller,
      (bid) => bid.seller_company_id,
      (bid) => bid.company_name,
    ),
    product: named(
      product,
      (bid) => bid.listing_id,
      (bid) => bid.listing.name,
    ),
  };
}

function NoBids({ side }: { side: Side }) {
  if (side === 'both') return <EmptyState drawing="inbox" title="There are no open bids" />;
  return (
    <EmptyState
      drawing="inbox"
      title="No open bids"
      action={
        side === 'buyer' ? (
          <LinkButton to="/catalog">Go to the catalog</LinkButton>
        ) : (
          <LinkButton to="/manage-listings" variant="default">
            Go to your listings
          </LinkButton>
        )
      }
    >
      {side === 'buyer'
        ? 'Bids appear here once you place one on a listing.'
        : 'Bids appear here once a pharmacy bids on a listing that takes bids.'}
    </EmptyState>
  );
}
