import type { FastifyReply, FastifyRequest } from 'fastify';
import { MOST_CHARACTERS, SIGN_IN_MINUTES } from '#rules/sql-tool.ts';
import { AppError, forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Answered, SqlTool } from './tool.ts';

export interface AskDeps {
  tool: SqlTool;
  /** When the person of this session signed in; null where no session of a person asks. */
  signedInAt(request: FastifyRequest): Promise<Date | null>;
}

interface Asked {
  query: string;
  company_id?: number | null | undefined;
}

/** Runs a query for whoever asks and keeps it with what became of it, answered or not; the refusal is thrown afterwards. */
export async function ask(
  context: RequestContext,
  { tool, signedInAt }: AskDeps,
  { query, company_id: wanted = null }: Asked,
  { exported }: { exported: boolean },
): Promise<Answered & { milliseconds: number }> {
  const { scope, http } = context;
  const signal = goneSignal(http.reply);
  const companyId = await knownCompany(context, wanted);
  const answer = async () => {
    await requireFreshSignIn(context, signedInAt);
    if (companyId !== wanted) throw notFound('This company does not exist.');
    return tool.run({ userId: scope.userId, companyId }, query, signal);
  };
  const startedAt = performance.now();
  const outcome = await answer().catch((error: unknown) => new Failure(error));
  const milliseconds = Math.round(performance.now() - startedAt);
  await keep(context, { query, companyId, milliseconds, exported, outcome });
  if (outcome instanceof Failure) throw outcome.error;
  return { ...outcome, milliseconds };
}

class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }

  get refusal(): string {
    return this.error instanceof AppError ? this.error.message : 'The query failed.';
  }
}

async function requireFreshSignIn(
  { http, now }: RequestContext,
  signedInAt: AskDeps['signedInAt'],
): Promise<void> {
  const at = await signedInAt(http.request);
  if (at !== null && now.getTime() - at.getTime() <= SIGN_IN_MINUTES * 60_000) return;
  throw forbidden('Please sign in again to use the SQL tool.');
}

/** The company if there is such a one; a query for another is refused and kept without. */
async function knownCompany({ db }: RequestContext, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const company = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  return company?.id ?? null;
}

/** Aborts when the connection closes before the answer is sent: the caller pressed 'Stop', or went away. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

interface Kept {
  query: string;
  companyId: number | null;
  milliseconds: number;
  exported: boolean;
  outcome: Answered | Failure;
}

async function keep(
  context: RequestContext,
  { query, companyId, outcome, exported, ...rest }: Kept,
): Promise<void> {
  const { scope, now } = context;
  const isRefused = outcome instanceof Failure;
  const facts = {
    query: storable(query),
    company_id: companyId,
    row_count: isRefused ? null : outcome.rows.length,
    refusal: isRefused ? outcome.refusal : null,
    ...rest,
    exported: exported && !isRefused,
  };
  await context.command(async ({ tx, audit }) => {
    const { id } = await tx
      .insertInto('sql_query')
      .values({ user_id: scope.userId, asked_at: now, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'sql_query', entityId: id, after: facts });
  });
}

/** What was refused may hold what no text column can. */
const storable = (query: string) => query.slice(0, MOST_CHARACTERS).replaceAll('\0', '␀').toWellFormed();
