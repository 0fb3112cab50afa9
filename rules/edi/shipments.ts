import { TO_DECIDE } from './to-decide.ts';
import { businessDaysBefore, type IsoDate } from '../dates.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** What became of the ship notices of partners, one for each order of a notice (RB-407). */
export const EDI_SHIPMENT_STATUSES = ['Applied', 'Unmatched', 'Error', 'Rejected'] as const;
export const EDI_SHIPMENT_CHOICES = [TO_DECIDE, ...EDI_SHIPMENT_STATUSES] as const;
export type EdiShipmentStatus = (typeof EDI_SHIPMENT_STATUSES)[number];
export const EDI_SHIPMENT_REASON_LENGTH = 500;

/** A person still has to decide. */
export const isOpenShipment = (status: EdiShipmentStatus): boolean =>
  status === 'Unmatched' || status === 'Error';

export const cannotDecide = (status: EdiShipmentStatus): string =>
  `A shipment that is ${status} cannot be decided.`;
export const noOpenOrder = (reference: string): string => `No open order for PO ${reference}.`;
export const severalOrders = (reference: string, count: number): string =>
  `PO ${reference} fits ${count} orders.`;
export const takesNoShipment = (orderId: number, status: OrderStatus): string =>
  `Order ${orderId} takes no shipment now (${status}).`;
export const receivedBefore = (number: string, date: string): string =>
  `Shipment ${number} was already received on ${date}.`;
export const ALREADY_PROCESSED = 'This message was already processed.';
export const SHIPMENT_OF_BEFORE = 'The same shipment was received before.';

/** As whom a document acts. */
export const actorOfClient = (client: string): string => `EDI: ${client}`;

export const noAnswer = (document: '855' | '856'): string => `No answer: ${document}`;
/** How long the answer of a seller to an order is waited for. */
export const ANSWER_HOURS = 24;
const NOTICE_DAYS = 3;
/** An order that was sent before this day (UTC) has waited for its ship notice for more than 3 business days. */
export const noticedBefore = (today: IsoDate): IsoDate => businessDaysBefore(today, NOTICE_DAYS);
