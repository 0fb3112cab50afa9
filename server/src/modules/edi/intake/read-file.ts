import { sql } from 'kysely';
import { readInterchanges, type InterchangePiece } from '#rules/x12/interchanges.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import type { Marketplace, OwnSide } from '../settings.ts';
import type { Known } from './message-rows.ts';
import { textOf } from './text.ts';
import { takeInterchange } from './take-interchange.ts';

export interface IntakeDeps {
  db: Database;
  clock: Clock;
  log: Log;
  own: OwnSide;
  marketplace: Marketplace;
}

interface StoredFile {
  client_id: number;
  content: Buffer;
}

/** Takes in the interchanges of a stored file one by one; those that are taken in already stay as they are. */
export const readFile =
  (deps: IntakeDeps) =>
  async ({ file: id }: Record<string, unknown>): Promise<void> => {
    const fileId = Number(id);
    const { rows } =
      await sql<StoredFile>`select client_id, content from edi_file where id = ${fileId}`.execute(deps.db);
    const [file] = rows;
    if (file === undefined) return;
    for (const { startAt, piece } of placedInterchanges(textOf(file.content)))
      await takeNew(deps, { fileId, channelOf: file.client_id, startAt, piece });
    await deps.db
      .updateTable('edi_file')
      .set({ read_at: deps.clock.now() })
      .where('id', '=', fileId)
      .execute();
  };

/** The interchanges of a text, and where each begins. */
export function* placedInterchanges(text: string): Generator<Pick<Place, 'startAt' | 'piece'>> {
  let from = 0;
  for (const piece of readInterchanges(text)) {
    const startAt = text.indexOf(piece.text, from);
    from = startAt + piece.text.length;
    yield { startAt, piece };
  }
}

interface Place {
  fileId: number;
  channelOf: number;
  startAt: number;
  piece: InterchangePiece;
}

/** The row of its place in the file keeps a second attempt, or a second process, from taking it in again. */
async function takeNew(deps: IntakeDeps, { fileId, channelOf, startAt, piece }: Place): Promise<void> {
  // Before the transaction: inside, it would wait for a second connection.
  const client = await deps.marketplace();
  await runSystemCommand({ ...deps, operation: 'edi_interchange.received' }, async (command, now) => {
    const stored = await storeReceived(command.tx, { fileId, startAt, piece, now });
    if (stored === null) return;
    const known: Known[] = [];
    await takeInterchange({ ...deps, ...stored, client, command, now, channelOf, piece, known });
  });
}

/** Null where it is stored already. */
export async function storeReceived(
  tx: Tx,
  { fileId, startAt, piece, now }: Omit<Place, 'channelOf'> & { now: Date },
): Promise<{ interchangeId: number; sha256: Buffer } | null> {
  const digest = sha256(Buffer.from(piece.text, 'latin1'));
  const { rows } = await sql<{
    id: number;
  }>`insert into edi_interchange (direction, file_id, start_at, bytes, used, sha256, at)
    values ('In', ${fileId}, ${startAt}, ${piece.text.length}, false, ${digest}, ${now})
    on conflict (file_id, start_at) do nothing returning id`.execute(tx);
  const [stored] = rows;
  return stored === undefined ? null : { interchangeId: stored.id, sha256: digest };
}

interface Again {
  id: number;
  channel_of: number;
  start_at: number;
  bytes: number;
  sha256: Buffer;
  content: Buffer;
}

/** Takes in again what failed of an interchange and is Queued, from its stored bytes, with the client as it is now. */
export const readAgain =
  (deps: IntakeDeps) =>
  async ({ interchange }: Record<string, unknown>): Promise<void> => {
    const client = await deps.marketplace();
    await runSystemCommand({ ...deps, operation: 'edi_interchange.received' }, async (command, now) => {
      const { rows } =
        await sql<Again>`select i.id, f.client_id as channel_of, i.start_at, i.bytes, i.sha256, f.content
        from edi_interchange i join edi_file f on f.id = i.file_id
        where i.id = ${Number(interchange)} for no key update of i`.execute(command.tx);
      const [stored] = rows;
      const { rows: known } = await sql<Known>`select id, place, status, accepted from edi_message
        where interchange_id = ${Number(interchange)} order by place for no key update`.execute(command.tx);
      if (stored === undefined || !known.some(({ status }) => status === 'Queued')) return;
      const text = textOf(stored.content.subarray(stored.start_at, stored.start_at + stored.bytes));
      const [piece] = readInterchanges(text);
      if (piece === undefined) return;
      const taking = {
        interchangeId: stored.id,
        channelOf: stored.channel_of,
        sha256: stored.sha256,
        piece,
        known,
      };
      await takeInterchange({ ...deps, ...taking, client, command, now });
    });
  };
