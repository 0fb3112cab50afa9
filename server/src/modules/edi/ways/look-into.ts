import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { brokeOff, cannotBeMoved, fitsPattern, tooLargeFile } from '#rules/edi/hand-over.ts';
import { LARGEST_EDI_FILE } from '#rules/edi/messages.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { SftpProblem } from '../../../platform/sftp/problems.ts';
import type { Sftp, SftpFile } from '../../../platform/sftp/sftp.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { storeFile } from '../intake/receive-file.ts';
import { keepClaim } from './claims.ts';
import type { Claimed } from './visits.ts';
import { openWay, type Way, type WayDeps } from './way.ts';

/** Between the two looks at the size of a file, which may still be written. */
const LOOK_AGAIN_MS = 10_000;
/** Of one visit; the next one takes the others. */
const MOST_FILES = 100;

export interface LookDeps extends WayDeps {
  lookAgainMs?: number;
  answerMs?: number;
}

export interface Found {
  stored: number;
  /** The first one; the other files are taken all the same. */
  problem: string | null;
}

interface Looking {
  claimed: Claimed;
  signal: AbortSignal;
}

/** Takes in the files that a partner put into its folder; throws where it cannot be looked into. */
export async function lookInto(deps: LookDeps, way: Way, looking: Looking): Promise<Found> {
  const { signal } = looking;
  const { answerMs } = deps;
  const sftp = await openWay(deps, way, { signal, ...(answerMs !== undefined && { answerMs }) });
  try {
    return await takeFiles(deps, { sftp, way, ...looking });
  } finally {
    sftp.close();
  }
}

interface Visit extends Looking {
  sftp: Sftp;
  way: Way;
}

async function takeFiles(deps: LookDeps, visit: Visit): Promise<Found> {
  const { sftp, way, signal, claimed } = visit;
  const folders = way.sftp;
  if (folders === null) return { stored: 0, problem: null };
  const first = await listFiles(sftp, folders);
  await forgetMoved(deps, way.id, first);
  if (first.length === 0) return { stored: 0, problem: null };
  await sleep(deps.lookAgainMs ?? LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  const isWhole = (file: SftpFile) =>
    first.some(
      ({ name, size, changedAt }) => name === file.name && size === file.size && changedAt === file.changedAt,
    );
  const found: Found = { stored: 0, problem: null };
  for (const file of (await listFiles(sftp, folders)).filter(isWhole).slice(0, MOST_FILES)) {
    if (signal.aborted || !(await keepClaim(deps.db, 'fetch', claimed))) break;
    const { isStored, problem } = await takeFile(deps, { ...visit, folders }, file).catch((error: unknown) =>
      leftFor(file, error),
    );
    if (isStored) found.stored += 1;
    found.problem ??= problem;
  }
  return found;
}

/** The next files may be taken all the same. */
function leftFor({ name }: SftpFile, error: unknown): { isStored: boolean; problem: string } {
  if (!(error instanceof SftpProblem)) throw error;
  return { isStored: false, problem: `${name}: ${error.message}` };
}

type Folders = NonNullable<EdiSettings['sftp']>;

/** Those that fit, oldest first; an empty one is only being begun. */
async function listFiles(
  sftp: Sftp,
  { folder_in: folder, file_pattern: pattern }: Folders,
): Promise<SftpFile[]> {
  const files = await sftp.list(folder);
  return files
    .filter(({ name, size }) => size > 0 && fitsPattern(name, pattern))
    .sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1));
}

/** What is no longer in the folder was moved after all, or taken away: the same bytes under this name came anew. */
async function forgetMoved({ db }: LookDeps, clientId: number, files: readonly SftpFile[]): Promise<void> {
  await sql`update edi_file set in_folder = false where client_id = ${clientId} and in_folder
    and name <> all (${files.map(({ name }) => name)}::text[])`.execute(db);
}

/** Stores a file, then moves it away; one that could not be moved before is moved only (RB-341). */
async function takeFile(
  deps: LookDeps,
  { sftp, way, folders }: Visit & { folders: Folders },
  { name, size }: SftpFile,
): Promise<{ isStored: boolean; problem: string | null }> {
  if (size > LARGEST_EDI_FILE) return { isStored: false, problem: tooLargeFile(name) };
  const path = `${folders.folder_in}/${name}`;
  const bytes = await sftp.read(path, size);
  if (bytes === null) return { isStored: false, problem: brokeOff(name) };
  const isStored = await storeOnce(deps, way.id, { name, bytes });
  const problem = await moveAway(sftp, { path, folders, name, bytes, now: deps.clock.now() });
  if (problem === null) await forget(deps, way.id, { name, bytes });
  return { isStored, problem };
}

interface Read {
  name: string;
  bytes: Buffer;
}

const storeOnce = (deps: LookDeps, clientId: number, { name, bytes }: Read): Promise<boolean> =>
  runSystemCommand({ ...deps, operation: 'edi_file.fetched' }, async (command, now) => {
    const known = await command.tx
      .selectFrom('edi_file')
      .select('id')
      .where('client_id', '=', clientId)
      .where('sha256', '=', sha256(bytes))
      .where('name', '=', name)
      .where('in_folder', '=', true)
      .executeTakeFirst();
    if (known) return false;
    const stored = await storeFile(command, {
      clientId,
      channel: 'SFTP',
      name,
      bytes,
      at: now,
      inFolder: true,
    });
    command.audit({ entity: 'edi_client', entityId: clientId, after: stored });
    return true;
  });

const forget = ({ db }: LookDeps, clientId: number, { name, bytes }: Read) =>
  db
    .updateTable('edi_file')
    .set({ in_folder: false })
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256(bytes))
    .where('name', '=', name)
    .where('in_folder', '=', true)
    .execute();

/** Under its name, or where the archive has one of that name, with the start of its digest behind it. */
async function moveAway(
  sftp: Sftp,
  { path, folders, name, bytes, now }: Read & { path: string; folders: Folders; now: Date },
): Promise<string | null> {
  const target = `${folders.folder_archive}/${name}`;
  const digest = sha256(bytes).toString('hex').slice(0, DIGEST_SIGNS);
  for (const to of [target, `${target}.${digest}`, `${target}.${digest}-${now.getTime()}`])
    if (
      await sftp.move(path, to).then(
        () => true,
        () => false,
      )
    )
      return null;
  return cannotBeMoved(name);
}

const DIGEST_SIGNS = 12;
