import { sql } from 'kysely';
import { unknownReceiver, unknownSender } from '#rules/edi/messages.ts';
import type { EdiDirection } from '#rules/edi/clients.ts';
import type { Envelopes } from '#rules/x12/envelopes.ts';
import type { InterchangeHeader } from '#rules/x12/interchanges.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Partner } from '../outgoing/make-interchange.ts';
import type { OwnSide } from '../settings.ts';

/** A client as the intake needs it. */
export interface Sender extends Partner {
  name: string;
  company_id: number;
  /** Whose rights orders are placed with. */
  order_user_id: number | null;
  direction: EdiDirection;
  documents: string[];
}

/** The database holds settings as a document that `save-client` alone writes. */
type Stored = Omit<Sender, 'settings'> & { settings: unknown };
const toSender = (row: Stored) => row as Sender;

const COLUMNS = sql`id, name, company_id, order_user_id, isa_qualifier, isa_code, gs_code, usage, settings, direction, documents`;

/** Locks it, so that interchanges of one client are taken in one after the other. */
export async function lockSender(tx: Tx, id: number): Promise<Sender> {
  const { rows } =
    await sql<Stored>`select ${COLUMNS} from edi_client where id = ${id} for no key update`.execute(tx);
  const [client] = rows;
  if (!client) throw new Error(`There is no EDI client ${id}.`);
  return toSender(client);
}

interface Asked {
  header: InterchangeHeader;
  envelopes: Envelopes;
  /** Whose channel it came by. */
  channelOf: number;
  own: OwnSide;
  /** A client that is not active sends nothing; its documents can be looked at. */
  isChecked: boolean;
}

/** Who sent it, or why that is not known: both sides must be those of one active client, and of its channel (RB-323). */
export async function findSender(
  tx: Tx,
  { header, envelopes, channelOf, own, isChecked }: Asked,
): Promise<{ sender: Sender } | { refusal: string }> {
  const { rows } =
    await sql<Stored>`select ${COLUMNS} from edi_client where (active or ${isChecked}) and id = ${channelOf}
    and isa_qualifier = ${header.senderQualifier} and isa_code = ${header.sender} for no key update`.execute(
      tx,
    );
  const [found] = rows;
  const sender = found && toSender(found);
  const isSenderOf = (client: Sender) => envelopes.groups.every((group) => group.sender === client.gs_code);
  if (!sender || !isSenderOf(sender))
    return { refusal: unknownSender(header.senderQualifier, header.sender) };
  const us = sender.settings.own ?? own;
  const isForUs =
    header.receiverQualifier === us.isa_qualifier &&
    header.receiver === us.isa_code &&
    envelopes.groups.every((group) => group.receiver === us.gs_code);
  return isForUs ? { sender } : { refusal: unknownReceiver(header.receiverQualifier, header.receiver) };
}
