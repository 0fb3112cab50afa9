import { createHash } from 'node:crypto';
import net from 'node:net';
import ssh2, { type Client, type FileEntryWithStats, type SFTPWrapper } from 'ssh2';
import { SftpProblem, HostKeyRefused, wordsFor } from './problems.ts';

export interface SftpTarget {
  /** Numeric, and looked at already: no name is looked up here. */
  address: string;
  port: number;
  user: string;
  password: string | null;
  privateKey: string | null;
  passPhrase: string | null;
  /** Whether the server is the one that it should be, by `SHA256:…` of its key. Nothing secret is sent before. */
  isKnown: (fingerprint: string) => boolean;
}

export interface SftpOptions {
  /** Gives everything up. */
  signal: AbortSignal;
  /** For how long one answer may take. */
  answerMs?: number;
  /** Hears of each part of connecting when it is done. */
  onStep?: (step: 'Connect' | 'Host key' | 'Sign in') => void;
}

export interface SftpFile {
  name: string;
  size: number;
  /** Seconds, as the server says them. */
  changedAt: number;
}

const ANSWER_MS = 15_000;
/** What every server takes in one request. */
const PART_BYTES = 32 * 1024;
/** Requests that are under way at once: a partner may be far away. */
const PARTS_AT_ONCE = 16;

/** Throws `SftpProblem`, whose message people may read; `HostKeyRefused` for a server that is not known. */
export async function connectSftp(target: SftpTarget, options: SftpOptions): Promise<Sftp> {
  const { signal, answerMs = ANSWER_MS, onStep } = options;
  const line = new Line(signal, answerMs);
  try {
    const socket = net.connect({ host: target.address, port: target.port, noDelay: true });
    line.ends(() => socket.destroy());
    socket.on('error', (error) => line.break(new SftpProblem(wordsFor(error))));
    await line.within<unknown>((done) => socket.once('connect', () => done(null, null)));
    onStep?.('Connect');
    const client = new ssh2.Client();
    await signIn(client, target, { line, socket, onStep });
    const sftp = await line.within<SFTPWrapper>((done) => client.sftp(done));
    onStep?.('Sign in');
    return new Sftp(sftp, line);
  } catch (error) {
    line.close();
    throw asProblem(error);
  }
}

async function signIn(
  client: Client,
  { user, password, privateKey, passPhrase, isKnown }: SftpTarget,
  { line, socket, onStep }: { line: Line; socket: net.Socket; onStep: SftpOptions['onStep'] },
): Promise<void> {
  line.ends(() => client.destroy());
  client.on('error', (error) => line.break(new SftpProblem(wordsFor(error))));
  client.on('close', () => line.break(new SftpProblem('The partner ended the connection.')));
  client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) =>
    finish(prompts.map(() => password ?? '')),
  );
  await line.within<unknown>((done) => {
    client.once('ready', () => done(null, null));
    client.connect({
      sock: socket,
      username: user,
      ...(password !== null && { password, tryKeyboard: true }),
      ...(privateKey !== null && { privateKey }),
      ...(passPhrase !== null && { passphrase: passPhrase }),
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key);
        if (isKnown(fingerprint)) {
          onStep?.('Host key');
          return true;
        }
        line.break(new HostKeyRefused(fingerprint));
        return false;
      },
    });
  });
}

/** As `ssh-keygen -l` shows it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

type Done<T> = (error: Error | null | undefined, value: T) => void;

/** A connection on which every answer has its time, and whose end ends whatever waits. */
class Line {
  readonly #broken = Promise.withResolvers<never>();
  readonly #endings: (() => void)[] = [];
  readonly #answerMs: number;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.break(new SftpProblem('The connection was given up.'));

  constructor(signal: AbortSignal, answerMs: number) {
    this.#signal = signal;
    this.#answerMs = answerMs;
    this.#broken.promise.catch(() => undefined);
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  ends(end: () => void): void {
    this.#endings.push(end);
  }

  /** The first reason counts. */
  break(problem: SftpProblem): void {
    this.#broken.reject(problem);
    this.close();
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
    for (const end of this.#endings.splice(0)) end();
  }

  async within<T>(ask: (done: Done<T>) => void): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const seconds = this.#answerMs / 1000;
    const timer = setTimeout(
      () => reject(new SftpProblem(`The partner did not answer within ${seconds} seconds.`)),
      this.#answerMs,
    );
    const answer = new Promise<T>((resolve, refuse) => {
      ask((error, value) => (error ? refuse(error) : resolve(value)));
    });
    answer.catch(() => undefined);
    // What the server did is known before what it answers is: a broken connection says why.
    return Promise.race([this.#broken.promise, answer, late]).finally(() => clearTimeout(timer));
  }
}

const asProblem = (error: unknown): SftpProblem =>
  error instanceof SftpProblem
    ? error
    : new SftpProblem(wordsFor(error instanceof Error ? error : new Error(String(error))));

/** An open folder of a partner. Every call throws `SftpProblem`. */
export class Sftp {
  readonly #sftp: SFTPWrapper;
  readonly #line: Line;

  constructor(sftp: SFTPWrapper, line: Line) {
    this.#sftp = sftp;
    this.#line = line;
  }

  /** Files of a folder, without its folders and links. */
  async list(folder: string): Promise<SftpFile[]> {
    const entries = await this.#ask<FileEntryWithStats[]>((done) => this.#sftp.readdir(folder, done));
    return entries
      .filter(({ filename, attrs }) => attrs.isFile() && isPlainName(filename))
      .map(({ filename, attrs }) => ({ name: filename, size: attrs.size, changedAt: attrs.mtime }));
  }

  /** Null where the file ends before it has so many bytes. */
  async read(path: string, size: number): Promise<Buffer | null> {
    const handle = await this.#ask<Buffer>((done) => this.#sftp.open(path, 'r', done));
    const content = Buffer.alloc(size);
    const isWhole = await inParts(size, (from, end) => this.#readPart(handle, content, { from, end }));
    await this.#ask<unknown>((done) => this.#sftp.close(handle, (error) => done(error, null)));
    return isWhole ? content : null;
  }

  /** A server may answer less than it was asked for. */
  async #readPart(handle: Buffer, content: Buffer, { from, end }: { from: number; end: number }) {
    let at = from;
    while (at < end) {
      const got = await this.#ask<number>((done) =>
        this.#sftp.read(handle, content, at, end - at, at, (error, bytes) => done(atEnd(error), bytes ?? 0)),
      );
      if (got === 0) return false;
      at += got;
    }
    return true;
  }

  /** Nobody finds half of a file: it gets its name when it is whole. One that is there already with these bytes stays. */
  async put(path: string, content: Buffer): Promise<void> {
    const temporary = `${path}.tmp`;
    await this.write(temporary, content);
    try {
      await this.#giveName(temporary, path, content.length);
    } catch (error) {
      await this.remove(temporary).catch(() => undefined);
      throw error;
    }
  }

  async #giveName(temporary: string, path: string, size: number): Promise<void> {
    const there = await this.#sizeOf(path);
    if (there === size) return this.remove(temporary);
    if (there !== null) await this.remove(path);
    await this.move(temporary, path);
  }

  async write(path: string, content: Buffer): Promise<void> {
    const handle = await this.#ask<Buffer>((done) => this.#sftp.open(path, 'w', done));
    await inParts(content.length, async (from, end) => {
      await this.#ask<unknown>((done) =>
        this.#sftp.write(handle, content, from, end - from, from, (error) => done(error, null)),
      );
      return true;
    });
    await this.#ask<unknown>((done) => this.#sftp.close(handle, (error) => done(error, null)));
  }

  async move(from: string, to: string): Promise<void> {
    await this.#ask<unknown>((done) => this.#sftp.rename(from, to, (error) => done(error, null)));
  }

  async remove(path: string): Promise<void> {
    await this.#ask<unknown>((done) => this.#sftp.unlink(path, (error) => done(error, null)));
  }

  close(): void {
    this.#line.close();
  }

  /** Null where there is no such file, or the server does not say. */
  #sizeOf(path: string): Promise<number | null> {
    return this.#ask<number | null>((done) =>
      this.#sftp.stat(path, (error, stats) => done(null, error ? null : stats.size)),
    );
  }

  async #ask<T>(ask: (done: Done<T>) => void): Promise<T> {
    try {
      return await this.#line.within(ask);
    } catch (error) {
      throw asProblem(error);
    }
  }
}

/** Does all parts of so many bytes, several at once; false where one says so, after which no other is begun. */
async function inParts(
  size: number,
  step: (from: number, end: number) => Promise<boolean>,
): Promise<boolean> {
  const state = { next: 0, isWhole: true };
  const work = async () => {
    while (state.next < size && state.isWhole) {
      const from = state.next;
      state.next = Math.min(size, from + PART_BYTES);
      const end = state.next;
      if (!(await step(from, end))) state.isWhole = false;
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work));
  return state.isWhole;
}

/** A server says the end of a file as an error. */
const END_OF_FILE = 1;
const atEnd = (error: (Error & { code?: unknown }) | null | undefined) =>
  error?.code === END_OF_FILE ? null : error;

/** A name that a server gives leads into no other folder. */
const isPlainName = (name: string): boolean => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..';
