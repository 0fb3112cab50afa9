import { sql } from 'kysely';
import type { EdiCheckedDocument } from '#contract/edi/check.ts';
import { isOfOther, MOST_LINES_CHECKED, notActiveYet, numberUsed, sentBefore } from '#rules/edi/messages.ts';
import type { InterchangeHeader } from '#rules/x12/interchanges.ts';
import { toDollars } from '#rules/money.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { systemActor } from '../../../platform/system-command.ts';
import { dayOf, interchangeBefore } from '../intake/numbers.ts';
import { placedInterchanges, storeReceived } from '../intake/read-file.ts';
import { textOf } from '../intake/text.ts';
import { takeInterchange, type Taking } from '../intake/take-interchange.ts';
import type { OwnSide } from '../settings.ts';
import { viewCheckedMessage } from '../unscoped/whole-message.ts';

export interface CheckDeps {
  own: OwnSide;
  client: () => Promise<MsClient>;
}

/** Ends the transaction without a trace of it, and carries what it found. */
class TakenBack extends Error {
  readonly found: EdiCheckedDocument;
  constructor(found: EdiCheckedDocument) {
    super('Taken back on purpose.');
    this.found = found;
  }
}

/**
 * What a document would do (RB-402): it is taken in as if it had come, all of it is read back, and the transaction is rolled
 * back. So the check cannot say otherwise than the intake does, but for what `notes` say. Nothing leaves it: events, live changes and the audit are
 * written by whoever commits. 422 where the text holds no interchange.
 */
export async function checkDocument(
  { db, log, now }: RequestContext,
  { own, client: clientOf }: CheckDeps,
  { clientId, text }: { clientId: number; text: string },
): Promise<{ data: EdiCheckedDocument }> {
  const content = Buffer.from(text, 'utf8');
  if (text.trim() === '') throw ruleBroken(NOTHING, { text: NOTHING });
  const known = await db
    .selectFrom('edi_client')
    .select(['id', 'name', 'active', 'isa_qualifier', 'isa_code'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!known) throw notFound();
  const client = await clientOf();
  try {
    await db.transaction().execute(async (tx) => {
      const notes = await passObstacles(tx, known, content);
      const common = { command: unheard(tx, now), log, client, own, now, channelOf: clientId };
      const fileId = await takeIn({ ...common, isChecked: true }, content);
      throw new TakenBack({ notes, ...(await readBack(tx, fileId, now)) });
    });
  } catch (error) {
    if (error instanceof TakenBack) return { data: error.found };
    throw error;
  }
  throw new Error('A check was committed.');
}

const NOTHING = 'The text is empty.';

/** Of a command whose transaction is rolled back nobody hears. */
const unheard = (tx: Tx, at: Date): CommandContext => ({
  tx,
  by: { actor: systemActor(at), operation: 'edi_interchange.received' },
  audit: () => undefined,
  auditEach: () => undefined,
  announce: () => undefined,
  live: () => undefined,
  atEnd: () => undefined,
});

type Common = Omit<Taking, 'interchangeId' | 'sha256' | 'piece' | 'known'>;

/** Answers the number of the file. */
async function takeIn(common: Common, content: Buffer): Promise<number> {
  const { tx } = common.command;
  const { id: fileId } = await tx
    .insertInto('edi_file')
    .values({
      direction: 'In',
      client_id: common.channelOf,
      channel: 'Upload',
      content,
      sha256: sha256(content),
      at: common.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { startAt, piece } of placedInterchanges(textOf(content))) {
    const stored = await storeReceived(tx, { fileId, startAt, piece, now: common.now });
    if (stored !== null) await takeInterchange({ ...common, ...stored, piece, known: [] });
  }
  return fileId;
}

interface Chosen {
  id: number;
  name: string;
  active: boolean;
  isa_qualifier: string;
  isa_code: string;
}

/** What would keep the rest from being looked at is told, and put out of the way in this transaction alone. */
async function passObstacles(tx: Tx, client: Chosen, content: Buffer): Promise<string[]> {
  const notes = new Set(client.active ? [] : [notActiveYet(client.name)]);
  const used: number[] = [];
  for (const { piece } of placedInterchanges(textOf(content))) {
    if (piece.kind === 'unreadable') continue;
    const { senderQualifier, sender, controlNumber } = piece.header;
    if (senderQualifier !== client.isa_qualifier || sender !== client.isa_code) {
      const other = await activeClientOf(tx, piece.header);
      if (other !== null) notes.add(isOfOther(other));
      continue;
    }
    const before = await interchangeBefore(tx, { clientId: client.id, controlNumber, exceptId: null });
    if (before === null) continue;
    used.push(before.id);
    const isSame = before.sha256.equals(sha256(Buffer.from(piece.text, 'latin1')));
    notes.add((isSame ? sentBefore : numberUsed)(controlNumber, dayOf(before.at)));
  }
  if (used.length > 0)
    await tx.updateTable('edi_interchange').set({ used: false }).where('id', 'in', used).execute();
  return [...notes];
}

async function activeClientOf(tx: Tx, header: InterchangeHeader): Promise<string | null> {
  const found = await tx
    .selectFrom('edi_client')
    .select('name')
    .where('active', '=', true)
    .where('isa_qualifier', '=', header.senderQualifier)
    .where('isa_code', '=', header.sender)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Messages `m` of the file, and what answers them. */
const ofFile = (fileId: number) => sql`edi_message m join edi_interchange i on i.id = m.interchange_id
  where i.file_id = ${fileId}
    or i.answers in (select a.id from edi_interchange a where a.file_id = ${fileId})
    or m.replies_to in (select p.id from edi_message p join edi_interchange a on a.id = p.interchange_id where a.file_id = ${fileId})`;

async function readBack(tx: Tx, fileId: number, now: Date): Promise<Omit<EdiCheckedDocument, 'notes'>> {
  const { rows } = await sql<{
    id: number;
    direction: string;
    all: number;
  }>`select m.id::int as id, m.direction, (count(*) over ())::int as "all" from ${ofFile(fileId)}
    order by m.status = 'Failed' desc, m.id limit ${sql.lit(MOST_MESSAGES)}`.execute(tx);
  const more = (rows[0]?.all ?? 0) - rows.length;
  const found: Omit<EdiCheckedDocument, 'notes'> = {
    more,
    received: [],
    answers: [],
    orders: await ordersMade(tx, fileId),
  };
  for (const { id, direction } of rows)
    (direction === 'In' ? found.received : found.answers).push(await viewCheckedMessage(tx, id, now));
  return found;
}

const MOST_MESSAGES = 20;

/** Of the messages that were taken in, what would be ordered, in cents. */
async function ordersMade(tx: Tx, fileId: number): Promise<EdiCheckedDocument['orders']> {
  const { rows } = await sql<
    EdiCheckedDocument['orders'][number]
  >`select s.name as seller, f.name as facility,
      o.total_cents as total,
      (select json_agg(json_build_object('ndc', l.ndc, 'name', l.name, 'lot', l.lot_name,
          'expiry', to_char(l.expiry_date, 'MM/DD/YYYY'), 'packs', l.quantity, 'price', l.price_cents,
          'total', l.extended_cents) order by l.line_number)
        from (select * from order_line l where l.order_id = o.id order by l.line_number
          limit ${sql.lit(MOST_LINES_CHECKED)}) l) as lines
    from orders o join company s on s.id = o.seller_company_id join facility f on f.id = o.facility_id
    where o.group_id in (select m.order_group_id from edi_message m join edi_interchange i on i.id = m.interchange_id
      where i.file_id = ${fileId} and m.direction = 'In')
    order by o.id`.execute(tx);
  return rows.map((order) => ({
    ...order,
    total: toDollars(order.total),
    lines: order.lines.map((line) => ({
      ...line,
      price: toDollars(line.price),
      total: toDollars(line.total),
    })),
  }));
}
