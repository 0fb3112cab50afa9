import http from 'node:http';

/** How often it asks the processes whether they are ready. */
export const POLL_MS = 100;

export interface Balancer {
  url: string;
  /** Whether a process gets requests at this moment. */
  serves(url: string): boolean;
  close(): void;
}

/**
 * The plainest load balancer: asks for readiness, sends each request to the ready processes in turn over connections
 * that it keeps. Tries another process only where the first refused the connection, since then nothing was sent.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  let closed = false;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const poll = () =>
    Promise.all(
      targets.map(async (target) => {
        const answer = await fetch(`${target}/readyz`).catch(() => null);
        if (answer?.status === 200) ready.add(target);
        else ready.delete(target);
      }),
    );
  await poll();
  // One poll after the other: an answer that was long on its way says nothing of now.
  const again = () =>
    void poll().then(() => {
      if (!closed) timer = setTimeout(again, POLL_MS);
    });
  let timer = setTimeout(again, POLL_MS);
  let turn = 0;
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const order = [...ready];
    const first = turn++ % Math.max(1, order.length);
    forward({ request, response, body, agent }, [...order.slice(first), ...order.slice(0, first)]);
  };
  const listener = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    serves: (url) => ready.has(url),
    close() {
      closed = true;
      clearTimeout(timer);
      agent.destroy();
      listener.closeAllConnections();
      listener.close();
    },
  };
}

interface Exchange {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  body: Buffer;
  agent: http.Agent;
}

function forward(exchange: Exchange, targets: readonly string[]): void {
  const { request, response, body, agent } = exchange;
  const [target, ...others] = targets;
  if (target === undefined) return void response.writeHead(502).end('no process is ready');
  const { connection: _own, ...headers } = request.headers;
  const out = http.request(`${target}${request.url}`, { method: request.method, headers, agent });
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(exchange, others);
    else response.writeHead(502).end(error.message);
  });
  out.on('response', (answer) => {
    const { connection: _theirs, ...passed } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, passed);
    answer.pipe(response);
  });
  out.end(body);
}
