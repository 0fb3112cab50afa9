import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { unsignedUntil } from '#rules/orders/order-status.ts';
import { anyOf, formatDay, formatMoment, formatUsd } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useMe } from '../../../shared/session.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { OrderPayments } from '../../billing/index.ts';
import { SignatureLinks, SignerWay } from '../../csos/index.ts';
import { PlaceDocuments } from '../../documents/index.ts';
import { OrderAgainButton } from '../../ordering/index.ts';
import { useOrder, type OrderDetail } from '../api.ts';
import { mayOrderAgain } from '../order-again.ts';
import { CustomerLicenses } from '../components/customer-licenses.tsx';
import { CancellationNotice } from '../components/cancellation.tsx';
import { OrderActions } from '../components/order-actions.tsx';
import { OrderFacts } from '../components/order-facts.tsx';
import { OrderOrigin } from '../components/order-origin.tsx';
import { OrderLines } from '../components/order-lines.tsx';
import { OrderStory } from '../components/order-story.tsx';
import { IN_DISPUTE } from '#rules/finance/card-refunds.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OrderStatusBadge, PaymentBadge, ScheduleTwo } from '../components/order-status.tsx';
import { Shipments } from '../components/shipments.tsx';
import styles from '../components/orders.module.css';

/** One order as its side may see and move it; an open page follows the other side live. */
export function OrderPage() {
  const { id } = useParams({ from: '/app/order-details/$id' });
  const { data, error, refetch } = useOrder(Number(id));
  usePageTitle(`Order ${id}`);
  if (data) return <Order order={data} />;
  return (
    <Page>
      <NoRecord
        heading
        error={error}
        missing="This order does not exist."
        action={<LinkButton to="/orders">Show all orders</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function byWhom({ placed_by: buyer, by_edi: by, accepted_by: accepted }: OrderDetail): string {
  if (by !== null) return `. Placed by ${by}`;
  if (accepted === null) return ` by ${buyer}`;
  return `: ${accepted} accepted the bid${accepted === buyer ? '' : `, for ${buyer}`}`;
}

function Order({ order }: { order: OrderDetail }) {
  const me = useMe();
  const unsigned = order.status === 'pending_signature';
  return (
    <Page>
      <PageHeader
        back={<Link to="/orders">Orders</Link>}
        title={`Order ${order.id}`}
        summary={
          <>
            {order.is_c2 && <ScheduleTwo />}{' '}
            {order.by_edi !== null && <StatusBadge tone="neutral">EDI</StatusBadge>}{' '}
            <OrderStatusBadge status={order.status} /> <PaymentBadge status={order.payment_status} />
            {order.payment_status === 'paid' &&
              order.refunded > 0 &&
              ` Refunded ${formatUsd(order.refunded)}`}{' '}
            {order.in_dispute && <StatusBadge tone="attention">{IN_DISPUTE}</StatusBadge>} Ordered{' '}
            {formatMoment(order.created_date)}
            {byWhom(order)} <OrderOrigin order={order} />
          </>
        }
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={fileAddress('getInvoice', { params: { id: order.id }, query: {} })}
              target="_blank"
              rel="noopener"
              leftSection={<Icon name="external" size={16} />}
            >
              {order.invoices.some(({ cancelled }) => !cancelled) ? 'Invoice' : 'PDF'}
            </Button>
            {!unsigned && (order.status !== 'cancelled' || order.tracking.length > 0) && (
              <Button
                component="a"
                variant="default"
                href={fileAddress('getPackingList', { params: { id: order.id }, query: {} })}
                target="_blank"
                rel="noopener"
                leftSection={<Icon name="external" size={16} />}
              >
                Packing list
              </Button>
            )}
            <Button
              component="a"
              variant="default"
              href={fileAddress('getFacilityTerms', {
                params: { id: order.facility_id, supplier_id: order.seller_company_id },
              })}
              target="_blank"
              rel="noopener"
              leftSection={<Icon name="external" size={16} />}
            >
              Terms
            </Button>
            {order.signed_date !== null && readsPapers(me, order) && <SignatureLinks orderId={order.id} />}
            {mayOrderAgain(me, order) && <OrderAgainButton orderId={order.id} />}
            <OrderActions order={order} />
            {unsigned && me.roles.includes('CSOS Signer') && (
              <LinkButton to="/orders" search={{ csos: 'pending', sign: String(order.id) }}>
                Sign order
              </LinkButton>
            )}
          </>
        }
      />
      {unsigned && <SignatureNotice order={order} />}
      <CancellationNotice order={order} />
      {order.supplier_answer !== null && order.status === 'placed' && (
        <div className={styles.notice} role="status">
          {order.supplier_answer}
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.column}>
          <Panel title="Items">
            <OrderLines order={order} />
          </Panel>
          <Panel title="Shipments">
            <Shipments order={order} />
          </Panel>
          {me.is_admin && me.permissions.includes('finance') && <OrderPayments orderId={order.id} />}
          {!unsigned && <OrderDocuments order={order} />}
          {me.is_seller && me.company_id === order.seller_company_id && <CustomerLicenses order={order} />}
        </div>
        <div className={styles.column}>
          <Panel title="Details">
            <OrderFacts order={order} />
          </Panel>
          <OrderStory order={order} />
        </div>
      </div>
    </Page>
  );
}

/** Who reads what was signed: signers of the facility, its seller, and staff of CSOS (RB-224). */
const readsPapers = (me: ReturnType<typeof useMe>, order: OrderDetail): boolean =>
  me.is_admin
    ? me.permissions.includes('csos')
    : me.roles.includes('CSOS Signer') || me.company_id === order.seller_company_id;

/** Who has to sign, until when, and what the seller knows. */
function SignatureNotice({ order }: { order: OrderDetail }) {
  const day = formatDay(unsignedUntil(new Date(order.created_date)).toISOString());
  return (
    <div className={styles.notice} role="status">
      <span>
        {order.signers.length > 0
          ? `Waits for the CSOS signature of ${anyOf(order.signers)}.`
          : `Nobody can sign for ${order.facility_name} yet.`}{' '}
        {order.signers.length === 0 && <SignerWay facilityId={order.facility_id} />}{' '}
        {order.seller_company_name} gets it when it is signed. Unsigned it is cancelled on {day}.
      </span>
    </div>
  );
}

/** What both sides send with the order, and what the marketplace keeps for itself. */
function OrderDocuments({ order }: { order: OrderDetail }) {
  const me = useMe();
  const staff = me.is_admin && me.permissions.includes('orders');
  const sells = staff || (me.is_seller && me.company_id === order.seller_company_id);
  const buys = !sells && me.company_id === order.buyer_company_id;
  return (
    <Panel title="Documents">
      <Suspense fallback={<SkeletonLines lines={2} />}>
        <PlaceDocuments
          place={{ context: 'order', order_id: order.id }}
          keeps={sells || buys}
          keepsInternal={staff}
          {...(buys && { types: ['open_document'] as const })}
          none={
            sells
              ? 'None yet. The buyer reads here what you send: invoice, certificate of analysis, safety data sheet.'
              : `${order.seller_company_name} has sent none yet.`
          }
        />
      </Suspense>
    </Panel>
  );
}
