import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { newUuid } from '../secrets.ts';

interface Claimed {
  effectKey: string;
  to: string;
  subject: string;
  /** Under what the mail is found again; it is kept with that record. */
  filedUnder?: readonly string[] | undefined;
}

/**
 * A statement that notes mails as handed over which are delivered in another way, and returns the keys of those that nobody
 * had claimed. No attempt sends them from then on.
 */
export const takingFromMails = (mails: readonly Claimed[]): RawBuilder<{ effect_key: string }> => sql`
  insert into mail_sent (effect_key, recipient, subject, handed_over)
  select effect_key, recipient, subject, true from json_to_recordset(${toRows(mails)}::json)
    as m(effect_key text, recipient text, subject text)
  order by effect_key on conflict (effect_key) do nothing returning effect_key`;

const toRows = (mails: readonly Claimed[]): string =>
  JSON.stringify(
    mails.map(({ effectKey, to, subject, filedUnder }) => ({
      effect_key: effectKey,
      recipient: to,
      subject,
      filed_under: filedUnder,
    })),
  );

/** Of the mail server, which ends the matter. */
type Answer = 'sent' | 'refused';

export interface Taken {
  /** Keys of the mails that this process may send now. */
  mine: ReadonlySet<string>;
  /** Some are neither mine nor mailed: another process has them at work, or left them a moment ago. */
  elsewhere: boolean;
}

/**
 * Which mails this process has at work, in the table `mail_sent`. A claim is renewed while its process lives; one that was
 * not for half a lease was left by a dead one, and is taken over. What this process claimed and has not at work, it left
 * itself – an answer was lost – and takes up again at once.
 */
export class MailClaims {
  private readonly own = newUuid();
  /** By key: when the claim was last known to hold; null while the database is asked for it. */
  private readonly atWork = new Map<string, number | null>();
  /** What the mail server said of those that it had, which could not be noted. */
  private readonly unnoted = new Map<string, Answer>();
  private readonly db: Database;
  private readonly leaseMs: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(db: Database, leaseSeconds: number) {
    this.db = db;
    this.leaseMs = leaseSeconds * 1000;
  }

  /** All of them in one statement. What is taken is left by `leave`. */
  async take(mails: readonly Claimed[]): Promise<Taken> {
    const free = mails.filter(({ effectKey }) => !this.atWork.has(effectKey));
    const at = performance.now();
    for (const { effectKey } of free) this.atWork.set(effectKey, null);
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), this.leaseMs / 8);
    const mine = new Set<string>();
    let done = 0;
    try {
      for (const { effect_key: key, claimed, handed_over: isDone } of await this.claim(free)) {
        if (claimed) {
          mine.add(key);
          this.atWork.set(key, at);
        }
        if (!isDone) continue;
        done += 1;
        this.unnoted.delete(key);
      }
    } finally {
      this.leave(free.map(({ effectKey }) => effectKey).filter((key) => !mine.has(key)));
    }
    return { mine, elsewhere: mine.size + done < mails.length };
  }

  leave(keys: Iterable<string>): void {
    for (const key of keys) this.atWork.delete(key);
    if (this.atWork.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Whether the claim stands; asks the database where it was not renewed of late. */
  async holds(key: string): Promise<boolean> {
    const since = this.atWork.get(key);
    if (typeof since === 'number' && performance.now() - since > this.leaseMs / 4) await this.renew();
    return this.atWork.has(key);
  }

  answerTo = (key: string): Answer | undefined => this.unnoted.get(key);

  /**
   * The mail server had it. Without waiting for the disk: a database that dies within the second may have the mail sent
   * twice, as ever.
   */
  async note(key: string, answer: Answer): Promise<void> {
    this.unnoted.set(key, answer);
    await sql`-- named: mail handed over
      with quick as materialized (select set_config('synchronous_commit', 'off', true))
      update mail_sent set handed_over = true, sent_at = now(), refused = ${answer === 'refused'}
      from quick where effect_key = ${key}`.execute(this.db);
    this.unnoted.delete(key);
  }

  /** Gives up the claim, for the next attempt of any process. */
  async release(key: string): Promise<void> {
    await sql`delete from mail_sent
      where effect_key = ${key} and claimed_by = ${this.own}::uuid and not handed_over`.execute(this.db);
  }

  private async claim(mails: readonly Claimed[]) {
    const { rows: known } = await sql<{
      effect_key: string;
      claimed: boolean;
      handed_over: boolean;
    }>`-- named: claim mails
      with wanted as materialized (
        select * from json_to_recordset(${toRows(mails)}::json) as m(effect_key text, recipient text, subject text,
          filed_under text[])
      ), claimed as (
        insert into mail_sent (effect_key, recipient, subject, handed_over, claimed_by, filed_under)
        select effect_key, recipient, subject, false, ${this.own}::uuid, filed_under from wanted order by effect_key
        on conflict (effect_key) do update set sent_at = now(), claimed_by = excluded.claimed_by
          where not mail_sent.handed_over and (mail_sent.claimed_by = excluded.claimed_by
            or mail_sent.sent_at < now() - make_interval(secs => ${this.leaseMs / 2000}))
        returning effect_key
      )
      select w.effect_key, c.effect_key is not null as claimed, coalesce(s.handed_over, false) as handed_over
      from wanted w left join claimed c using (effect_key) left join mail_sent s using (effect_key)`.execute(
      this.db,
    );
    return known;
  }

  private async renew(): Promise<void> {
    const keys = [...this.atWork].filter(([, since]) => since !== null).map(([key]) => key);
    if (keys.length === 0) return;
    const at = performance.now();
    const { rows } = await sql<{ effect_key: string }>`-- named: renew mails
      update mail_sent set sent_at = now()
      where effect_key = any (${keys}::text[]) and claimed_by = ${this.own}::uuid and not handed_over
      returning effect_key`.execute(this.db);
    const kept = new Set(rows.map((row) => row.effect_key));
    for (const key of keys.filter((one) => this.atWork.has(one))) {
      if (kept.has(key)) this.atWork.set(key, at);
      else this.atWork.delete(key);
    }
  }
}
