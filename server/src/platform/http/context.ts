import type { MsClient } from '#contract/brands/brands.ts';
import type { Contract, OperationId } from '#contract/index.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { CommandContext } from '../command.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../scope.ts';
import type { TaggedJson } from './tagged-json.ts';

/** What a request knows besides its input. */
export interface RequestContext {
  readonly requestId: string;
  readonly now: Date;
  /** The calendar day in UTC. */
  readonly today: string;
  /** Configuration of the host the request came to. */
  readonly client: MsClient;
  /** That host: one of the brands', never just what the request says. */
  readonly host: string;
  /** Who asks. Throws 401 where nobody is signed in. */
  readonly scope: Scope;
  readonly signedIn: boolean;
  readonly db: Database;
  readonly log: Log;
  /** Runs a command: one transaction, replay-safe where the endpoint is idempotent, audited. */
  command<T>(work: (work: CommandContext) => Promise<T>): Promise<T>;
  /**
   * One of several transactions of a request, by its name and by what the request holds: sent again under its key, each answers what
   * it answered. Unlike a command it may change nothing, and is then not audited.
   */
  part<T>(name: string, input: unknown, work: (work: CommandContext) => Promise<T>): Promise<T>;
  /** Writes down an event that changes no record. */
  report(event: string, parameters: Record<string, unknown>): Promise<void>;
  /** The raw exchange, for cookies and streams only. */
  readonly http: { request: FastifyRequest; reply: FastifyReply };
}

/** A file to send. `stream` for large ones. */
export interface FileReply {
  name: string;
  contentType: string;
  content: Buffer | Readable;
  /** Shown in the browser instead of saved. */
  inline?: boolean;
  /** The address names the content, so that whoever may have it may keep it: for good, or for an hour where the right to it may end. */
  keep?: true | 'private' | 'hour';
}

type Answer<E> = E extends { reply: 'file' }
  ? FileReply
  : E extends { reply: 'events' }
    ? void
    : Reply<E> | TaggedJson;

export type Handler<K extends OperationId> = (
  context: RequestContext,
  input: Input<Contract[K]>,
) => Promise<Answer<Contract[K]>>;

/** The handlers of one module by operation id. */
export type Handlers<K extends OperationId> = { [Id in K]: Handler<Id> };
