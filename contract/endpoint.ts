import type { z } from 'zod';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import type { ErrorCode } from './errors.ts';

/** A JSON reply by its schema, a file, or a stream of server-sent events. */
export type ReplyKind = z.ZodType | 'file' | 'events';

/**
 * One HTTP operation as data. The server mounts it, the browser client calls it, the OpenAPI document, the access
 * matrix and the malformed-input walk are generated from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends ReplyKind = ReplyKind,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/services/`, with `{name}` for path parameters. */
  path: string;
  /** Another spelling that is answered too and not documented. */
  alsoAt?: string;
  summary: string;
  /** `public`, `signed-in`, or the roles of which the caller needs one. An empty list is refused at start. */
  audience: 'public' | 'signed-in' | readonly Role[];
  /** What an administrator needs besides the role. */
  permission?: AdminPermission;
  /** Refused to an administrator who acts in the place of a user; where a sentence, with that one. */
  inPerson?: boolean | string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * `multipart`: one file part `field` (`doc` unless told) and, where there is a `body`, before it a JSON part `params` of that
   * schema. `orJson`: the body may come alone, as JSON.
   */
  upload?: { maxBytes: number; field?: string; orJson?: true };
  /** The body as it comes, of any type and without a schema: its handler reads the bytes that were sent. */
  bytes?: { maxBytes: number };
  /** A program may post any form; its fields are not read. */
  anyForm?: true;
  reply: Reply;
  status?: 200 | 201;
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean;
  /** Which budget of requests the call draws from; `exempt` is never refused for load. An upload that is `heavy` is kept in memory until it is whole. */
  rate?:
    | 'default'
    | 'login'
    | 'link'
    | 'look'
    | 'shelf'
    | 'draft'
    | 'provider'
    | 'message'
    | 'rule'
    | 'bid'
    | 'payment'
    | 'request'
    | 'question'
    | 'list'
    | 'document'
    | 'write'
    | 'order'
    | 'lines'
    | 'heavy'
    | 'solve'
    | 'picture'
    | 'exempt';
  /**
   * A replica may answer: what others wrote in the last seconds may be missing, what the asker wrote is there. Not for what
   * decides about rights, money or stock, nor for what open pages ask again when somebody else changed it.
   */
  lagTolerant?: true;
  /** Every command writes exactly one audit row of this name; one that changes several records at once, one for each. */
  audit?: string;
  /** Who read which is written down with each answer, as with every export. */
  recordsReads?: true;
  /** Whatever it refuses is written down, not a missing right alone. */
  recordsRefusals?: true;
  /** Codes this operation may answer besides the ones every operation may. */
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint so that handlers and client are typed from it. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends ReplyKind = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

type Sent<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type Received<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.output<S> : undefined;

/** What the browser passes to call an endpoint. */
export type Arguments<E> =
  E extends Endpoint<infer P, infer Q, infer B, ReplyKind>
    ? (Sent<P> extends undefined ? { params?: undefined } : { params: Sent<P> }) &
        (Sent<Q> extends undefined ? { query?: undefined } : { query: Sent<Q> }) &
        (Sent<B> extends undefined ? { body?: undefined } : { body: Sent<B> })
    : never;

/** What a handler receives: parsed, never raw. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, ReplyKind>
    ? { params: Received<P>; query: Received<Q>; body: Received<B> }
    : never;

/** What a handler returns and the browser gets. */
export type Reply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? Received<R> : never;
