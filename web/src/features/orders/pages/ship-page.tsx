import { TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { parseCalendarDate } from '#rules/dates.ts';
import { placePasted } from '#rules/orders/carrier.ts';
import { errorText, isUnanswered } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatDate } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { randomUuid } from '../../../shared/random.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { refusals } from '../components/selected-orders.tsx';
import { carrierFor, NOT_TYPED, problemOf, ShipGrid, type TypedShipment } from '../components/ship-grid.tsx';
import {
  usePickList,
  useShipOrders,
  type MovedOrders,
  type PickList,
  type Shipments,
} from '../selling-api.ts';
import styles from '../components/selling.module.css';

/** Several orders shipped at once: a number for each, everything that is left of it. */
export function ShipPage() {
  const { ids = [] } = useSearch({ from: '/app/orders/ship' });
  const { data, error, refetch } = usePickList(ids);
  return (
    <Page>
      <PageHeader
        back={<Link to="/orders">Orders</Link>}
        title="Ship orders"
        summary={data && countOf(data.orders.length, 'order')}
        actions={
          data &&
          data.orders.length > 0 && (
            <LinkButton to="/orders/pick-list" search={{ ids }} variant="default">
              Pick list
            </LinkButton>
          )
        }
      />
      {ids.length > 0 && !data && error === null && <SkeletonLines lines={8} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(ids.length === 0 || data?.orders.length === 0) && <NothingToShip />}
      {data && <LeftOut list={data} />}
      {data && data.orders.length > 0 && <ShipForm list={data} />}
    </Page>
  );
}

const NothingToShip = () => (
  <EmptyState
    drawing="inbox"
    title="Nothing is to be shipped"
    action={<LinkButton to="/orders">Show all orders</LinkButton>}
  >
    Choose orders that are placed or confirmed in the list of orders.
  </EmptyState>
);

const LeftOut = ({ list: { left_out: left } }: { list: PickList }) =>
  left.length > 0 && <OutcomeNotice left={refusals(left)} />;

/** What was typed so far, which stays until it is sent. */
function useTyped() {
  const [drafts, setDrafts, forget] = useKeptDraft<Record<string, TypedShipment>>('ship-orders', () => ({}));
  const typed = (id: number) => drafts[id] ?? NOT_TYPED;
  const type = (next: ReadonlyMap<number, TypedShipment>) =>
    setDrafts({ ...drafts, ...Object.fromEntries(next) });
  return { typed, type, forget };
}

function ShipForm({ list: { orders } }: { list: PickList }) {
  const { typed, type, forget } = useTyped();
  const [date, setDate] = useState(formatDate(todayUtc()));
  const [left, setLeft] = useState<readonly string[]>([]);
  const { ship, send, refused } = useSending(orders, forget);
  const submit = useRef<HTMLButtonElement>(null);
  const ready = orders.filter(({ id }) => typed(id).number.trim() !== '');
  const onPaste = (text: string, row: number): boolean => {
    const pasted = placePasted(
      text,
      orders.map(({ id }) => id),
      row,
    );
    if (pasted === null) return false;
    type(new Map([...pasted.numbers].map(([id, number]) => [id, { number, carrier: null }])));
    setLeft(pasted.left);
    return true;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const shipments = ready.map(({ id }) => ({
          order_id: id,
          carrier: carrierFor(typed(id)),
          tracking_number: typed(id).number.trim(),
        }));
        void send({ ship_date: date, shipments });
      }}
    >
      <Panel>
        <ShipGrid
          orders={orders}
          typed={typed}
          refused={refused}
          onType={(id, next) => type(new Map([[id, next]]))}
          onPaste={onPaste}
          onEnd={() => submit.current?.focus()}
        />
        {left.length > 0 && (
          <p role="alert" className={styles.problem}>
            {countOf(left.length, 'pasted number')} found no order: {left.join(', ')}
          </p>
        )}
        {ship.error !== null && (
          <p role="alert" className={styles.problem}>
            {errorText(ship.error)}
          </p>
        )}
        <div className={styles.foot}>
          <TextInput
            size="xs"
            label="Ship date"
            placeholder="MM/DD/YYYY"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <ReasonedButton
            ref={submit}
            type="submit"
            loading={ship.isPending}
            reason={reasonNotToShip(
              ready.map(({ id }) => typed(id).number),
              date,
            )}
          >
            Ship {ready.length}
          </ReasonedButton>
        </div>
      </Panel>
    </form>
  );
}

function reasonNotToShip(numbers: readonly string[], date: string): string | null {
  if (numbers.length === 0) return 'Enter a tracking number, or paste a column of them.';
  if (numbers.some((number) => problemOf(number) !== null)) return 'Correct the marked numbers.';
  return parseCalendarDate(date) === null ? 'The ship date must be MM/DD/YYYY.' : null;
}

/** Sends, says what left, and goes on with the orders that are still here; without any, to the list. */
function useSending(orders: PickList['orders'], forget: () => void) {
  const ship = useShipOrders();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [attempt, setAttempt] = useState(randomUuid);
  const onSuccess = ({ moved, refused: stayed }: MovedOrders) => {
    setAttempt(randomUuid());
    setRefused(new Map(stayed.map(({ id, reason }) => [id, reason])));
    if (moved.length > 0) toast.success(`${countOf(moved.length, 'order')} shipped`);
    const gone = new Set(moved.map(({ id }) => id));
    const rest = orders.filter(({ id }) => !gone.has(id)).map(({ id }) => String(id));
    if (rest.length > 0) return void navigate({ to: '/orders/ship', search: { ids: rest }, replace: true });
    forget();
    void navigate({ to: '/orders' });
  };
  // As a promise: the live feed may take the orders off the page before the answer is here.
  const send = async (body: Shipments) => {
    if (ship.isPending) return;
    try {
      onSuccess(await ship.mutateAsync({ body, attempt }));
    } catch (error) {
      if (!isUnanswered(error)) setAttempt(randomUuid());
    }
  };
  return { ship, send, refused };
}
