import { formatDay } from '#rules/dates.ts';
import { reasonForSupplier, renewalQuestion } from '#rules/rfps/rfp-words.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

export type RfpEvent = Extract<DomainEvent, { type: `rfp.${string}` | `proposal.${string}` }>;
type Reader = 'buyer' | 'seller' | 'administrator';

/** What one side reads about a step of a request or contract (X-100, X-101). */
export interface RfpMessage {
  to: Reader;
  title: string;
  level: 'info' | 'warning';
  content: string;
  relativeUrl: string;
}

interface Text {
  title: string;
  level: RfpMessage['level'];
  to: (by: RfpEvent['data']['by']) => readonly Reader[];
  /** `supplier`: the name of the one that the step concerns. */
  content: (step: RfpEvent['data'], to: Reader, supplier: string) => string;
}

const [BUYER, SELLER, BOTH] = [['buyer'], ['seller'], ['buyer', 'seller']] as const;
const toBuyer = () => BUYER;
const toSeller = () => SELLER;
const toBoth = () => BOTH;

const reason = ({ note }: RfpEvent['data']) => (note === null ? '' : ` Reason: ${note}`);

const dayOf = ({ day }: RfpEvent['data']) => (day === null ? '' : formatDay(day));

const monthsOf = ({ months }: RfpEvent['data']) => (months === 1 ? '1 month' : `${months ?? ''} months`);

const asked: Text = {
  title: 'New request',
  level: 'info',
  to: toSeller,
  content: (step) => `${step.facility_name} asks for a proposal for ${step.description}.`,
};

const TEXTS: Record<RfpEvent['type'], Text> = {
  'rfp.placed': asked,
  'rfp.mail_repeated': asked,
  'rfp.cancelled': {
    title: 'Request cancelled',
    level: 'warning',
    to: (by) => (by === 'buyer' ? SELLER : BOTH),
    content: (step) =>
      `${step.by === 'buyer' ? step.facility_name : 'The marketplace'} cancelled request ${step.rfp_id} for ${step.description}.${reason(step)}`,
  },
  'rfp.declined': {
    title: 'Request declined',
    level: 'warning',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} declined request ${step.rfp_id} for ${step.description}.${reason(step)}`,
  },
  'rfp.expired': {
    title: 'Request expired',
    level: 'warning',
    to: toBoth,
    content: (step) => `Request ${step.rfp_id} for ${step.description} expired: its start date has come.`,
  },
  'proposal.placed': {
    title: 'New proposal',
    level: 'info',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} sent a proposal for request ${step.rfp_id} for ${step.description}.`,
  },
  'proposal.accepted': {
    title: 'Proposal accepted',
    level: 'info',
    to: toBoth,
    content: (step, to, supplier) =>
      `${to === 'seller' ? `${step.facility_name} accepted your proposal` : `The proposal of ${supplier} was accepted`} for request ${step.rfp_id} for ${step.description}. Orders are placed on its schedule from ${dayOf(step)} on.`,
  },
  'proposal.closed': {
    title: 'Proposal declined',
    level: 'warning',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} accepted another proposal for request ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.extension_asked': {
    title: 'Contract extension',
    level: 'info',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} asks to extend contract ${step.rfp_id} for ${step.description} by ${monthsOf(step)}. Confirm or refuse.`,
  },
  'rfp.extended': {
    title: 'Contract extension',
    level: 'info',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} extends contract ${step.rfp_id} for ${step.description} by ${monthsOf(step)}.`,
  },
  'rfp.extension_refused': {
    title: 'Contract extension',
    level: 'warning',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} does not extend contract ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.extension_withdrawn': {
    title: 'Contract extension',
    level: 'info',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} no longer asks to extend contract ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.pause_asked': {
    title: 'Contract pause',
    level: 'info',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} asks to pause contract ${step.rfp_id} for ${step.description} for ${monthsOf(step)}, from the delivery of ${dayOf(step)} on. Confirm or refuse.${reason(step)}`,
  },
  'rfp.paused': {
    title: 'Contract pause',
    level: 'info',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} agrees to pause contract ${step.rfp_id} for ${step.description} for ${monthsOf(step)}. The next delivery is on ${dayOf(step)}.`,
  },
  'rfp.pause_refused': {
    title: 'Contract pause',
    level: 'warning',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} does not pause contract ${step.rfp_id} for ${step.description}. Deliveries go on as planned.`,
  },
  'rfp.pause_withdrawn': {
    title: 'Contract pause',
    level: 'info',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} no longer asks to pause contract ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.renewal_due': {
    title: 'Contract renewal',
    level: 'info',
    to: toBoth,
    content: (step) => renewalQuestion(step.description, dayOf(step)),
  },
  'rfp.skip_asked': {
    title: 'Skip requested',
    level: 'warning',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} asks to skip the delivery of ${dayOf(step)} of contract ${step.rfp_id} for ${step.description}.${reason(step)}`,
  },
  'rfp.skip_agreed': {
    title: 'Skip agreed',
    level: 'info',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} agrees to skip the delivery of ${dayOf(step)} of contract ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.skip_refused': {
    title: 'Skip refused',
    level: 'warning',
    to: toBuyer,
    content: (step, _to, supplier) =>
      `${supplier} does not skip the delivery of ${dayOf(step)} of contract ${step.rfp_id} for ${step.description}.`,
  },
  'rfp.delivery_failed': {
    title: 'Delivery failed',
    level: 'warning',
    to: () => ['buyer', 'seller', 'administrator'],
    content: (step, to) =>
      `The delivery of ${dayOf(step)} of contract ${step.rfp_id} for ${step.description} could not be ordered.${reason(to === 'seller' ? { ...step, note: reasonForSupplier(step.note) } : step)}`,
  },
  'proposal.declined': {
    title: 'Proposal declined',
    level: 'warning',
    to: toSeller,
    content: (step) =>
      `${step.facility_name} declined your proposal for request ${step.rfp_id} for ${step.description}.${reason(step)}`,
  },
};

export const isRfpEvent = (event: DomainEvent): event is RfpEvent => Object.hasOwn(TEXTS, event.type);

export function rfpMessages({ type, data }: RfpEvent, supplier: string): RfpMessage[] {
  const { title, level, to, content } = TEXTS[type];
  return to(data.by).map((reader) => ({
    to: reader,
    title,
    level,
    content: content(data, reader, supplier),
    relativeUrl: `/rfps?id=${data.rfp_id}`,
  }));
}
