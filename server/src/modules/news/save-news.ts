import { sql } from 'kysely';
import type { NewNews, NewsReply, SavedNews } from '#contract/news.ts';
import { parseCalendarDate, type IsoDate } from '#rules/dates.ts';
import {
  CHIEFS_ALONE,
  DATE_UNREAL,
  daysProblem,
  HOSTS_REFUSED,
  HOSTS_UNKNOWN,
  MOVED_BY_PUBLISHING,
  NO_SUPPLIER,
  ONLY_OWN,
  SELLERS_REFUSED,
} from '#rules/news.ts';
import type { Tx } from '../../platform/database/database.ts';
import { forbidden, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { sanitise } from '../brands/index.ts';
import { lockNews, showNews } from './lock-news.ts';
import { changesNewsOf, keepsNews, writesFor } from './range.ts';
import { newsHosts } from './unscoped/hosts.ts';
import { viewNews } from './views/news.ts';

type Fields = Omit<NewNews, 'company_id'>;

/** A draft. 403 for a seller who does not administer its company, 422 for what its readers may not be. */
export async function createNews(
  context: RequestContext,
  { company_id: asked, ...fields }: NewNews,
): Promise<NewsReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const companyId = await authorOf(scope, tx, asked ?? null);
    const values = await toColumns(tx, fields, companyId);
    const { id } = await tx
      .insertInto('news')
      .values({
        ...values,
        company_id: companyId,
        created_by: scope.userId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    command.audit({ entity: 'news', entityId: id, after: { ...values, company_id: companyId } });
    showNews(command, { id, company_id: companyId }, false);
    return viewNews(scope, tx, { id, today });
  });
}

/** When it is published is not saved but published. */
export async function saveNews(
  context: RequestContext,
  id: number,
  { version, image_text: shown, ...fields }: SavedNews,
): Promise<NewsReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const news = await lockNews(context, command, { id, seen: version });
    const values = await toColumns(tx, fields, news.company_id);
    if (news.published && values.publish_date !== news.publish_date)
      throw ruleBroken(MOVED_BY_PUBLISHING, { publish_date: MOVED_BY_PUBLISHING });
    const imageText = news.image_file_id === null ? null : (shown ?? news.image_text);
    await tx
      .updateTable('news')
      .set({ ...values, image_text: imageText, version: news.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const before = Object.fromEntries(
      Object.keys(values).map((name) => [name, news[name as keyof typeof values]]),
    );
    command.audit({
      entity: 'news',
      entityId: id,
      before: { ...before, image_text: news.image_text },
      after: { ...values, image_text: imageText },
    });
    showNews(command, news, news.published);
    return viewNews(scope, tx, { id, today });
  });
}

/** Sellers write for their company, administrators for the marketplace or a supplier. */
async function authorOf(scope: Scope, tx: Tx, asked: number | null): Promise<number | null> {
  if (!keepsNews(scope)) {
    const own = writesFor(scope);
    if (own === null || !changesNewsOf(scope, own)) throw forbidden(CHIEFS_ALONE);
    if (asked !== null && asked !== own) throw ruleBroken(ONLY_OWN, { company_id: ONLY_OWN });
    return own;
  }
  if (asked === null) return null;
  const { rows } = await sql`select from company where id = ${asked} and is_seller`.execute(tx);
  if (rows.length === 0) throw ruleBroken(NO_SUPPLIER, { company_id: NO_SUPPLIER });
  return asked;
}

async function toColumns(tx: Tx, fields: Fields, companyId: number | null) {
  const { body, publish_date, expiry_date, client_ids, ...rest } = fields;
  const clientIds = [...new Set(client_ids)].toSorted((a, b) => a - b);
  if (companyId !== null && fields.audience === 'sellers')
    throw ruleBroken(SELLERS_REFUSED, { audience: SELLERS_REFUSED });
  if (companyId !== null && clientIds.length > 0)
    throw ruleBroken(HOSTS_REFUSED, { client_ids: HOSTS_REFUSED });
  if (clientIds.length > 0) {
    const known = (await newsHosts(tx)).map(({ id }) => id);
    if (clientIds.some((id) => !known.includes(id)))
      throw ruleBroken(HOSTS_UNKNOWN, { client_ids: HOSTS_UNKNOWN });
  }
  const days = {
    publishDate: readDay(publish_date, 'publish_date'),
    expiryDate: readDay(expiry_date, 'expiry_date'),
  };
  const problem = daysProblem(days);
  if (problem !== null) throw ruleBroken(problem, { expiry_date: problem });
  return {
    ...rest,
    body: sanitise(body),
    client_ids: clientIds,
    publish_date: days.publishDate,
    expiry_date: days.expiryDate,
  };
}

export function readDay(text: string | null, field: string): IsoDate | null {
  if (text === null) return null;
  const day = parseCalendarDate(text);
  if (day === null) throw ruleBroken(DATE_UNREAL, { [field]: DATE_UNREAL });
  return day;
}
