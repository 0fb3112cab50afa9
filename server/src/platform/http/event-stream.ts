import type { LiveFeed } from '../live.ts';
import type { LiveChange } from '../events.ts';
import type { Scope } from '../scope.ts';
import type { RequestContext } from './context.ts';
import { closeWhenSilent, HEARTBEAT_MS } from './silence.ts';

/** Whether a change concerns the person behind a stream. */
export function concerns(change: LiveChange, scope: Scope): boolean {
  if (change.topic === 'reconnected') return true;
  if (change.user_ids?.includes(scope.userId)) return true;
  if (scope.company && change.company_ids?.includes(scope.company.id)) return true;
  if (scope.facility && change.facility_ids?.includes(scope.facility.id)) return true;
  return change.admins === true && scope.isAdmin;
}

/**
 * Sends changes as server-sent events until the browser leaves, the process stops or the session ends. The stream
 * names what changed, never its content; the page asks again with its own rights.
 */
export function streamEvents(context: RequestContext, feed: LiveFeed, streams: Set<() => void>): void {
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
  const send = (change: LiveChange) => {
    if (change.topic === 'session' && change.user_ids?.includes(scope.userId)) {
      out.write('event: session\ndata: {}\n\n');
      close();
      return;
    }
    if (!concerns(change, scope)) return;
    out.write(`event: change\ndata: ${JSON.stringify({ topic: change.topic, id: change.id ?? null })}\n\n`);
  };
  const unsubscribe = feed.subscribe(send);
  const heartbeat = setInterval(() => out.write(': alive\n\n'), HEARTBEAT_MS);
  const close = () => {
    clearInterval(heartbeat);
    unsubscribe();
    streams.delete(close);
    out.end();
  };
  streams.add(close);
  http.request.raw.on('close', close);
}
