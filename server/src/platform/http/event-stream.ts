import type { FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { LiveChange } from '../jobs/events.ts';
import type { LiveFeed } from '../live.ts';
import type { Scope } from '../scope.ts';
import type { RequestContext } from './context.ts';

/** A browser opens one for all its tabs. */
const MOST_PER_USER = 6;
const MOST_PER_PROCESS = 2000;
/** Heartbeats between two looks at all sessions: how long a stream may outlive a session that nobody ended. */
const BEATS_PER_LOOK = 12;
/** Sessions of one look. */
const LOOK = 200;
/** Changes within this time are sent together. */
const GATHER_MS = 200;

interface Stream {
  readonly request: FastifyRequest;
  readonly client: MsClient;
  readonly out: ServerResponse;
  readonly scope: Scope;
  readonly rights: string;
  /** Until when its rights are those of its beginning unless the database says otherwise; in ms of the clock. */
  sureUntil: number;
  /** Changes that leave together, in the order of arrival, equal ones once. */
  readonly waiting: Set<string>;
}

/** What a session may do, and when it will be over if nobody uses it. */
export interface RightsNow {
  scope: Scope;
  overAt: Date;
}

interface Settings {
  feed: Pick<LiveFeed, 'subscribe'>;
  clock: Clock;
  /** The rights of the sessions that opened the streams, by one question; null where they are over. */
  rightsNow(streams: readonly { request: FastifyRequest; client: MsClient }[]): Promise<(RightsNow | null)[]>;
}

const UNSURE = 0;

/** Prices are none: a page hears of them by topics, and asks again. */
const rightsOf = (scope: Scope): string => JSON.stringify({ ...scope, prices: null });

/** Whether a change concerns the person behind a stream. */
export function concerns(change: LiveChange, scope: Scope): boolean {
  if (change.topic === 'reconnected' || change.everyone === true) return true;
  if (change.user_ids?.includes(scope.userId)) return true;
  if (scope.company && change.company_ids?.includes(scope.company.id)) return true;
  if (scope.facility && change.facility_ids?.includes(scope.facility.id)) return true;
  if (scope.facility && change.buyer_company_ids?.includes(scope.facility.companyId)) return true;
  if (oversees(scope) && scope.company && change.overseen_company_ids?.includes(scope.company.id))
    return true;
  return change.admins === true && scope.isAdmin;
}

const oversees = (scope: Scope): boolean =>
  scope.roles.some((role) => role === 'CompanyAdmin' || role === 'FinanceAdmin' || role === 'FacilityAdmin');

/** Whether the change concerns the sessions or rights of the person, or of the administrator who impersonates. */
const isAboutSession = ({ topic, user_ids }: LiveChange, { userId, realUserId }: Scope): boolean =>
  topic === 'session' && (user_ids?.includes(userId) === true || user_ids?.includes(realUserId) === true);

/** Such changes go with rights; after a lost connection anything may have. */
const MAY_END = new Set(['session', 'reconnected']);

/**
 * The open streams of a process. Each sends what changed, never its content, until the browser leaves, the process stops
 * or the session ends; the page asks again with its own rights. A stream's rights are those of its beginning, so it ends
 * when they changed. The database says whenever a session ended or rights changed: then, and once a minute, one question
 * for all streams concerned asks whether they are still the same, and what they were to be sent waits for the answer.
 */
export class EventStreams {
  private readonly settings: Settings;
  private readonly streams = new Set<Stream>();
  private readonly beat: ReturnType<typeof setInterval>;
  private readonly unsubscribe: () => void;
  private beats = 0;
  private sending: ReturnType<typeof setTimeout> | null = null;
  private sentAt = -GATHER_MS;
  private looking = false;

  constructor(settings: Settings) {
    this.settings = settings;
    this.unsubscribe = settings.feed.subscribe((change) => this.take(change));
    this.beat = setInterval(() => this.onBeat(), HEARTBEAT_MS).unref();
  }

  /** Hijacks the reply. Throws 429 and 503 where too many are open. */
  open({ scope, client, http }: RequestContext): void {
    this.refuseTooMany(scope);
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
    const rights = rightsOf(scope);
    const stream = {
      request: http.request,
      client,
      out,
      scope,
      rights,
      sureUntil: UNSURE,
      waiting: new Set<string>(),
    };
    this.streams.add(stream);
    http.request.raw.on('close', () => this.end(stream));
  }

  closeAll(): void {
    clearInterval(this.beat);
    this.unsubscribe();
    for (const stream of this.streams) this.end(stream);
  }

  private refuseTooMany({ realUserId }: Scope): void {
    const own = [...this.streams].filter(({ scope }) => scope.realUserId === realUserId);
    if (own.length >= MOST_PER_USER)
      throw new AppError('rate_limited', 'You have too many browsers open.', null, 60);
    if (this.streams.size >= MOST_PER_PROCESS)
      throw new AppError('unavailable', 'Too many pages are open.', null, 60);
  }

  private take(change: LiveChange): void {
    const frame = frameOf(change);
    for (const stream of this.streams) {
      const own = isAboutSession(change, stream.scope);
      if (!own && !concerns(change, stream.scope)) continue;
      if (MAY_END.has(change.topic)) stream.sureUntil = UNSURE;
      if (!own) stream.waiting.add(frame);
    }
    this.sendSoon();
  }

  private sendSoon(): void {
    const wait = Math.max(0, this.sentAt + GATHER_MS - performance.now());
    this.sending ??= setTimeout(() => this.send(), wait).unref();
  }

  private send(): void {
    this.sending = null;
    this.sentAt = performance.now();
    for (const stream of this.streams) if (this.isSure(stream)) write(stream);
    void this.look();
  }

  private onBeat(): void {
    this.beats += 1;
    const looks = this.beats % BEATS_PER_LOOK === 0;
    for (const stream of this.streams) {
      stream.out.write(': alive\n\n');
      if (looks) stream.sureUntil = UNSURE;
    }
    void this.look();
  }

  /** One look at a time; what becomes unsure meanwhile is looked at right after. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      for (let unsure = this.unsure(); unsure.length > 0; unsure = this.unsure()) await this.lookAt(unsure);
    } catch {
      // A database that cannot be asked ends no stream; the next beat asks again.
    } finally {
      this.looking = false;
    }
  }

  private isSure({ sureUntil }: Stream): boolean {
    return sureUntil > this.settings.clock.now().getTime();
  }

  private unsure(): Stream[] {
    return [...this.streams].filter((stream) => !this.isSure(stream)).slice(0, LOOK);
  }

  private async lookAt(streams: readonly Stream[]): Promise<void> {
    // Before the question: what changes while it is answered makes a stream unsure again.
    for (const stream of streams) stream.sureUntil = Infinity;
    const rights = await this.settings.rightsNow(streams).catch((error: unknown) => {
      for (const stream of streams) stream.sureUntil = UNSURE;
      throw error;
    });
    for (const [at, stream] of streams.entries()) {
      const now = rights[at];
      if (!now || rightsOf(now.scope) !== stream.rights) this.endSession(stream);
      else if (stream.sureUntil === Infinity) {
        stream.sureUntil = now.overAt.getTime();
        write(stream);
      }
    }
  }

  private endSession(stream: Stream): void {
    stream.out.write('event: session\ndata: {}\n\n');
    this.end(stream);
  }

  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.out.end();
  }
}

const frameOf = ({ topic, id }: LiveChange): string =>
  `event: change\ndata: ${JSON.stringify({ topic, id: id ?? null })}\n\n`;

function write({ out, waiting }: Stream): void {
  if (waiting.size === 0) return;
  out.write([...waiting].join(''));
  waiting.clear();
}

/** Node looks twice before it believes that nothing moves, so a connection is closed after one to two times this. */
const SILENT_MS = 7_000;
/** How often an open stream says something at least. */
export const HEARTBEAT_MS = 5_000;

/** Closes the connection when no byte of the answer moves for that long: nobody reads it. */
export function closeWhenSilent(answer: ServerResponse): void {
  answer.setTimeout(SILENT_MS);
}
