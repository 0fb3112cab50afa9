import { sql } from 'kysely';
import type { ClientRecord, NewClient } from '#contract/brands/brands.ts';
import { FACILITY_TYPES } from '#rules/accounts/facility-types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { BRANDS_CHANGED } from './events.ts';
import { checkSupplier, lockClient } from './save-client.ts';
import { viewClient } from './unscoped/clients.ts';

/** Creates a client without hosts, with plain settings or with those of another one and copies of its blocks. */
export async function createClient(
  context: RequestContext,
  input: NewClient,
  hydra: boolean,
): Promise<{ data: ClientRecord }> {
  return context.command(async ({ tx, audit, live }) => {
    const { copy_of: original, ...own } = input;
    await checkSupplier(tx, own);
    const settings = original === undefined ? plainSettings(own) : await settingsOf(tx, original);
    const created = await tx
      .insertInto('ms_client')
      .values({ ...settings, ...own, updated_at: context.now })
      .onConflict((clash) => clash.column('hostkey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) {
      throw conflict('There is a client with this host key.', {
        hostkey: 'There is a client with this host key',
      });
    }
    if (original !== undefined) await copyBlocks(tx, original, created.id, context.now);
    audit({ entity: 'ms_client', entityId: created.id, after: input });
    live(BRANDS_CHANGED);
    return { data: await viewClient(tx, created.id, hydra) };
  });
}

const CATALOG_OF = { main: 'medigi', shorts: 'medshorts', outsourcing: '503b', direct: 'medigi' } as const;

const plainSettings = ({ brand, name }: Omit<NewClient, 'copy_of'>) => ({
  catalog_type: CATALOG_OF[brand],
  use_direct: brand === 'direct',
  chat_title: brand === 'direct' ? `${name} Support` : 'Support',
  facility_types: [...FACILITY_TYPES],
});

async function settingsOf(tx: Tx, id: number) {
  const { id: _id, version: _version, texts, ...settings } = await lockClient(tx, id);
  return { ...settings, texts: JSON.stringify(texts) };
}

async function copyBlocks(tx: Tx, from: number, to: number, now: Date): Promise<void> {
  await sql`insert into direct_block (client_id, block_type, title, url, new_tab, content, children, roles, position,
      active, updated_at)
    select ${to}, block_type, title, url, new_tab, content, children, roles, position, active, ${now}
    from direct_block where client_id = ${from} and deleted_at is null order by id`.execute(tx);
}
