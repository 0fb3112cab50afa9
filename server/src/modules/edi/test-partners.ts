import { sql } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { TestApp } from '../../../test/kit/app.ts';
import { aSeller } from '../../../test/kit/world.ts';
import { anIntake, segmentsIn } from './test-intake.ts';
import { anInterchange } from './test-interchanges.ts';

/** Buyers that order by 850 in Production, and what became of it. */

interface Line {
  packs: number;
  price?: string;
  listing?: number;
  ndc?: string;
  unit?: string;
}

interface Header {
  /** Where to ship to; without it by the number of the sender. */
  shipTo: readonly [qualifier: string, value: string];
  /** Of N1*SE. */
  seller: string;
  usage: 'P' | 'T';
  /** Segments before the first N1, and behind that of the ship-to. */
  before: readonly string[];
  address: readonly string[];
}

const STANDARD = {
  line_choice: 'catalog number',
  price: 'reject',
  short_stock: 'cut',
  order: 'partly',
  least_days: 90,
};

export const segmentsOfOrder = (poNumber: string, lines: readonly Line[], fields: Partial<Header> = {}) => {
  const { shipTo = ['91', '??'], seller, before = [], address = [] } = fields;
  return [
    `BEG*00*SA*${poNumber}**20260615`,
    ...before,
    `N1*ST*Harbor Pharmacy*${shipTo.join('*')}`,
    ...address,
    ...(seller === undefined ? [] : [`N1*SE*Seller*92*${seller}`]),
    ...lines.map(({ packs, price = '', listing, ndc, unit = 'EA' }, index) => {
      const items = [
        ...(listing === undefined ? [] : ['VC', listing]),
        ...(ndc === undefined ? [] : ['N4', ndc]),
      ];
      return `PO1*${index + 1}*${packs}*${unit}*${price}**${items.join('*')}`;
    }),
    `CTT*${lines.length}`,
  ];
};

type Intake = Awaited<ReturnType<typeof anIntake>>;

export async function partnersOf(app: TestApp) {
  const intake = await anIntake(app);
  const aPartner = makingPartners(app, intake);
  const read = readingOf(app, intake);
  return {
    intake,
    aPartner,
    ...read,
    /** What a partner of its own was answered to such lines, and what became of them. */
    async answerFor(lines: readonly Line[], policies: Record<string, unknown> = {}) {
      const { client, sender, order, take } = await aPartner(policies);
      await take(order(sender, lines));
      return { ...(await read.answerTo(client.id)), orders: await read.ordersOf(client.id) };
    },
  };
}

function makingPartners(app: TestApp, intake: Intake) {
  let code = 0;
  let number = 1000;
  /** A client in Production, with a seller to buy of. */
  return async (policies: Record<string, unknown> = {}, documents: readonly string[] = ['850', '855']) => {
    code += 1;
    const sender = `BUYS${code}`;
    const client = await intake.aClient(sender, {
      documents,
      ship_to: [{ qualifier: '91', value: sender, facility_id: intake.buyer.facilityId }],
      policies: { ...STANDARD, ...policies },
    });
    await sql`update edi_client set usage = 'Production' where id = ${client.id}`.execute(app.db);
    const seller = await aSeller(app.db, { shipping_price_cents: 500 });
    const order = (poNumber: string, lines: readonly Line[], header: Partial<Header> = {}) => {
      number += 1;
      const { usage = 'P' } = header;
      const segments = segmentsOfOrder(poNumber, lines, { shipTo: ['91', sender], ...header });
      return anInterchange({ sender, number, usage, sets: [['850', ...segments]] });
    };
    /** Reads it as the job does. */
    const take = (file: string) => intake.take(client.id, file);
    return { client, sender, seller, order, take };
  };
}

function readingOf(app: TestApp, intake: Intake) {
  const buying = () => app.signIn(intake.buyer.userId);
  return {
    buying,
    /** Oldest first, as their buyer reads them. */
    async ordersOf(clientId: number): Promise<OrderDetail[]> {
      const { rows } = await sql<{ id: number }>`select o.id from orders o join edi_message m
        on m.order_group_id = o.group_id and m.direction = 'In' where m.client_id = ${clientId} order by o.id`.execute(
        app.db,
      );
      const buyer = await buying();
      return Promise.all(rows.map(async ({ id }) => (await buyer.get<OrderDetail>(`order/${id}`)).data));
    },
    /** The 855 that went out last, by segments. */
    async answerTo(clientId: number) {
      const sent = (await intake.sentTo(clientId)).filter((text) => text.includes('ST*855'));
      const last = sent.at(-1);
      const of = (id: string) => segmentsIn(last, id).map((segment) => segment.trim());
      const why = of('PID').map((segment) => segment.replace('PID*F****', ''));
      return { count: sent.length, bak: of('BAK'), lines: of('PO1'), acks: of('ACK'), why };
    },
    received: async (clientId: number) =>
      (await intake.messagesOf(clientId)).filter(({ direction }) => direction === 'In'),
    async stockOf(lotId: number | undefined) {
      const { rows } = await sql<{ stock: number }>`select stock from lot where id = ${lotId}`.execute(
        app.db,
      );
      return rows[0]?.stock;
    },
  };
}
