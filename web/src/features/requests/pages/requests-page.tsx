import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRequests, type RequestedProduct } from '../api.ts';
import { asTyped } from '../components/product-field.tsx';
import { Demand } from '../components/demand.tsx';
import { REQUEST_COLUMNS, RequestCard } from '../components/request-columns.tsx';
import { RequestsTabs } from '../components/requests-tabs.tsx';
import { REQUESTS } from '../lists.ts';
import type { RequestsSearch } from '../routes.ts';

const RequestPopup = lazyPart(async () => (await import('../components/request-popup.tsx')).RequestPopup);
const AskPopup = lazyPart(async () => (await import('../components/ask-popup.tsx')).AskPopup);

const LEFT = { show: undefined, ndc: undefined, product: undefined } as const;

/** What facilities asked for because they found no offer: theirs to buyers, all to who looks for it (RB-188). */
export function RequestsPage() {
  const search: RequestsSearch = useSearch({ from: '/app/requested-products' });
  const keeps = useMe().permissions.includes('catalog');
  if (keeps && search.show === 'demand')
    return (
      <Page fill>
        <PageHeader title="Requested Products" />
        <RequestsTabs />
        <Demand />
      </Page>
    );
  return <Requests search={search} keeps={keeps} />;
}

function Requests({ search, keeps }: { search: RequestsSearch; keeps: boolean }) {
  const { is_buyer: asks } = useMe();
  const screen = useListScreen(REQUESTS, search);
  const { go } = screen;
  const requests = useRequests(screen.query);
  const opened = idOf(search.id);
  const open = ({ id }: RequestedProduct) => go({ id: String(id) });
  const named = requests.data?.data.find((one) => String(one.facility_id) === search.facility)?.facility_name;
  return (
    <ListScreen
      id={keeps ? 'requested-products-all' : 'requested-products'}
      screen={screen}
      result={requests}
      words={{ facility: named }}
      columns={keeps ? REQUEST_COLUMNS.keeper : REQUEST_COLUMNS.buyer}
      fewer={REQUEST_COLUMNS.fewer}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Request ${one.id}`}
      onOpen={open}
      renderCard={(one) => <RequestCard request={one} onOpen={() => open(one)} />}
      above={keeps && <RequestsTabs />}
      onExport={(query) => saveFile('exportRequestedProducts', { query })}
      buttons={asks && <Ask />}
      empty={<NoRequests asks={asks} />}
    >
      <Suspense>
        {opened !== null && <RequestPopup key={opened} id={opened} onClose={() => go({ id: undefined })} />}
        {asks && search.show === 'new' && (
          <AskPopup
            wanted={{
              ...asTyped(search.product ?? ''),
              ...(search.ndc !== undefined && { ndc: search.ndc }),
            }}
            onClose={() => go(LEFT)}
            onAsked={() => go(LEFT)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}

const Ask = () => (
  <LinkButton to="/requested-products" search={(now) => ({ ...now, show: 'new' })}>
    Request a Product
  </LinkButton>
);

const NoRequests = ({ asks }: { asks: boolean }) => (
  <EmptyState drawing="search" title="No requested products yet" action={asks && <Ask />}>
    {asks
      ? 'Ask for what you do not find: we look for a supplier, and you hear as soon as one offers it.'
      : 'What pharmacies ask for because nobody offers it appears here.'}
  </EmptyState>
);
