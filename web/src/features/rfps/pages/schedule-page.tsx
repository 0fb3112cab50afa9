import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { todayHere } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen, type ListState } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DELIVERY_COLUMNS, DeliveryCard, FEWER_DELIVERY_COLUMNS } from '../components/delivery-columns.tsx';
import { MonthCalendar } from '../components/month-calendar.tsx';
import { BUYERS_DELIVERIES, SELLERS_DELIVERIES } from '../lists.ts';
import { scheduleOf, type ScheduleSearch } from '../routes.ts';
import { useDeliveries, type DeliveriesQuery } from '../schedule-api.ts';

type Screen = ListState<DeliveriesQuery, ScheduleSearch>;

/** The deliveries of the own contracts: a list, or a month as a calendar (trading G-122, G-148). */
export function SchedulePage() {
  const search: ScheduleSearch = useSearch({ strict: false });
  const list = scheduleOf() === '/order-schedule' ? BUYERS_DELIVERIES : SELLERS_DELIVERIES;
  const screen: Screen = useListScreen(list, search, { keep: ['month'] });
  const { month } = search;
  return month === undefined ? <Deliveries screen={screen} /> : <Calendar screen={screen} month={month} />;
}

function Deliveries({ screen }: { screen: Screen }) {
  const { is_admin: moderates } = useMe();
  const here = scheduleOf();
  const buys = here === '/order-schedule';
  const side = moderates ? 'both' : buys ? 'buyer' : 'seller';
  const { search } = screen;
  const month = (search.from ?? todayHere()).slice(0, 7);
  return (
    <ListScreen
      id={`deliveries-${side}`}
      screen={screen}
      result={useDeliveries(screen.query)}
      columns={DELIVERY_COLUMNS[side]}
      fewer={FEWER_DELIVERY_COLUMNS[side]}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Delivery ${one.number} of request ${one.request_id}`}
      renderCard={(one) => <DeliveryCard delivery={one} side={side} />}
      onExport={(query) => saveFile('exportDeliveries', { query })}
      buttons={
        <LinkButton
          to={here}
          search={{ ...search, page: undefined, month, state: search.state ?? 'all' }}
          variant="default"
        >
          Show as calendar
        </LinkButton>
      }
      empty={<NoDeliveries buys={buys} />}
    />
  );
}

function NoDeliveries({ buys }: { buys: boolean }) {
  return (
    <EmptyState
      drawing="file"
      title="No deliveries are scheduled"
      action={
        <LinkButton to="/rfps" variant="default">
          Go to RFPs
        </LinkButton>
      }
    >
      {buys
        ? 'Once you accept a proposal, its deliveries are listed here and ordered by themselves.'
        : 'Once a pharmacy accepts a proposal, its deliveries are listed here and become orders.'}
    </EmptyState>
  );
}

function Calendar({ screen, month }: { screen: Screen; month: string }) {
  const here = scheduleOf();
  const form = useRef<HTMLFormElement>(null);
  const { list, search, asked, filter } = screen;
  const { from: _from, to: _to, sort: _sort, ...query } = asked;
  // The month says which days.
  const filters = list.filters.filter(({ name }) => name !== 'from' && name !== 'until');
  return (
    <Page>
      <PageHeader
        title="Scheduled Orders"
        actions={
          <LinkButton
            to={here}
            search={{ ...search, month: undefined, state: search.state === 'all' ? undefined : search.state }}
            variant="default"
          >
            Show as list
          </LinkButton>
        }
      />
      <ListFilters ref={form} list={{ ...list, filters }} search={search} words={{}} onChange={filter} />
      <MonthCalendar month={month} here={here} query={{ ...query, month }} search={search} />
    </Page>
  );
}
