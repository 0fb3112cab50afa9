import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { ContractPrice, contractFileEndpoints } from '#contract/pricing/contract-files.ts';
import { fromDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { overlap } from '#rules/pricing/contract-file.ts';
import { PRIORITY, RULE_NAME_LENGTH } from '#rules/pricing/price-rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { refuseTooMany } from '../add-rule.ts';
import { keepRules } from '../keep-rules.ts';
import { orderedFrom, refuseChange, sellerOf } from '../policy.ts';
import { pricesChanged } from '../write-rule.ts';

type Asked = Input<typeof contractFileEndpoints.takeContracts>['body'];
type Answer = Reply<typeof contractFileEndpoints.takeContracts>;

interface Checked {
  place: number;
  buyer: string | null;
  listed: boolean;
  /** Of the rule that it changes, as it is now. */
  version: number | null;
  before: Record<string, unknown> | null;
  /** A rule says a price for the same already. */
  said: boolean;
}

/**
 * Makes and changes rules in one transaction and a constant number of statements. A row whose rule changed since it was read,
 * or that names nothing of the seller, stays out and is named. What was before is kept, so that it can be undone.
 */
export async function takeContracts(context: RequestContext, asked: Asked): Promise<Answer> {
  const { scope, now } = context;
  const seller = sellerOf(scope, undefined) ?? 0;
  refuseChange(scope, { seller_company_id: seller, kind: 'fixed_price' });
  return context.command(async ({ tx, audit, live }) => {
    // Two files of a seller come one after the other.
    await sql`select from company where id = ${seller} for no key update`.execute(tx);
    const checked = await check(scope, tx, seller, asked.contracts);
    const kept: Answer['data']['kept'] = [];
    const before: object[] = [];
    const changing = new Set<number>();
    const rows = asked.contracts.flatMap((contract, place) => {
      const found = checked[place];
      const repeats = asked.contracts.slice(0, place).some((other) => saysTheSame(other, contract));
      const reason = changing.has(contract.rule_id ?? 0)
        ? 'Another row changes the same price rule.'
        : repeats
          ? 'Another row says a price for the same.'
          : reasonToKeep(contract, found);
      if (reason === null) {
        if (contract.rule_id !== null) changing.add(contract.rule_id);
        if (found?.before) before.push(found.before);
        return [toWrite(contract, found?.buyer ?? '')];
      }
      kept.push({ row: contract.row, name: formatNdc(contract.ndc), reason });
      return [];
    });
    const added = rows.filter((row) => row.rule_id === null).length;
    if (rows.length === 0) return { data: { id: null, added: 0, changed: 0, kept } };
    await refuseTooMany(tx, seller, added);
    const id = await write(tx, rows, { seller, by: scope.userId, now, fileName: asked.file_name });
    await keepRules(tx, {
      which: sql`r.id in (select f.rule_id from contract_file_rule f where f.file_id = ${id})`,
      by: scope.userId,
      now,
    });
    audit({
      entity: 'contract_file',
      entityId: id,
      ...(before.length > 0 && { before }),
      after: { file_name: asked.file_name, rules: rows },
    });
    pricesChanged(seller, rows).forEach(live);
    return { data: { id, added, changed: rows.length - added, kept } };
  });
}

/** Locks the rules that are to be changed, in the order of their ids. */
async function check(
  scope: Scope,
  tx: Tx,
  seller: number,
  contracts: readonly ContractPrice[],
): Promise<Checked[]> {
  const ids = contracts.flatMap(({ rule_id: id }) => (id === null ? [] : [id]));
  await sql`select r.id from price_rule r where r.id = any (${ids}::bigint[]) and r.seller_company_id = ${seller}
    order by r.id for no key update`.execute(tx);
  const asked = contracts.map(({ audience_type, audience_id, ndc, rule_id, ...days }, place) => ({
    place,
    min_quantity: days.min_quantity,
    start_date: days.start_date,
    end_date: days.end_date,
    audience_type,
    audience_id,
    ndc,
    rule_id,
  }));
  const { rows } = await sql<Checked>`select x.place, case x.audience_type
      when 'facility' then (select f.name from facility f
        where f.id = x.audience_id and ${orderedFrom(scope, seller, sql`r.facility_id = f.id`)})
      else (select c.name from company c where c.id = x.audience_id and not c.is_seller
        and ${orderedFrom(scope, seller, sql`r.buyer_company_id = c.id`)}) end as buyer,
      exists (select from listing l where l.company_id = ${seller} and l.ndc = x.ndc and l.status = 'active') as listed,
      r.version, case when r.id is not null then json_build_object('id', r.id, 'value', r.value, 'min_quantity',
        r.min_quantity, 'start_date', r.start_date, 'end_date', r.end_date) end as before,
      exists (select from price_rule o where o.seller_company_id = ${seller} and o.id <> all (${ids}::bigint[]) and o.active and o.kind = 'fixed_price'
        and o.target = 'ndc:' || x.ndc and o.audience = x.audience_type || ':' || x.audience_id
        and o.min_quantity = x.min_quantity and o.start_date <= coalesce(x.end_date, 'infinity')
        and coalesce(o.end_date, 'infinity') >= x.start_date) as said
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as x(place int, audience_type text, audience_id bigint, ndc text, rule_id bigint, min_quantity int,
        start_date date, end_date date)
    left join price_rule r on r.id = x.rule_id and r.seller_company_id = ${seller} and r.kind = 'fixed_price'
      and r.target = 'ndc:' || x.ndc and r.audience = x.audience_type || ':' || x.audience_id
    order by x.place`.execute(tx);
  return rows;
}

const saysTheSame = (one: ContractPrice, other: ContractPrice): boolean =>
  one.audience_type === other.audience_type &&
  one.audience_id === other.audience_id &&
  one.ndc === other.ndc &&
  one.min_quantity === other.min_quantity &&
  overlap(one, other);

function reasonToKeep({ rule_id: id, version, ...contract }: ContractPrice, found: Checked | undefined) {
  if (contract.end_date !== null && contract.end_date < contract.start_date)
    return 'It ends before its first day.';
  if (found === undefined || found.buyer === null) return 'No buyer that ordered from you is known by this.';
  if (!found.listed) return 'None of your listings has this NDC.';
  if (id === null) return found.said ? 'A price rule says a price for it by now. Read the file again.' : null;
  return found.version === null || found.version !== version
    ? 'Somebody changed its price rule in the meantime.'
    : null;
}

interface Written {
  rule_id: number | null;
  name: string;
  audience_type: string;
  audience_id: number;
  ndc: string;
  cents: number;
  min_quantity: number;
  start_date: string;
  end_date: string | null;
}

const toWrite = (contract: ContractPrice, buyer: string): Written => ({
  rule_id: contract.rule_id,
  name: `Contract ${formatNdc(contract.ndc)}, ${buyer}`.slice(0, RULE_NAME_LENGTH),
  audience_type: contract.audience_type,
  audience_id: contract.audience_id,
  ndc: contract.ndc,
  cents: fromDollars(contract.price),
  min_quantity: contract.min_quantity,
  start_date: contract.start_date,
  end_date: contract.end_date,
});

/** A rule that is there keeps its name and priority. Answers what undoes it. */
async function write(
  tx: Tx,
  rules: readonly Written[],
  { seller, by, now, fileName }: { seller: number; by: number; now: Date; fileName: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with file as (
      insert into contract_file (seller_company_id, file_name, taken_by, taken_at)
      values (${seller}, ${fileName}, ${by}, ${now}) returning id
    ), x as materialized (
      select * from json_to_recordset(${JSON.stringify(rules)}::json) as x(rule_id bigint, name text, audience_type text,
        audience_id text, ndc text, cents bigint, min_quantity int, start_date date, end_date date)
    ), added as (
      insert into price_rule (name, seller_company_id, kind, value, target_type, target_id, audience_type, audience_id,
        min_quantity, priority, start_date, end_date, created_by, created_at, updated_at)
      select x.name, ${seller}, 'fixed_price', x.cents, 'ndc', x.ndc, x.audience_type, x.audience_id, x.min_quantity,
        ${PRIORITY.usual}::int, x.start_date, x.end_date, ${by}, ${now}, ${now} from x where x.rule_id is null
      returning id, version
    ), before as materialized (
      select r.id, r.version, r.value, r.min_quantity, r.start_date, r.end_date from price_rule r
      join x on x.rule_id = r.id where r.seller_company_id = ${seller}
    ), changed as (
      update price_rule r set value = x.cents, min_quantity = x.min_quantity, start_date = x.start_date,
        end_date = x.end_date, version = r.version + 1, updated_at = ${now}, updated_by = ${by} from x
      where r.id = x.rule_id and r.seller_company_id = ${seller}
    ), kept as (
      insert into contract_file_rule (file_id, rule_id, version, before)
      select file.id, a.id, a.version, null from file, added a
      union all select file.id, b.id, b.version + 1, to_jsonb(b) from file, before b
    )
    select id from file`.execute(tx);
  return rows[0]?.id ?? 0;
}
