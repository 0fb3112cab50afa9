import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse) => void;

export const answer =
  (status: number, body: unknown = { data: { ok: true } }, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  answer(status, { error: `Refused as ${code}.`, code, data: null }, headers);
/** The connection ends without an answer, or in the middle of one. */
export const lost: Answer = (response) => void response.destroy();
export const cutOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":', () => response.destroy());
};
export const silent: Answer = () => undefined;

/** A server that answers its requests as the list says, and then as the last of it. */
export async function startFailing() {
  const asked: Asked[] = [];
  let plan: Answer[] = [answer(200)];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, path: url, headers, body: Buffer.concat(parts).toString('utf8') });
      (plan[asked.length - 1] ?? plan.at(-1))?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    // It listens on a port, not on a pipe.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    answers(...answers: Answer[]) {
      asked.length = 0;
      plan = answers;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
