import { sql } from 'kysely';
import { formatUsDate } from '#rules/dates.ts';
import { NOT_PLACED, refusedLines } from '#rules/edi/messages.ts';
import { acknowledgeOrder, linesTold, refuseOrder } from '#rules/edi/order-acknowledgment.ts';
import { readPurchaseOrder, type PurchaseOrder } from '#rules/edi/purchase-order.ts';
import { addressNote } from '#rules/edi/ship-to-address.ts';
import type { SetToWrite } from '#rules/x12/write.ts';
import { utcDay } from '../../../platform/clock.ts';
import { holding, type CommandAudit } from '../../../platform/command.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadBuyerAt } from '../../accounts/index.ts';
import { toPlacement } from '../../cart/index.ts';
import { CreditRefused } from '../../finance/index.ts';
import { placeOrder, type PlacedGroup } from '../../orders/index.ts';
import type { DocumentDone, DocumentWork } from '../intake/document-work.ts';
import type { MadeOrder } from '../intake/message-rows.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import { toMapping } from '../settings.ts';
import { partiesOf, type Parties } from './parties.ts';
import { planOrder, type OrderPlan } from './plan-order.ts';

type OrderWork = DocumentWork;
type OrderDone = DocumentDone & { made: MadeOrder | null };

const DAYS_OF_A_PO = 365;
const MOST_ATTEMPTS = 3;
const NOBODY_ORDERS = 'Nobody orders for this client.';
const MOVING = 'Prices and stock are moving. Send the order again.';
const CREDIT = 'Credit limit exceeded';
const ALL_REFUSED = 'All lines were refused.';

/** An 850 becomes a group of orders by `placeOrder`, or an answer that says why not; both in the transaction of its message (RB-345, RB-362). */
export async function workOnOrder(work: OrderWork): Promise<OrderDone> {
  const order = readPurchaseOrder(work.set, work.element, toMapping(work.sender.settings.mapping));
  return { ...(await orderAs(work, order)), poNumber: order.poNumber };
}

async function orderAs(work: OrderWork, order: PurchaseOrder): Promise<OrderDone> {
  const { tx } = work.command;
  const parties = await partiesOf(tx, work.sender, order);
  if ('refusal' in parties) {
    if (parties.isShipTo) tellAdministrators(work, parties.refusal);
    return refuse(work, order, parties.refusal);
  }
  const before = await orderedBefore(work, order, parties);
  if (before !== null) return refuse(work, order, before);
  const scope = await orderUserAt(work, parties);
  if (scope === null) return refuse(work, order, NOBODY_ORDERS);
  return place(work, order, { ...parties, scope });
}

/** Once a day for each sentence. */
function tellAdministrators({ command, sender, now }: OrderWork, sentence: string): void {
  command.announce({
    key: `edi.ship_to:${sender.id}:${sentence}:${utcDay(now)}`,
    type: 'edi.refused',
    data: { sentence: `${sender.name}: ${sentence}` },
  });
}

/** That the number was ordered by already, by this client for this facility (RB-350). */
async function orderedBefore(
  { command, sender, interchangeId, now }: OrderWork,
  { poNumber }: PurchaseOrder,
  { facility }: Parties,
): Promise<string | null> {
  const { rows } = await sql<{
    at: Date;
    group_id: number;
  }>`select m.at, m.order_group_id as group_id from edi_message m join order_group g on g.id = m.order_group_id
    where m.client_id = ${sender.id} and m.po_number = ${poNumber} and g.facility_id = ${facility.id}
      and m.interchange_id <> ${interchangeId}
      and m.at > ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS_OF_A_PO)})
    order by m.id desc limit 1`.execute(command.tx);
  const [found] = rows;
  if (!found) return null;
  return `PO number ${poNumber} was already received on ${formatUsDate(utcDay(found.at))}, order group ${found.group_id}.`;
}

async function orderUserAt({ command, sender, client, now }: OrderWork, { facility }: Parties) {
  const { order_user_id: userId } = sender;
  return userId === null ? null : loadBuyerAt(command.tx, { userId, facilityId: facility.id }, client, now);
}

interface Placing extends Parties {
  scope: Scope;
}

/** From fresh prices and stock up to three times, where they move between reading and placing (RB-361). */
async function place(work: OrderWork, order: PurchaseOrder, placing: Placing): Promise<OrderDone> {
  const { command, sender, now } = work;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const plan = await planOrder({
      scope: placing.scope,
      db: command.tx,
      now,
      today: utcDay(now),
      lines: order.lines,
      sellerId: placing.sellerId,
      policies: sender.settings.policies,
      mapping: toMapping(sender.settings.mapping),
    });
    if (plan.refusal !== null) return refuse(work, order, plan.refusal);
    if (plan.rows.length === 0) return refuseLines(work, order, plan);
    const note = notesOf(addressNote(order.shipToAddress, placing.facility), refusedOf(order, plan));
    if (work.isTest) return answerTest(work, order, plan, note);
    const placed = await attemptToPlace(work, order, placing, plan);
    if (typeof placed === 'string') return refuse(work, order, placed);
    if (placed !== null) return { error: null, note, made: await tellPlaced(work, order, plan, placed) };
  }
  return refuse(work, order, MOVING);
}

const notesOf = (...notes: (string | null)[]): string | null =>
  notes.filter((note) => note !== null && note !== '').join(' ') || null;

const refusedOf = ({ lines }: PurchaseOrder, { outcomes }: OrderPlan): string =>
  refusedLines(
    outcomes.flatMap((outcome, index) =>
      outcome.kind === 'refused'
        ? [{ number: lines[index]?.number || String(index + 1), sentence: outcome.sentence }]
        : [],
    ),
  );

/** Null where prices or stock moved; a sentence where the company may not order so much. */
async function attemptToPlace(
  work: OrderWork,
  order: PurchaseOrder,
  { scope, facility }: Placing,
  plan: OrderPlan,
): Promise<PlacedGroup | string | null> {
  const { command, sender, now, messageId } = work;
  const { tx } = command;
  const { held, keep } = holding(command);
  await sql`savepoint edi_order`.execute(tx);
  try {
    const group = await placeOrder(held, {
      ...toPlacement({ scope, now }, plan.rows, plan.priced, {
        isC2: false,
        poNumber: order.poNumber,
        notes: order.notes === '' ? null : order.notes,
        paymentId: null,
      }),
      origin: { kind: 'edi', id: messageId, attempt: 1 },
      buyer: { userId: scope.userId, facility },
      edi: {
        client: sender.name,
        orderedOn: order.orderedOn,
        deliverOn: order.deliverOn,
        shipOn: order.shipOn,
      },
      now,
      today: utcDay(now),
    });
    await sql`release savepoint edi_order`.execute(tx);
    keep();
    return group;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isCredit = error instanceof CreditRefused;
    if (!isCredit && error.code !== 'stale') throw error;
    await sql`rollback to savepoint edi_order`.execute(tx);
    return isCredit ? CREDIT : null;
  }
}

async function tellPlaced(
  work: OrderWork,
  order: PurchaseOrder,
  { outcomes, ordered }: OrderPlan,
  group: PlacedGroup,
): Promise<MadeOrder> {
  const taken = outcomes.filter(({ kind }) => kind === 'ordered').length;
  const detail = linesTold(taken, outcomes.length);
  await answer(work, acknowledgeOrder(order, outcomes, group.id), { orderGroupId: group.id, detail });
  work.command.audit(auditOf(work, order, group));
  return { groupId: group.id, ordered };
}

/** Of a test everything but the order. */
async function answerTest(
  work: OrderWork,
  order: PurchaseOrder,
  { outcomes }: OrderPlan,
  note: string | null,
): Promise<OrderDone> {
  await answer(work, acknowledgeOrder(order, outcomes, null));
  return { error: null, note: notesOf(NOT_PLACED, note), made: null };
}

async function refuseLines(work: OrderWork, order: PurchaseOrder, plan: OrderPlan): Promise<OrderDone> {
  await answer(work, acknowledgeOrder(order, plan.outcomes, null));
  return { error: ALL_REFUSED, note: refusedOf(order, plan), made: null };
}

async function refuse(work: OrderWork, order: PurchaseOrder, sentence: string): Promise<OrderDone> {
  await answer(work, refuseOrder(order, sentence));
  return { error: sentence, note: null, made: null };
}

const auditOf = (
  { sender }: OrderWork,
  { poNumber, notes }: PurchaseOrder,
  group: PlacedGroup,
): CommandAudit => ({
  operation: 'order.placed',
  entity: 'order_group',
  entityId: group.id,
  by: {
    companyId: sender.company_id,
    realUserId: sender.order_user_id,
    subjectUserId: sender.order_user_id,
  },
  after: {
    move: 'order.placed',
    orders: group.orders,
    po_number: poNumber,
    notes: notes === '' ? null : notes,
    edi_client: sender.name,
  },
});

/** The 855, where it is agreed; it leaves with the transaction of the order. */
async function answer(
  { command, sender, own, isTest, now, messageId }: OrderWork,
  set: SetToWrite,
  about: { orderGroupId: number | null; detail: string | null } = { orderGroupId: null, detail: null },
): Promise<void> {
  if (!sender.documents.includes('855')) return;
  await makeInterchange(command.tx, {
    partner: sender,
    own,
    sets: [set],
    answers: null,
    about: { ...about, cancelledOrderId: null, replyTo: messageId },
    isTest,
    now,
  });
}
