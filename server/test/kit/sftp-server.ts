/** An SFTP server of a partner: a real one, with its folders in memory or elsewhere, and faults that are chosen. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** A private key, as PEM. */
export const newKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

interface Open {
  path: string;
  at: number;
}

const FILE = 0o100644;

/** By their paths. */
export interface SftpFiles {
  get(path: string): Buffer | undefined;
  set(path: string, content: Buffer): unknown;
  has(path: string): boolean;
  delete(path: string): boolean;
  keys(): Iterable<string>;
}

interface Place {
  files?: SftpFiles;
  port?: number;
  host?: string;
}

export class SftpServer {
  readonly user = 'galenic';
  password = 'A password of the partner';
  hostKey = newKey();
  /** Whose owner signs in without a password. */
  authorizedKey: string | null = null;
  /** By their paths; changed at will. */
  readonly files: SftpFiles;
  /** Paths that were written, moved or removed, in order. */
  readonly done: string[] = [];
  /** Connections that came, and users who signed in. */
  connections = 0;
  signIns = 0;
  /** Says nothing to whoever connects. */
  silent = false;
  refusesRename = false;
  refusesWrite = false;
  /** After so many bytes of a file it ends the connection. */
  breaksAfter: number | null = null;
  /** How often it did. */
  breaks = 0;
  /** Before it answers a listing. */
  onList: (() => void) | null = null;
  /** Before it gives a file another name. */
  onRename: (() => void) | null = null;
  private readonly sockets = new Set<net.Socket>();
  private readonly server = net.createServer({ noDelay: true }, (socket) => this.take(socket));

  private constructor(files: SftpFiles) {
    this.files = files;
  }

  /** Throws where the port is taken. */
  static async start({
    files = new Map<string, Buffer>(),
    port = 0,
    host = '127.0.0.1',
  }: Place = {}): Promise<SftpServer> {
    const started = new SftpServer(files);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    started.server.once('error', reject).listen(port, host, resolve);
    await promise;
    return started;
  }

  get port(): number {
    // It listens on a port, not on a pipe.
    return (this.server.address() as AddressInfo).port;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.sockets.size;
  }

  /** As `ssh-keygen -l` shows it. */
  get fingerprint(): string {
    const key = ssh2.utils.parseKey(this.hostKey);
    if (key instanceof Error) throw key;
    return `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')}`;
  }

  put(path: string, content: string): void {
    this.files.set(path, Buffer.from(content, 'latin1'));
  }

  textOf(path: string): string | undefined {
    return this.files.get(path)?.toString('latin1');
  }

  in(folder: string): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private break(socket: net.Socket): void {
    this.breaks += 1;
    socket.destroy();
  }

  private take(socket: net.Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.silent) return;
    new ssh2.Server({ hostKeys: [this.hostKey] }, (client) => this.serve(client, socket)).injectSocket(
      socket,
    );
  }

  private serve(client: Connection, socket: net.Socket): void {
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      if (context.username === this.user && this.opens(context)) return context.accept();
      context.reject(['password', 'publickey']);
    });
    client.on('ready', () => {
      this.signIns += 1;
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => this.answer(acceptSftp(), socket));
      });
    });
  }

  private opens(context: AuthContext): boolean {
    if (context.method === 'password') return context.password === this.password;
    if (context.method !== 'publickey' || this.authorizedKey === null) return false;
    const key = ssh2.utils.parseKey(this.authorizedKey);
    if (key instanceof Error || !context.key.data.equals(key.getPublicSSH())) return false;
    // Without a signature it only asks whether the key would do.
    const { blob, signature, hashAlgo } = context;
    return !signature || !blob || key.verify(blob, signature, hashAlgo) === true;
  }

  private answer(sftp: SFTPWrapper, socket: net.Socket): void {
    const open = new Map<string, Open>();
    let last = 0;
    const handleOf = (path: string) => {
      last += 1;
      open.set(String(last), { path, at: 0 });
      return Buffer.from(String(last));
    };
    const found = (handle: Buffer) => open.get(handle.toString());
    this.answerListings(sftp, handleOf, found);
    this.answerTransfers(sftp, { handleOf, found, socket });
    sftp.on('CLOSE', (id, handle) => {
      open.delete(handle.toString());
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('STAT', (id, path) => {
      const content = this.files.get(path);
      if (content === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      sftp.attrs(id, attributesOf(content));
    });
    sftp.on('RENAME', (id, from, to) => {
      this.onRename?.();
      const content = this.files.get(from);
      if (this.refusesRename || content === undefined || this.files.has(to))
        return sftp.status(id, STATUS_CODE.FAILURE);
      this.files.delete(from);
      this.files.set(to, content);
      this.done.push(`move ${from} ${to}`);
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('REMOVE', (id, path) => {
      this.done.push(`remove ${path}`);
      sftp.status(id, this.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
    });
  }

  private answerListings(
    sftp: SFTPWrapper,
    handleOf: (path: string) => Buffer,
    found: (handle: Buffer) => Open | undefined,
  ): void {
    sftp.on('OPENDIR', (id, path) => {
      this.onList?.();
      sftp.handle(id, handleOf(path));
    });
    sftp.on('READDIR', (id, handle) => {
      const folder = found(handle);
      if (folder === undefined || folder.at > 0) return sftp.status(id, STATUS_CODE.EOF);
      folder.at = 1;
      const names = this.in(folder.path).map((path) => ({
        filename: path.slice(folder.path.length + 1),
        longname: path,
        attrs: attributesOf(this.files.get(path) ?? Buffer.alloc(0)),
      }));
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.name(id, names);
    });
  }

  private answerTransfers(
    sftp: SFTPWrapper,
    {
      handleOf,
      found,
      socket,
    }: {
      handleOf: (path: string) => Buffer;
      found: (handle: Buffer) => Open | undefined;
      socket: net.Socket;
    },
  ): void {
    sftp.on('OPEN', (id, path, flags) => {
      if (flags & OPEN_MODE.WRITE) {
        if (this.refusesWrite) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
        this.files.set(path, Buffer.alloc(0));
      } else if (!this.files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      sftp.handle(id, handleOf(path));
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const path = found(handle)?.path ?? '';
      const content = this.files.get(path) ?? Buffer.alloc(0);
      this.done.push(`read ${path}`);
      if (this.breaksAfter !== null && offset + length > this.breaksAfter) return this.break(socket);
      const part = content.subarray(offset, offset + length);
      if (part.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.data(id, part);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = found(handle)?.path ?? '';
      const before = this.files.get(path) ?? Buffer.alloc(0);
      const after = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(after);
      data.copy(after, offset);
      this.files.set(path, after);
      if (this.breaksAfter !== null && after.length > this.breaksAfter) return this.break(socket);
      this.done.push(`write ${path}`);
      sftp.status(id, STATUS_CODE.OK);
    });
  }
}

const attributesOf = (content: Buffer) => ({
  mode: FILE,
  uid: 0,
  gid: 0,
  size: content.length,
  atime: 1,
  mtime: 1,
});
