import type { z } from 'zod';
import type { Endpoint, ReplyKind } from '#contract/endpoint.ts';
import type { Contract, OperationId } from '#contract/index.ts';
import type { TestClient } from './client.ts';
import type { Side, Tenant } from './tenant.ts';

/** A request of an operation. */
export interface Example {
  as: Side | TestClient;
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: { name: string; bytes: Buffer | string };
}

export type Make = (tenant: Tenant) => Example | Promise<Example>;

/** What an id in the path of an operation names. */
export type Kind =
  | 'api_key'
  | 'application'
  | 'bid'
  | 'block'
  | 'bulk_edit'
  | 'calibration'
  | 'card_refund'
  | 'catalog'
  | 'certificate'
  | 'client'
  | 'company'
  | 'contract_file'
  | 'delivery'
  | 'document'
  | 'drug'
  | 'edi_client'
  | 'edi_invoice'
  | 'edi_mail'
  | 'edi_message'
  | 'edi_shipment'
  | 'exclusion'
  | 'facility'
  | 'favorite'
  | 'group'
  | 'import'
  | 'lot_change'
  | 'list'
  | 'news'
  | 'note'
  | 'notification'
  | 'order'
  | 'payment_import'
  | 'portfolio'
  | 'payout'
  | 'price_flag'
  | 'price_rule'
  | 'proposal'
  /** One of the reports, by its name. */
  | 'report'
  | 'requested_product'
  | 'rfp'
  | 'question'
  | 'saved_query'
  | 'saved_question'
  | 'saved_report'
  | 'seller'
  | 'session'
  | 'shared_view'
  | 'soft_block'
  | 'statement'
  | 'strategist'
  | 'subscription'
  /** A task by its name, or one of its runs. */
  | 'task'
  /** A digest or a token, which nobody guesses. */
  | 'unguessable'
  | 'user'
  | 'webhook'
  | 'webhook_delivery';

/** An id that no record has. */
export const ABSENT = 999_999_999;

/** Records of one kind that somebody may and may not meet, and one that nobody has. */
export type Ids = Record<'own' | 'foreign' | 'absent', number>;

/** How the tests that walk the whole contract call an operation. */
export interface Calling {
  /** A request that is carried out as it stands. What attacks the API starts from it: a refusal then means that the attack was refused. */
  make: Make;
  /** Why `make` is refused all the same: the call needs more than its input. What carries it out has a test of its own. */
  refused?: { status: number; because: string };
  /** What the access matrix sends, so that nothing changes: it is refused after the rights. An empty body unless told. */
  harmless?: { query?: string; body?: unknown };
  /** Why an operation that is no GET writes no audit row. */
  unaudited?: string;
}

type WithId = {
  [K in OperationId]: Contract[K] extends Endpoint<infer P, z.ZodType, z.ZodType, ReplyKind>
    ? P extends z.ZodUndefined
      ? never
      : K
    : never;
}[OperationId];

/** An operation with an id says what it names. */
export type Examples = {
  [K in OperationId]?: K extends WithId
    ? Calling & { record: Kind }
    : Make | (Calling & { record?: undefined });
};

export const asBuyer =
  (rest: Omit<Example, 'as'> = {}) =>
  (): Example => ({ as: 'buyer', ...rest });

let last = 0;
/** A number that no other example of the process has. */
export const aNumber = (): number => (last += 1);

export const on = (record: Kind, make: Make): Calling & { record: Kind } => ({ record, make });
