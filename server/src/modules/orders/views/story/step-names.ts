const STEPS: Readonly<Record<string, string>> = {
  'order.placed': 'Placed the order',
  'bid.accepted': 'Accepted the bid, which placed the order',
  'order.signed': 'Signed the order',
  'order.not_signed': 'Cancelled the order',
  'order.document_stored': 'Stored a document',
  'order.saved': 'Changed the order',
  'order.confirmed': 'Confirmed the order',
  'order.expedited': 'Expedited the order',
  'order.supplier_answered': 'The supplier answered',
  'payment.created': 'Began a card payment',
  'payment.authorised': 'Paid by card',
  'payment.declined': 'The card was declined',
  'payment.mismatch': 'A card payment does not match',
  'payment.unused': 'A card payment that was not used goes back',
  'card_refund.sent': 'Sent money back to the card',
  'card_refund.done': 'Money went back to the card',
  'card_refund.failed': 'Money could not go back to the card',
  'order.disputed': 'The payment is in dispute',
  'order.dispute_won': 'The dispute of the payment was won',
  'order.dispute_lost': 'The dispute of the payment was lost',
  'order.shipped': 'Shipped',
  'order.tracking_saved': 'Changed a shipment',
  'order.tracking_removed': 'Deleted a shipment',
  'order.delivered': 'Marked the order delivered',
  'order.overdue': 'An invoice fell overdue',
  'payment.recorded': 'Recorded a payment',
  'payment.undone': 'Took a payment back',
  'payment.refunded': 'Gave money back',
  'order.closed_short': 'Took packs off that will not come',
  'payment.written_off': 'Closed an open amount',
  'order.cancelled_by_buyer': 'Cancelled the order',
  'order.cancel_requested': 'Asked to cancel the order',
  'order.cancelled': 'Agreed to cancel the order',
  'order.cancellation_refused': 'Refused to cancel the order',
};

/** With which an order begins. */
export const PLACING: ReadonlySet<string> = new Set(['order.placed', 'bid.accepted']);

type Recorded = Record<string, unknown> | null;

/** What moved; it wins over the name of the operation, since one call may move in several ways. */
export const moveOf = (operation: string, after: Recorded): string =>
  typeof after?.['move'] === 'string' ? after['move'] : operation;

/** A step of an order as people read it. */
export function describeStep(operation: string, after: Recorded): string {
  const move = moveOf(operation, after);
  const text = STEPS[move] ?? move;
  const detail = typeof after?.['detail'] === 'string' ? after['detail'] : '';
  return detail === '' ? text : `${text}: ${detail}`;
}
