/** What the client knows of an operation when it runs. */
export interface Operation {
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  /** Whether it honours `Idempotency-Key`. */
  idempotent?: true;
  /** The part of the form in which a file travels. */
  file?: string;
  reply?: 'file';
}

export interface FileReply {
  /** As the product names it; null where it has no name. */
  name: string | null;
  file: Blob;
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What a call takes, whatever its operation. */
export interface Input {
  params?: Values;
  query?: Values;
  body?: unknown;
  file?: Blob;
}
