import { sql } from 'kysely';
import {
  agreedFrom,
  groupNumberUsed,
  internalError,
  isTest,
  NO_TYPE,
  notAgreed,
} from '#rules/edi/messages.ts';
import { faultSentences, groupSentences, setSentences } from '#rules/x12/acknowledged.ts';
import type { FunctionalGroup } from '#rules/x12/envelopes.ts';
import type { InterchangeHeader } from '#rules/x12/interchanges.ts';
import { judgeGroup, type GroupVerdict, type SetVerdict } from '#rules/x12/verdict.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { holding, type CommandAudit, type CommandContext } from '../../../platform/command.ts';
import { toAppError } from '../../../platform/errors.ts';
import { newUuid } from '../../../platform/secrets.ts';
import type { Log } from '../../../platform/log.ts';
import { workOnCatalog } from '../catalogs/work-on-catalog.ts';
import { workOnInvoice } from '../invoices/work-on-invoice.ts';
import { workOnOrder } from '../orders/work-on-order.ts';
import { workOnAnswer } from '../sellers/work-on-answer.ts';
import { workOnNotice } from '../shipments/work-on-notice.ts';
import type { OwnSide } from '../settings.ts';
import { takeAcknowledgement } from './acknowledgement.ts';
import type { DocumentDone, DocumentWork } from './document-work.ts';
import { beginMessage, wholeOf, type Known, type Outcome } from './message-rows.ts';
import { dayOf, groupBefore } from './numbers.ts';
import type { Sender } from './partner.ts';

export interface GroupWork {
  command: CommandContext;
  /** As which buyers of documents see the marketplace. */
  client: MsClient;
  own: OwnSide;
  log: Log;
  now: Date;
  sender: Sender;
  header: InterchangeHeader;
  element: string;
  interchangeId: number;
  group: FunctionalGroup;
  /** The place of its first set in the interchange. */
  firstPlace: number;
  /** What is known from before; only those that are Queued are worked on again. */
  known: readonly Known[];
}

export interface GroupDone {
  outcomes: Outcome[];
  verdict: GroupVerdict;
  /** A 997 said the same of it before. */
  isAnswered?: boolean;
  /** Of what was done beside the messages. */
  audited?: readonly CommandAudit[];
}

/** Judges the sets of a group and works on those that are taken; where that breaks, none of it took effect (RB-331). */
export async function workOnGroup(work: GroupWork): Promise<GroupDone> {
  const { tx } = work.command;
  const { held, keep } = holding(work.command);
  await sql`savepoint edi_group`.execute(tx);
  try {
    const done = await judgeAndWork({ ...work, command: held });
    await sql`release savepoint edi_group`.execute(tx);
    return { ...done, audited: keep() };
  } catch (error) {
    // Another attempt may succeed where the database was away or busy.
    if (toAppError(error).code === 'unavailable') throw error;
    await sql`rollback to savepoint edi_group`.execute(tx);
    const id = newUuid();
    work.log.error({ err: error, id, interchange: work.interchangeId }, 'a group of an interchange broke');
    return refuseGroup(work, internalError(id), '5');
  }
}

async function judgeAndWork(work: GroupWork): Promise<GroupDone> {
  const { group, sender, header, interchangeId, now } = work;
  const before = sender.settings.repeats_groups
    ? null
    : await groupBefore(work.command.tx, {
        clientId: sender.id,
        groupNumber: group.controlNumber,
        exceptId: interchangeId,
        now,
      });
  if (before !== null) return refuseGroup(work, groupNumberUsed(group.controlNumber, dayOf(before)));
  const verdict = judgeGroup(group, work.element, {
    version: header.version,
    documents: agreedFrom(sender),
    itemQualifiers: sender.settings.mapping.item_qualifiers,
  });
  const outcomes: Outcome[] = [];
  const sets: SetVerdict[] = [];
  const wasTaken = (place: number) => work.known.some((one) => one.place === place && one.accepted);
  for (const [index, set] of verdict.sets.entries()) {
    const place = work.firstPlace + index;
    const stored = work.known.find((one) => one.place === place);
    if (stored !== undefined && stored.status !== 'Queued') {
      sets.push({ ...set, isAccepted: stored.accepted, codes: [], faults: [] });
      continue;
    }
    sets.push(set);
    outcomes.push(
      set.isAccepted ? await workOnSet(work, set, place, stored) : refused(work, verdict, set, place),
    );
  }
  if (group.sets.length === 0) outcomes.push(emptyGroup(work, verdict));
  const isAnswered =
    sets.length > 0 && sets.every((set, index) => set.isAccepted && wasTaken(work.firstPlace + index));
  return { outcomes, verdict: { ...verdict, sets }, isAnswered };
}

/** What works on a document, by its number. A 997 is handled before. */
const WORK_ON: Readonly<Record<string, (work: DocumentWork) => Promise<DocumentDone>>> = {
  '810': workOnInvoice,
  '832': workOnCatalog,
  '850': workOnOrder,
  '855': workOnAnswer,
  '856': workOnNotice,
};

const placed = ({ group }: GroupWork, type: string, setNumber: string | null, place: number) => ({
  type,
  functionalId: group.functionalId,
  groupNumber: group.controlNumber,
  setNumber,
  place,
});

async function workOnSet(
  work: GroupWork,
  { set }: SetVerdict,
  place: number,
  stored: Known | undefined,
): Promise<Outcome> {
  const base = { ...placed(work, set.type, set.controlNumber, place), faults: [], accepted: true };
  if (set.type === '997') {
    const { command, sender, element, interchangeId } = work;
    const error = await takeAcknowledgement(command.tx, { set, element, clientId: sender.id, interchangeId });
    return { ...base, status: error === null ? 'Acknowledged' : 'Failed', error, note: null };
  }
  const workOn = WORK_ON[set.type];
  // What is agreed is worked on: nobody may be told that it was taken and lost.
  if (workOn === undefined) throw new Error(`Nothing works on ${set.type}.`);
  return workOnDocument(work, { set, base, stored, workOn });
}

interface ToWorkOn {
  set: SetVerdict['set'];
  base: Omit<Outcome, 'status' | 'error' | 'note'>;
  stored: Known | undefined;
  workOn: (work: DocumentWork) => Promise<DocumentDone>;
}

/** What business refuses is Failed, so that it can be asked for again; its 997 has taken it all the same (RB-329, RB-348). */
async function workOnDocument(work: GroupWork, { set, base, stored, workOn }: ToWorkOn): Promise<Outcome> {
  const { command, interchangeId, sender, now, header } = work;
  const kept = { interchangeId, clientId: sender.id, at: now };
  const known = stored ?? (base.place === 0 ? wholeOf(work.known) : undefined);
  const id = known?.id ?? (await beginMessage(command.tx, kept, base));
  const isOfTest = isTest(sender.usage, header.usage);
  const done = await workOn({ ...work, set, messageId: id, isTest: isOfTest });
  return { ...base, ...done, id, status: done.error === null ? 'Acknowledged' : 'Failed' };
}

function refused(
  work: GroupWork,
  verdict: GroupVerdict,
  { set, codes, faults }: SetVerdict,
  place: number,
): Outcome {
  const sentences = [
    ...(verdict.sentence === null ? [] : [verdict.sentence]),
    ...groupSentences(
      verdict.codes.filter((code) => code !== '2'),
      verdict.group,
    ),
    ...(codes.includes('1') ? [notAgreed(set.type)] : []),
    ...setSentences(
      codes.filter((code) => code !== '1'),
      set,
    ),
    ...faults.flatMap(faultSentences),
  ];
  return {
    ...placed(work, set.type, set.controlNumber, place),
    status: 'Failed',
    error: sentences.join('; '),
    note: null,
    faults,
    accepted: false,
  };
}

/** Every set refused, without a look inside. */
export function refuseGroup(work: GroupWork, sentence: string, code?: '5'): GroupDone {
  const codes = code === undefined ? [] : [code];
  const { group, known } = work;
  const verdict: GroupVerdict = {
    group,
    codes: [],
    sentence,
    sets: group.sets.map((set) => ({ set, isAccepted: false, codes, faults: [] })),
  };
  const outcomes = group.sets.map((set, index): Outcome => ({
    ...placed(work, set.type, set.controlNumber, work.firstPlace + index),
    status: 'Failed',
    error: sentence,
    note: null,
    faults: [],
    accepted: false,
  }));
  const isOpen = ({ place }: Outcome) => known.find((one) => one.place === place)?.status !== 'Acknowledged';
  return {
    verdict,
    outcomes: group.sets.length > 0 ? outcomes.filter(isOpen) : [emptyGroup(work, verdict)],
  };
}

/** A group without sets is answered, too, and has to be seen. Its place is after those of all sets. */
const emptyGroup = (work: GroupWork, { codes, sentence, group }: GroupVerdict): Outcome => ({
  ...placed(work, NO_TYPE, null, work.firstPlace + EMPTY_GROUPS),
  status: 'Failed',
  error: [...(sentence === null ? [] : [sentence]), ...groupSentences(codes, group), NO_SETS].join('; '),
  note: null,
  faults: [],
  accepted: false,
});
const EMPTY_GROUPS = 1_000_000;
const NO_SETS = 'The group holds no transaction set';
