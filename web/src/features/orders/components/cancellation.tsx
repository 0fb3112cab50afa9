import { Button, Textarea } from '@mantine/core';
import { isAgreedOrder } from '#rules/orders/order-status.ts';
import { formatMoment } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useAnswerCancellation, useCancelOrder, type OrderDetail } from '../api.ts';
import styles from './orders.module.css';

/** Asks for the reason; within the hour the order is cancelled at once, later the seller decides. */
export function CancelForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const [reason, setReason, forget] = useKeptDraft(`cancel-${order.id}`, () => '');
  const leave = () => {
    forget();
    onDone();
  };
  const atOnce = order.can.cancel;
  const cancel = useCancelOrder(order.id, atOnce ? 'Order cancelled' : 'Cancellation requested');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') cancel.mutate(reason.trim(), { onSuccess: leave });
      }}
    >
      <p>
        {atOnce
          ? 'The order is cancelled at once and its stock goes back to the seller.'
          : `${order.seller_company_name} has to agree, since ${
              isAgreedOrder(order.type)
                ? 'both sides agreed to this order'
                : 'the order was placed more than an hour ago or is confirmed'
            }.`}
      </p>
      <Textarea
        label="Reason"
        value={reason}
        maxLength={500}
        minRows={3}
        autosize
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Keep order
        </Button>
        <ReasonedButton
          type="submit"
          color="red"
          reason={reason.trim() === '' ? 'Say why.' : null}
          loading={cancel.isPending}
        >
          {atOnce ? 'Cancel order' : 'Request cancellation'}
        </ReasonedButton>
      </div>
    </form>
  );
}

/** Where a cancellation stands, and the seller's answer to it. */
export function CancellationNotice({ order }: { order: OrderDetail }) {
  const answer = useAnswerCancellation(order.id);
  const { cancellation, can } = order;
  if (cancellation === null || order.status === 'cancelled') return null;
  const asked = `${order.facility_name} asked to cancel on ${formatMoment(cancellation.requested_at)}: ${cancellation.reason}`;
  if (!can.answer_cancellation) {
    const told =
      cancellation.answer === 'refused'
        ? `${order.seller_company_name} refused. ${cancellation.answer_note ?? ''}`
        : asked;
    return (
      <div className={styles.notice} role="status">
        {told}
      </div>
    );
  }
  return (
    <div className={styles.notice} role="status">
      <span>{asked}</span>
      <span className={styles.buttons}>
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ approve: false })}
        >
          Refuse
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate({ approve: true })}>
          Agree to cancel
        </Button>
      </span>
    </div>
  );
}
