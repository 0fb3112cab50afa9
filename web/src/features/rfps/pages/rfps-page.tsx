import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRfps, type RfpSummary } from '../api.ts';
import { FEWER_RFP_COLUMNS, RFP_COLUMNS, RfpCard, type Side } from '../components/rfp-columns.tsx';
import { RfpsTabs } from '../components/rfps-tabs.tsx';
import { ALL_RFPS, BUYERS_RFPS, SELLERS_RFPS } from '../lists.ts';
import type { RfpsSearch } from '../routes.ts';

const LISTS = { buyer: BUYERS_RFPS, seller: SELLERS_RFPS, both: ALL_RFPS } as const;
const RfpPopup = lazyPart(async () => (await import('../components/rfp-popup.tsx')).RfpPopup);
const NewRfpPage = lazyPart(async () => (await import('../components/new-rfp.tsx')).NewRfpPage);

/** The requests for proposal of the own side: filtered, opened, asked (trading G-122). */
export function RfpsPage() {
  const search: RfpsSearch = useSearch({ from: '/app/rfps' });
  const me = useMe();
  const asks = me.is_buyer || (me.is_admin && me.primary_facility !== null);
  if (search.show === 'new' && asks)
    return (
      <Suspense>
        <NewRfpPage back={<Link to="/rfps">RFPs</Link>} />
      </Suspense>
    );
  return <Requests search={search} asks={asks} />;
}

function Requests({ search, asks }: { search: RfpsSearch; asks: boolean }) {
  const me = useMe();
  const side: Side = me.is_admin ? 'both' : me.is_seller ? 'seller' : 'buyer';
  const screen = useListScreen<object & Parameters<typeof useRfps>[0], RfpsSearch>(LISTS[side], search, {
    all: { status: 'all' },
  });
  const { go } = screen;
  const rfps = useRfps(screen.query);
  const opened = idOf(search.id);
  const open = ({ id }: RfpSummary) => go({ id: String(id) });
  const { facility, seller } = search;
  const named = rfps.data?.data.find((one) => String(one.facility_id) === facility)?.facility_name;
  return (
    <ListScreen
      id={`rfps-${side}`}
      screen={screen}
      result={rfps}
      words={{ facility: named, seller }}
      columns={RFP_COLUMNS[side]}
      fewer={FEWER_RFP_COLUMNS[side]}
      rowId={(rfp) => String(rfp.id)}
      rowLabel={(rfp) => `Request ${rfp.id}`}
      onOpen={open}
      renderCard={(rfp) => <RfpCard rfp={rfp} side={side} onOpen={() => open(rfp)} />}
      above={<RfpsTabs search={search} waits={side !== 'both'} />}
      onExport={(query) => saveFile('exportRfps', { query })}
      buttons={asks && <NewRfp />}
      empty={<NoRfps side={side} />}
    >
      <Suspense>
        {opened !== null && <RfpPopup rfpId={opened} onClose={() => go({ id: undefined })} />}
      </Suspense>
    </ListScreen>
  );
}

const NewRfp = () => (
  <LinkButton to="/rfps" search={{ show: 'new' }}>
    New RFP
  </LinkButton>
);

function NoRfps({ side }: { side: Side }) {
  if (side === 'both') return <EmptyState drawing="file" title="There are no open requests" />;
  if (side === 'buyer')
    return (
      <EmptyState drawing="file" title="No open requests" action={<NewRfp />}>
        Ask suppliers for a contract over a drug that you buy every month: they answer with a price that they
        guarantee for its whole length.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="file"
      title="No open requests"
      action={
        <LinkButton to="/manage-listings" variant="default">
          Go to your listings
        </LinkButton>
      }
    >
      Pharmacies ask the suppliers of a drug for contracts. Their requests appear here.
    </EmptyState>
  );
}
