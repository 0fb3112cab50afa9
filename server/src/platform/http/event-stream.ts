import type { FastifyRequest } from 'fastify';
import type { MsClient } from '#contract/brands.ts';
import type { LiveFeed } from '../live.ts';
import type { LiveChange } from '../events.ts';
import type { Scope } from '../scope.ts';
import type { RequestContext } from './context.ts';
import { closeWhenSilent, HEARTBEAT_MS } from './silence.ts';

/** Heartbeats between two looks at the session: how long a stream may outlive a session that nobody ended. */
const BEATS_PER_LOOK = 12;

export interface Streaming {
  feed: LiveFeed;
  /** Closes every open stream of the process. */
  streams: Set<() => void>;
  /** What the session that opened the stream may do now; null when it is over. */
  scopeNow(request: FastifyRequest, client: MsClient): Promise<Scope | null>;
}

/** Whether a change concerns the person behind a stream. */
export function concerns(change: LiveChange, scope: Scope): boolean {
  if (change.topic === 'reconnected' || change.everyone === true) return true;
  if (change.user_ids?.includes(scope.userId)) return true;
  if (scope.company && change.company_ids?.includes(scope.company.id)) return true;
  if (scope.facility && change.facility_ids?.includes(scope.facility.id)) return true;
  return change.admins === true && scope.isAdmin;
}

/** A session may have ended or rights changed, of the person or of the administrator who impersonates. */
const mayEndStream = ({ topic, user_ids }: LiveChange, { userId, realUserId }: Scope): boolean =>
  topic === 'session' && (user_ids?.includes(userId) === true || user_ids?.includes(realUserId) === true);

/**
 * Sends changes as server-sent events until the browser leaves, the process stops or the session ends. The stream
 * names what changed, never its content; the page asks again with its own rights. Rights are those of its beginning,
 * so it ends when they changed: before each change, and once a minute, it asks whether they are still the same.
 */
export function streamEvents(context: RequestContext, { feed, streams, scopeNow }: Streaming): void {
  const { scope, http } = context;
  http.reply.hijack();
  const out = http.reply.raw;
  closeWhenSilent(out);
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  out.write('retry: 2000\n\nevent: ready\ndata: {}\n\n');
  const endSession = () => {
    out.write('event: session\ndata: {}\n\n');
    close();
  };
  const rights = JSON.stringify(scope);
  const writeWhileOpen = async (text: string) => {
    // A database that cannot be asked ends no stream; the next look asks again.
    const now = await scopeNow(http.request, scope.client).catch(() => undefined);
    if (out.writableEnded || now === undefined) return;
    if (JSON.stringify(now) === rights) out.write(text);
    else endSession();
  };
  const unsubscribe = feed.subscribe((change) => {
    if (mayEndStream(change, scope)) return void writeWhileOpen('');
    if (!concerns(change, scope)) return;
    const data = JSON.stringify({ topic: change.topic, id: change.id ?? null });
    void writeWhileOpen(`event: change\ndata: ${data}\n\n`);
  });
  let beats = 0;
  const beat = () => {
    beats += 1;
    if (beats % BEATS_PER_LOOK === 0) void writeWhileOpen(': alive\n\n');
    else out.write(': alive\n\n');
  };
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  const close = () => {
    clearInterval(heartbeat);
    unsubscribe();
    streams.delete(close);
    out.end();
  };
  streams.add(close);
  http.request.raw.on('close', close);
}
