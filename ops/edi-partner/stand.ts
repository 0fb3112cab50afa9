import { newKey, SftpServer } from '../../server/test/kit/sftp-server.ts';
import { FOLDERS, type PartnerFolder } from './folder.ts';
import type { Options } from './options.ts';
import type { Partner } from './partner.ts';
import type { Drop } from './plays.ts';
import { mailDocument, openMailbox, type Mailbox } from './post.ts';

interface Deps {
  partner: Partner;
  folder: PartnerFolder;
  options: Pick<Options, 'way' | 'smtp' | 'port' | 'mailPort' | 'remote' | 'bad' | 'name'>;
  /** Where the product takes in its mail. */
  intake: string;
  say: (line: string) => void;
  /** Milliseconds that only grow. */
  passed: () => number;
  /** Does something later. */
  wait: (milliseconds: number, work: () => void) => void;
}

export const mailOf = (name: string) => `edi@${name.toLowerCase()}.test`;

/** Of a file that grows: so many parts, in so much time. */
const PARTS = 10;
const GROWS_MS = 30_000;
const MAIL_AGAIN_MS = 10_000;
/** After which the good 850 comes, whatever became of the play. */
const PATIENCE_MS = 180_000;

/** A partner with its SFTP server and mailbox. */
export class Stand {
  readonly server: SftpServer;
  readonly mailbox: Mailbox;
  /** Something came that does not add up. */
  isWrong = false;
  readonly #deps: Deps;
  #play: Drop[] = [];
  #good: Drop[] = [];
  #growing = 0;
  #stopped = false;
  #mailing: Promise<void> = Promise.resolve();
  /** Of the server when the product had signed in; null before. */
  #met: { at: number; connections: number } | null = null;
  /** When the good 850 went out behind a play. */
  #goodAt: number | null = null;

  private constructor(deps: Deps, server: SftpServer, mailbox: Mailbox) {
    this.#deps = deps;
    this.server = server;
    this.mailbox = mailbox;
  }

  static async open(deps: Deps): Promise<Stand> {
    const { folder, options } = deps;
    const host = options.remote ? '0.0.0.0' : '127.0.0.1';
    const server = await SftpServer.start({ files: folder, port: options.port, host });
    server.hostKey = folder.hostKey;
    server.password = folder.password;
    let stand: Stand | null = null;
    const mailbox = await openMailbox({ port: options.mailPort, host }, (mail, documents) => {
      folder.keepMail(mail);
      for (const document of documents) stand?.take(document);
    }).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    stand = new Stand(deps, server, mailbox);
    return stand;
  }

  /** The play first; the good 850 follows when that is over (`look`). */
  async begin(): Promise<void> {
    const { play, good } = this.#deps.partner.begin();
    this.#play = play;
    this.#good = good;
    for (const drop of play) await this.#drop(drop);
    await this.look();
  }

  /** Reads what came, and goes on where the play is over. */
  async look(): Promise<void> {
    for (const content of this.#deps.folder.takeNew()) this.take(content);
    if (this.#good.length === 0 || !this.#isOver()) return;
    this.server.breaksAfter = null;
    this.server.hostKey = this.#deps.folder.hostKey;
    const good = this.#good;
    this.#good = [];
    if (this.#deps.options.bad !== null) {
      this.#deps.say('The play is over; a good 850 follows.');
      this.#goodAt = this.#deps.passed();
    }
    for (const drop of good) await this.#drop(drop);
  }

  take(content: Buffer): void {
    const { say, drops, isWrong } = this.#deps.partner.receive(content);
    for (const line of say) this.#deps.say(line);
    this.isWrong ||= isWrong;
    if (this.#goodAt !== null && say.some((line) => line.startsWith('855:'))) {
      const seconds = Math.round((this.#deps.passed() - this.#goodAt) / 1000);
      this.#deps.say(`The next 850 was answered after ${seconds} seconds.`);
      this.#goodAt = null;
    }
    for (const drop of drops) {
      if (drop.afterMs === undefined) void this.#drop(drop);
      else {
        this.#deps.say(`${drop.name} waits for ${Math.round(drop.afterMs / 60_000)} minutes.`);
        this.#deps.wait(drop.afterMs, () => void this.#drop(drop));
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.server.close(), this.mailbox.stop()]);
  }

  /** The product has met what was put for it. Whoever was not set up yet has time. */
  #isOver(): boolean {
    const { options, folder, passed } = this.#deps;
    if (options.bad === null || options.way === 'email') return true;
    const met = this.#meet();
    if (met === null || this.#growing > 0) return false;
    if (passed() - met.at > PATIENCE_MS) return true;
    if (options.bad.play === 'host-key') return this.server.connections > met.connections;
    if (this.#play.some(({ half }) => half)) return this.server.breaks > 0;
    return !this.#play.some(({ bytes, name }) => bytes.length > 0 && folder.has(pathOf(name)));
  }

  /** From the first sign-in on; then another host key is shown where that is the play. */
  #meet(): { at: number; connections: number } | null {
    const { options, passed } = this.#deps;
    if (this.#met !== null || this.server.signIns === 0) return this.#met;
    this.#met = { at: passed(), connections: this.server.connections };
    if (options.bad?.play === 'host-key') this.server.hostKey = newKey();
    return this.#met;
  }

  async #drop(drop: Drop): Promise<void> {
    const { folder, options, say } = this.#deps;
    const { name, bytes } = drop;
    if (options.way === 'email') return this.#mail(drop);
    if (drop.half) this.server.breaksAfter = Math.floor(bytes.length / 2);
    if (drop.slow) this.#grow(drop, 1);
    else folder.set(pathOf(name), bytes);
    say(`Put ${name}, ${bytes.length} bytes.`);
  }

  /** One after the other, each until it is taken: a client that is not set up yet takes none. */
  #mail(drop: Drop): void {
    this.#mailing = this.#mailing.then(() => this.#mailUntilTaken(drop));
  }

  async #mailUntilTaken({ name, bytes }: Drop): Promise<void> {
    const { options, say, intake, wait } = this.#deps;
    for (let time = 0; !this.#stopped; time += 1) {
      try {
        await mailDocument(options.smtp, { from: mailOf(options.name), to: intake, name, bytes });
        return say(`Mailed ${name}.`);
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        if (time === 0) say(`${name} is not taken yet, and tried again: ${why}`);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      wait(MAIL_AGAIN_MS, resolve);
      await promise;
    }
  }

  #grow({ name, bytes }: Drop, part: number): void {
    this.#growing = PARTS - part;
    this.#deps.folder.set(pathOf(name), bytes.subarray(0, Math.ceil((bytes.length * part) / PARTS)));
    if (part < PARTS) this.#deps.wait(GROWS_MS / PARTS, () => this.#grow({ name, bytes }, part + 1));
  }
}

const pathOf = (name: string) => `${FOLDERS.in}/${name}`;
