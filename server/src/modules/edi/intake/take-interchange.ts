import { sql } from 'kysely';
import { duplicateOf, isTest, numberUsed, PRODUCTION_FROM_TEST } from '#rules/edi/messages.ts';
import {
  acknowledgeGroup,
  acknowledgeInterchange,
  type InterchangeNoteCode,
} from '#rules/x12/acknowledge.ts';
import { readEnvelopes, type Envelopes } from '#rules/x12/envelopes.ts';
import type { InterchangePiece } from '#rules/x12/interchanges.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import '../events.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import type { OwnSide } from '../settings.ts';
import { keepOutcomes, ofWhole, type Known, type Outcome } from './message-rows.ts';
import { dayOf, interchangeBefore } from './numbers.ts';
import { findSender, type Sender } from './partner.ts';
import { refuseGroup, workOnGroup, type GroupDone, type GroupWork } from './work-on-group.ts';

export interface Taking {
  command: CommandContext;
  log: Log;
  client: MsClient;
  own: OwnSide;
  now: Date;
  /** Stored already, as not used. */
  interchangeId: number;
  /** Whose channel it came by. */
  channelOf: number;
  sha256: Buffer;
  piece: InterchangePiece;
  /** Of an interchange that is taken in again. */
  known: readonly Known[];
  /** It is only looked at: of a client that is not active, too. */
  isChecked?: boolean;
}

type Whole = Extract<InterchangePiece, { kind: 'interchange' }>;

/** What came of it: messages, and where it is answered, the groups and the note of its TA1. */
interface Result {
  sender: Sender | null;
  used: boolean;
  outcomes: Outcome[];
  /** Of what administrators hear, by the key under which they hear of it once. */
  told?: { key: string; sentence: string };
  groups: readonly GroupDone[];
  note: InterchangeNoteCode | null;
}

const refusedWhole = (
  sender: Sender | null,
  sentence: string,
  note: InterchangeNoteCode | null = null,
): Result => ({
  sender,
  used: false,
  outcomes: [ofWhole(sentence)],
  groups: [],
  note,
});

/** Takes in one interchange whole: its messages, what they do, and the answer to it, in one transaction. */
export async function takeInterchange(taking: Taking): Promise<void> {
  const { command, interchangeId, piece, now } = taking;
  const { tx } = command;
  const result =
    piece.kind === 'unreadable' ? refusedWhole(null, piece.sentence) : await judge(taking, piece);
  if (result.outcomes.every(({ place }) => place === -1) && taking.known.some(({ place }) => place >= 0))
    return failAgain(taking, result);
  const { sender, used, outcomes } = result;
  await tx
    .updateTable('edi_interchange')
    .set({
      client_id: sender?.id ?? null,
      control_number: piece.kind === 'unreadable' ? null : piece.header.controlNumber,
      used,
    })
    .where('id', '=', interchangeId)
    .execute();
  const kept = { interchangeId, clientId: sender?.id ?? null, at: now, known: taking.known };
  await keepOutcomes(tx, kept, outcomes);
  if (piece.kind === 'interchange' && sender !== null) await answer(taking, piece, { ...result, sender });
  if (result.told !== undefined) {
    const { key, sentence } = result.told;
    command.announce({ key, type: 'edi.refused', data: { sentence } });
  }
  tellOf(taking, result);
}

/** Its sets are known, and it is refused as a whole this time: what was asked for again fails with the reason. */
async function failAgain(taking: Taking, result: Result): Promise<void> {
  await taking.command.tx
    .updateTable('edi_message')
    .set({ status: 'Failed', error: result.outcomes[0]?.error ?? null })
    .where('interchange_id', '=', taking.interchangeId)
    .where('status', '=', 'Queued')
    .execute();
  tellOf(taking, result);
}

function tellOf({ command, interchangeId }: Taking, { sender, outcomes, groups }: Result): void {
  const taken = {
    entity: 'edi_interchange',
    entityId: interchangeId,
    after: {
      client: sender?.id ?? null,
      failed: outcomes.filter(({ status }) => status === 'Failed').length,
    },
  };
  command.auditEach([taken, ...groups.flatMap(({ audited = [] }) => audited)]);
  command.live({ topic: 'edi-messages', admins: true });
  command.live({ topic: 'edi', admins: true });
}

async function judge(taking: Taking, piece: Whole): Promise<Result> {
  const { tx } = taking.command;
  const { header } = piece;
  const envelopes = readEnvelopes(piece);
  const { channelOf, own, isChecked = false } = taking;
  const found = await findSender(tx, { header, envelopes, channelOf, own, isChecked });
  if ('refusal' in found) {
    // Once a day for each sender.
    const key = `edi.unknown:${header.senderQualifier}/${header.sender}:${utcDay(taking.now)}`;
    return { ...refusedWhole(null, found.refusal), told: { key, sentence: found.refusal } };
  }
  const { sender } = found;
  if (envelopes.refusal !== null)
    return refusedWhole(sender, envelopes.refusal.sentence, envelopes.refusal.note);
  if (sender.usage === 'Test' && header.usage === 'P')
    return refuseAll(taking, { piece, sender, envelopes }, { sentence: PRODUCTION_FROM_TEST, note: '024' });
  const before = await interchangeBefore(tx, {
    clientId: sender.id,
    controlNumber: header.controlNumber,
    exceptId: taking.interchangeId,
  });
  if (before !== null && before.sha256.equals(taking.sha256)) return sendAgain(tx, sender, before.id);
  if (before !== null) {
    const sentence = numberUsed(header.controlNumber, dayOf(before.at));
    const refused = await refuseAll(taking, { piece, sender, envelopes }, { sentence, note: '025' });
    return { ...refused, told: { key: `edi.number:${taking.interchangeId}`, sentence } };
  }
  const groups = await inOrder(taking, { piece, sender, envelopes }, workOnGroup);
  return {
    sender,
    used: true,
    outcomes: groups.flatMap(({ outcomes }) => outcomes),
    groups,
    note: header.version === '00401' ? '000' : '003',
  };
}

interface Read {
  piece: Whole;
  sender: Sender;
  envelopes: Envelopes;
}

async function inOrder(
  { command, client, own, log, now, interchangeId, known }: Taking,
  { piece, sender, envelopes }: Read,
  work: (group: GroupWork) => GroupDone | Promise<GroupDone>,
): Promise<GroupDone[]> {
  const done: GroupDone[] = [];
  let firstPlace = 0;
  for (const group of envelopes.groups) {
    const common = { command, client, own, log, now, sender, interchangeId, known };
    const { header, separators } = piece;
    const places = { from: firstPlace, before: firstPlace + group.sets.length };
    firstPlace = places.before;
    if (!isOpen(known, places)) continue;
    done.push(await work({ ...common, header, element: separators.element, group, firstPlace: places.from }));
  }
  return done;
}

/** Of an interchange that is taken in again only the groups with something that was asked for. */
const isOpen = (known: readonly Known[], { from, before }: { from: number; before: number }): boolean =>
  known.length === 0 ||
  from === before ||
  known.some(
    ({ place, status }) => status === 'Queued' && (place === -1 || (place >= from && place < before)),
  );

/** Refused as a whole, and answered for each group where no TA1 says so. */
async function refuseAll(
  taking: Taking,
  read: Read,
  { sentence, note }: { sentence: string; note: InterchangeNoteCode },
): Promise<Result> {
  const groups = await inOrder(taking, read, (group) => refuseGroup(group, sentence));
  const saysTa1 = wantsTa1(read.piece, read.sender);
  return { ...refusedWhole(read.sender, sentence, note), groups: saysTa1 ? [] : groups };
}

type SetOf = Pick<Outcome, 'type' | 'functionalId' | 'groupNumber' | 'setNumber' | 'place'>;

/** What came twice does nothing; its stored answer goes out again (RB-334). */
async function sendAgain(tx: Tx, sender: Sender, firstId: number): Promise<Result> {
  await sql`update edi_message m set status = 'Queued', sent_at = null from edi_interchange i
    where i.answers = ${firstId} and m.interchange_id = i.id and m.status = 'Sent'`.execute(tx);
  const { rows } = await sql<SetOf & { id: number }>`select id, type, functional_id as "functionalId",
      group_number as "groupNumber", set_number as "setNumber", place from edi_message
    where interchange_id = ${firstId} order by place`.execute(tx);
  const outcomes = rows.map(({ id, ...message }): Outcome => ({
    ...message,
    status: 'Acknowledged',
    error: null,
    note: duplicateOf(id),
    faults: [],
    accepted: true,
  }));
  return { sender, used: false, outcomes, groups: [], note: null };
}

const wantsTa1 = ({ header }: Whole, { settings }: Sender): boolean =>
  header.wantsAcknowledgement || settings.always_ta1;

/** One 997 for each group but those of 997 themselves and those of which one said the same before, and a TA1 where it is wanted (RB-330, RB-332). */
async function answer(
  { command, own, now, interchangeId }: Taking,
  piece: Whole,
  { sender, groups, note }: Result & { sender: Sender },
): Promise<void> {
  const sets = groups
    .filter(({ verdict, isAnswered }) => verdict.group.functionalId !== 'FA' && isAnswered !== true)
    .map(({ verdict }) => acknowledgeGroup(verdict));
  const acknowledgements =
    note !== null && wantsTa1(piece, sender) ? [acknowledgeInterchange(piece.header, note)] : [];
  if (sets.length === 0 && acknowledgements.length === 0) return;
  await makeInterchange(command.tx, {
    partner: sender,
    own,
    sets,
    acknowledgements,
    answers: interchangeId,
    isTest: isTest(sender.usage, piece.header.usage),
    now,
  });
}
