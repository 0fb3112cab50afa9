import http from 'node:http';

/** An answer of the API. `data` of a refusal throws, so that a test never goes on with nothing. */
export interface TestReply<T> {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** `data` of a success. */
  readonly data: T;
  /** `meta` of a list. */
  readonly meta: { total: number; page: number; per_page: number };
  /** The sentence, code and fields of a refusal; null for a success. */
  readonly problem: { error: string; code: string; data: Record<string, unknown> | null } | null;
  readonly text: string;
  readonly bytes: Buffer;
}

/** Calls below `/services/`, for example `client.get('listing/seller?page=2')`. */
export interface TestClient {
  get<T = unknown>(path: string, headers?: Headers): Promise<TestReply<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<T>>;
  patch<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<T>>;
  delete<T = unknown>(path: string, headers?: Headers): Promise<TestReply<T>>;
  /** Sends the file as a multipart part – POST and `doc` unless told – behind `params` where there are some. */
  upload<T = unknown>(path: string, file: SentFile, params?: unknown, how?: Sending): Promise<TestReply<T>>;
}

interface Sending {
  method?: string;
  field?: string | undefined;
}

export interface SentFile {
  name: string;
  bytes: Buffer | string;
}

type Headers = Readonly<Record<string, string>>;
interface Sent {
  method: string;
  path: string;
  body?: { type: string; bytes: Buffer } | undefined;
  headers?: Headers | undefined;
}

/** A program with an API key, which sends nothing that a page would. */
export const createProgram = (at: { url: string; key: string }): TestClient =>
  calling(at.url, { authorization: `Bearer ${at.key}` });

/** A browser page of `host` that talks to the server at `url` with the headers such a page sends. */
export function createClient(at: { url: string; host: string; cookie: string | null }): TestClient {
  return calling(at.url, {
    host: at.host,
    origin: `http://${at.host}`,
    sourcedomain: at.host,
    ...(at.cookie !== null && { cookie: at.cookie }),
  });
}

function calling(url: string, page: Headers): TestClient {
  const send = <T>({ method, path, body, headers }: Sent): Promise<TestReply<T>> => {
    const type: Headers = body ? { 'content-type': body.type } : {};
    return exchange<T>(`${url}/services/${path}`, method, { ...page, ...type, ...headers }, body?.bytes);
  };
  const withBody =
    (method: string) =>
    <T>(path: string, body?: unknown, headers?: Headers) =>
      send<T>({ method, path, body: body === undefined ? undefined : json(body), headers });
  return {
    get: (path, headers) => send({ method: 'GET', path, headers }),
    delete: (path, headers) => send({ method: 'DELETE', path, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    upload: async (path, file, params, { method = 'POST', field = 'doc' } = {}) =>
      send({ method, path, body: await multipart(file, params, field) }),
  };
}

const json = (body: unknown) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });

async function multipart({ name, bytes }: SentFile, params: unknown, field: string) {
  const form = new FormData();
  if (params !== undefined) form.append('params', JSON.stringify(params));
  form.append(field, new Blob([Uint8Array.from(Buffer.from(bytes))]), name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

function exchange<T>(url: string, method: string, headers: Headers, body: Buffer | undefined) {
  return new Promise<TestReply<T>>((resolve, reject) => {
    const request = http.request(url, {
      method,
      headers: { ...headers, 'content-length': body?.length ?? 0 },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(toReply(response, Buffer.concat(chunks), `${method} ${url}`)));
    });
    request.end(body);
  });
}

function toReply<T>(response: http.IncomingMessage, bytes: Buffer, asked: string): TestReply<T> {
  const status = response.statusCode ?? 0;
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  // The edge of the process: a test names the type that the contract gives the reply.
  const read = () => JSON.parse(bytes.toString('utf8')) as { data: T; meta: TestReply<T>['meta'] };
  const success = () => {
    if (status >= 400 || !isJson)
      throw new Error(`${asked} answered ${status}: ${bytes.toString('utf8', 0, 500)}`);
    return read();
  };
  return {
    status,
    headers: response.headers,
    bytes,
    get text() {
      return bytes.toString('utf8');
    },
    get data() {
      return success().data;
    },
    get meta() {
      return success().meta;
    },
    get problem() {
      // As above: the one error shape.
      return status < 400 ? null : (JSON.parse(bytes.toString('utf8')) as TestReply<T>['problem']);
    },
  };
}
