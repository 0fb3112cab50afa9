import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fromDollars } from '#rules/money.ts';
import { expediteText, shipDayText } from '#rules/orders/ship-promise.ts';
import { errorText } from '../../../shared/api-error.ts';
import { formatUsd } from '../../../shared/format.ts';
import { useMe, useSession } from '../../../shared/session.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CardFields, EMPTY_CARD } from '../../cart/index.ts';
import { payToExpedite, useExpediteOrder, type OrderDetail } from '../api.ts';
import styles from './orders.module.css';

interface Props {
  order: OrderDetail;
  onDone: () => void;
}

/** What expediting costs, when the order then ships, and how it is paid. */
export function ExpediteForm({ order, onDone }: Props) {
  const isAdmin = useMe().is_admin;
  const takesTestCards = useSession().config?.test_card ?? true;
  const [free, setFree] = useState(false);
  const [reason, setReason] = useState('');
  const { card, setCard, pending, problem, send } = useSending(order, onDone);
  const { expedite } = order;
  if (expedite === null) return <p>This order can no longer be expedited.</p>;
  const byCard = order.payment_option === 'credit_card' && !free;
  const noForm = byCard && !isAdmin && !takesTestCards;
  const day = expedite.ship_on;
  const words = free
    ? `Expedite without charge, ships ${shipDayText(day)}`
    : expediteText(fromDollars(expedite.price), day);
  const missing = noForm ? NO_FORM : missingOf({ free, reason, paysForBuyer: byCard && isAdmin });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) void send({ free: free ? reason.trim() : null, byCard });
      }}
    >
      <p>
        {order.seller_company_name} ships the order on {shipDayText(day)}
        {!free && `; ${formatUsd(expedite.price)} ${PAID[order.payment_option]}`}.
      </p>
      {isAdmin && (
        <Checkbox
          label="No charge"
          checked={free}
          onChange={(event) => setFree(event.currentTarget.checked)}
        />
      )}
      {free && (
        <Textarea
          label="Reason"
          value={reason}
          maxLength={250}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {byCard && !isAdmin && !noForm && <CardFields card={card} onChange={setCard} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={missing} loading={pending} data-autofocus>
          {words}
        </ReasonedButton>
      </div>
    </form>
  );
}

/** The form of the card provider stands in the cart alone. */
const NO_FORM = 'We can’t take a card here yet. Please contact us to expedite it.';

const PAID = {
  net_terms: 'is added to the order',
  credit_card: 'is paid by card now',
  ach: 'is added to the debit',
} as const;

interface Wanted {
  free: boolean;
  reason: string;
  paysForBuyer: boolean;
}

/** Nobody but the buyer has the card of the order. */
function missingOf({ free, reason, paysForBuyer }: Wanted): string | null {
  if (paysForBuyer) return 'The buyer pays this by card. Tick ‘No charge’, or ask the buyer to expedite it.';
  return free && reason.trim().length < 3 ? 'Say why nothing is charged.' : null;
}

function useSending(order: OrderDetail, onDone: () => void) {
  const expedite = useExpediteOrder(order.id);
  const [card, setCard] = useState(EMPTY_CARD);
  const [paid, setPaid] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A payment that was made stays for another try; null where the card was declined. */
  const pay = async (price: number): Promise<string | null> => {
    if (paid !== null) return paid;
    setPaying(true);
    try {
      const payment = await payToExpedite(order.id, price, card);
      setPaid(payment);
      return payment;
    } catch (error) {
      setProblem(error instanceof Error ? errorText(error) : 'Something went wrong. Please try again.');
      return null;
    } finally {
      setPaying(false);
    }
  };
  const send = async ({ free, byCard }: { free: string | null; byCard: boolean }) => {
    const { expedite: offer } = order;
    if (offer === null || paying || expedite.isPending) return;
    setProblem(null);
    const payment = byCard ? await pay(offer.price) : undefined;
    if (payment === null) return;
    const body = {
      expected_price: free === null ? offer.price : 0,
      expected_ship_on: offer.ship_on,
      ...(payment !== undefined && { payment_id: payment }),
      ...(free !== null && { no_charge_reason: free }),
    };
    expedite.mutate(body, { onSuccess: onDone });
  };
  return { card, setCard, pending: paying || expedite.isPending, problem, send };
}
