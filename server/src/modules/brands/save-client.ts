import type { ClientInput, ClientRecord } from '#contract/brands/brands.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { requireGreatest } from '../accounts/index.ts';
import { BRANDS_CHANGED } from './events.ts';
import { viewClient } from './unscoped/clients.ts';

/** Saves a client with its hosts. Every process and every open page of a signed-in person follows. */
export async function saveClient(
  context: RequestContext,
  id: number,
  input: ClientInput,
  hydra: boolean,
): Promise<{ data: ClientRecord }> {
  return context.command(async ({ tx, audit, live }) => {
    const client = await lockClient(tx, id);
    if (client.version !== input.version) {
      throw stale('Someone else changed this client. Please look at it again.');
    }
    await checkSupplier(tx, input);
    await checkLogos(tx, [input.logo_url, input.logo_compact_url]);
    if (client.logout_return_url !== input.logout_return_url)
      await requireGreatest(context.scope, tx, RETURN_LEADS);
    const hosts = await saveHosts(tx, context.scope, id, input);
    const columns = toColumns(input);
    await tx
      .updateTable('ms_client')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: context.now }))
      .where('id', '=', id)
      .execute();
    audit({
      entity: 'ms_client',
      entityId: id,
      ...difference({ ...client, ...hosts.before }, { ...columns, ...hosts.after }),
    });
    live(BRANDS_CHANGED);
    return { data: await viewClient(tx, id, hydra) };
  });
}

export async function lockClient(tx: Tx, id: number) {
  const client = await tx
    .selectFrom('ms_client')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client) throw notFound('This client does not exist.');
  return client;
}

/** A direct client is the site of one supplier; another kind has none. */
export async function checkSupplier(
  tx: Tx,
  { brand, supplier_company_id: supplier }: Pick<ClientInput, 'brand' | 'supplier_company_id'>,
): Promise<void> {
  if (brand !== 'direct') {
    if (supplier === null) return;
    throw ruleBroken('Only a direct client belongs to a supplier.', {
      supplier_company_id: 'Only a direct client belongs to a supplier',
    });
  }
  const company =
    supplier === null
      ? undefined
      : await tx
          .selectFrom('company')
          .select('id')
          .where('id', '=', supplier)
          .where('is_seller', '=', true)
          .executeTakeFirst();
  if (!company) {
    throw ruleBroken('Choose the supplier whose site this is.', {
      supplier_company_id: 'Choose the supplier whose site this is',
    });
  }
}

async function checkLogos(tx: Tx, urls: readonly (string | null)[]): Promise<void> {
  const digests = [...new Set(urls.flatMap((url) => url?.split('/').at(-1) ?? []))];
  if (digests.length === 0) return;
  const known = await tx.selectFrom('brand_logo').select('digest').where('digest', 'in', digests).execute();
  if (known.length < digests.length)
    throw ruleBroken('Upload the logo again.', { logo_url: 'Upload it again' });
}

/** A mailed link or a session may be led to any host that stands here. */
const HOSTS_LEAD = 'Hosts decide where mailed links lead. Ask an administrator who has every permission.';

/** A page that looks like the sign-in could ask for passwords there. */
const RETURN_LEADS =
  'The logout address decides where people go after signing out. Ask an administrator who has every permission.';

/** Gives the client exactly these hosts. A host belongs to one client, and the default one is never taken away. */
async function saveHosts(tx: Tx, scope: Scope, id: number, { hosts, active }: ClientInput) {
  const current = await tx
    .selectFrom('brand_host')
    .select(['host', 'is_default'])
    .where('client_id', '=', id)
    .orderBy('host')
    .execute();
  const standard = current.find((one) => one.is_default);
  if (standard && !hosts.includes(standard.host)) {
    throw ruleBroken(`${standard.host} is the default host and stays with this client.`, {
      hosts: `${standard.host} is the default host and stays with this client`,
    });
  }
  if (standard && !active) {
    throw ruleBroken('The client of the default host stays active.', {
      active: 'The client of the default host stays active',
    });
  }
  const before = current.map((one) => one.host);
  const gone = before.filter((host) => !hosts.includes(host));
  const added = hosts.filter((host) => !before.includes(host));
  if (gone.length + added.length > 0) await requireGreatest(scope, tx, HOSTS_LEAD);
  if (gone.length > 0) await tx.deleteFrom('brand_host').where('host', 'in', gone).execute();
  if (added.length > 0) await addHosts(tx, id, added);
  return { before: { hosts: before }, after: { hosts: hosts.toSorted() } };
}

async function addHosts(tx: Tx, id: number, hosts: readonly string[]): Promise<void> {
  const inserted = await tx
    .insertInto('brand_host')
    .values(hosts.map((host) => ({ host, client_id: id })))
    .onConflict((clash) => clash.column('host').doNothing())
    .returning('host')
    .execute();
  const taken = hosts.find((host) => inserted.every((one) => one.host !== host));
  if (taken !== undefined) {
    throw conflict(`${taken} belongs to another client.`, { hosts: `${taken} belongs to another client` });
  }
}

function toColumns(input: ClientInput) {
  const {
    version: _version,
    hosts: _hosts,
    hydra_config: features,
    supplier_info: info,
    texts,
    ...rest
  } = input;
  const own = Object.entries(texts).filter(([, value]) => value !== '');
  return { ...rest, ...features, ...info, texts: JSON.stringify(Object.fromEntries(own)) };
}

/** Only the fields that changed, before and after. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const read = (value: unknown, field: string): unknown =>
    field === 'texts' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(read(after[field], field)),
  );
  const pick = (of: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, read(of[field], field)]));
  return { before: pick(before), after: pick(after) };
}
