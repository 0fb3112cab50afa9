// Written by `npm run client` from the OpenAPI document. Change the contract instead.
import type * as schemas from './schemas.ts';

/** A message by its `type`. New types may come: leave alone what you do not know. */
export type WebhookMessage =
  | schemas.OrderPlacedMessage
  | schemas.OrderConfirmedMessage
  | schemas.OrderShippedMessage
  | schemas.OrderDeliveredMessage
  | schemas.OrderCancellationRequestedMessage
  | schemas.OrderCancelledMessage
  | schemas.OrderPaidMessage
  | schemas.ShipmentCreatedMessage
  | schemas.ShipmentChangedMessage
  | schemas.ShipmentDeletedMessage
  | schemas.BidPlacedMessage
  | schemas.BidCounteredMessage
  | schemas.BidAcceptedMessage
  | schemas.BidDeclinedMessage
  | schemas.BidExpiredMessage
  | schemas.RfpPlacedMessage
  | schemas.RfpProposedMessage
  | schemas.RfpAcceptedMessage
  | schemas.RfpDeclinedMessage
  | schemas.RfpCancelledMessage
  | schemas.StockChangedMessage
  | schemas.PriceChangedMessage
  | schemas.InvoiceIssuedMessage
  | schemas.WebhookTestMessage;
