/** What the product says of a call that it refused, or why there is no answer. */
export class GalenicError extends Error {
  override readonly name = 'GalenicError';
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  /** One of the product's list, `connection` or `timeout` where no answer came, `unreadable` for one that is not the product's. */
  readonly code: string;
  /** A message for each field that was refused, by its name in the body or the query. */
  readonly fields: Readonly<Record<string, string>>;
  /** All that the refusal says beside its message: those of the fields, or what has changed. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Names the call in the log of the product. */
  readonly requestId: string | null;
  /** Seconds to wait before it is worth another call. */
  readonly retryAfter: number | null;
  /** With this one the same call may be made again and is carried out only once. */
  readonly idempotencyKey: string | null;

  constructor(
    message: string,
    facts: {
      status: number;
      code: string;
      data?: Readonly<Record<string, unknown>> | null;
      requestId?: string | null;
      retryAfter?: number | null;
      idempotencyKey?: string | null;
      cause?: unknown;
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.data = facts.data ?? null;
    this.fields = messagesIn(this.data);
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
    this.idempotencyKey = facts.idempotencyKey ?? null;
  }
}

const messagesIn = (data: Readonly<Record<string, unknown>> | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
