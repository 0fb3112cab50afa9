import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../database/database.ts';

/** Protocol state of the provider in the database, so that it survives a restart and is shared by processes. */
export function payloadAdapter(db: Database) {
  return class PayloadAdapter implements Adapter {
    readonly model: string;

    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      await sql`insert into idp_payload (model, id, payload, grant_id, user_code, uid, expires_at)
        values (${this.model}, ${id}, ${JSON.stringify(payload)}::jsonb, ${payload.grantId ?? null},
          ${payload.userCode ?? null}, ${payload.uid ?? null},
          ${expiresIn ? sql`now() + make_interval(secs => ${expiresIn})` : null})
        on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, expires_at = excluded.expires_at`.execute(db);
    }

    find(id: string) {
      return this.one(sql`id = ${id}`);
    }

    findByUid(uid: string) {
      return this.one(sql`uid = ${uid}`);
    }

    findByUserCode(userCode: string) {
      return this.one(sql`user_code = ${userCode}`);
    }

    async consume(id: string): Promise<void> {
      await sql`update idp_payload set consumed_at = now() where model = ${this.model} and id = ${id}`.execute(
        db,
      );
    }

    async destroy(id: string): Promise<void> {
      await sql`delete from idp_payload where model = ${this.model} and id = ${id}`.execute(db);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await sql`delete from idp_payload where grant_id = ${grantId}`.execute(db);
    }

    private async one(where: ReturnType<typeof sql>): Promise<AdapterPayload | undefined> {
      const { rows } = await sql<{ payload: AdapterPayload; consumed_at: Date | null }>`
        select payload, consumed_at from idp_payload
        where model = ${this.model} and ${where} and (expires_at is null or expires_at > now())`.execute(db);
      const row = rows[0];
      if (!row) return undefined;
      return row.consumed_at
        ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : row.payload;
    }
  };
}
