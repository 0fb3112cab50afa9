import type { TestApp } from './app.ts';

export interface OpenStream {
  /** What the first match captures. Fails when the stream ends before it. */
  until(pattern: RegExp): Promise<string>;
  /** Everything that came, once the server ended the stream. */
  ended: Promise<string>;
  close(): void;
}

/** The server-sent events of a session, from `ready` on. */
export async function openStream(app: Pick<TestApp, 'url'>, token: string): Promise<OpenStream> {
  const gone = new AbortController();
  const response = await fetch(`${app.url}/services/user/me/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
  let text = '';
  let over = false;
  let arrived = Promise.withResolvers<void>();
  const tell = () => {
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  };
  const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      tell();
    }
  };
  const ended = read(response.body)
    .catch(() => undefined)
    .then(() => {
      over = true;
      tell();
      return text;
    });
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found[1] ?? '';
      if (over) throw new Error(`The stream ended with: ${text}`);
      await arrived.promise;
    }
  };
  await until(/event: (ready)/);
  return { until, ended, close: () => gone.abort() };
}
