import { sql } from 'kysely';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import {
  BANNER_SIDES,
  BANNER_TOO_SMALL,
  COMPANY_PICTURE_MAX_BYTES,
  companyPictureUrl,
  isLargeEnough,
  LOGO_SIDE,
  type CompanyPicture,
} from '#rules/accounts/company-pictures.ts';
import { NOT_AVAILABLE, UNSUPPORTED_FILE } from '#rules/documents.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { forbidden, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { pictureType, readBanner, readPhotograph, sidesOf } from '../../../platform/files/pictures.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { companiesOf } from './columns.ts';
import { noCompany, viewCompany } from './record.ts';

interface Place {
  id: number;
  kind: CompanyPicture;
}
type Saved = Promise<{ data: CompanyRecord }>;

const FILE_OF = { logo: 'logo_file_id', banner: 'banner_file_id' } as const;

/** Takes the place of the one before. Its bytes say what kind of file it is, not its name. */
export async function putCompanyPicture(context: RequestContext, place: Place, files: FileStore): Saved {
  await requireKeeper(context, place.id);
  const sent = await readUpload(context.http.request, COMPANY_PICTURE_MAX_BYTES);
  const bytes = await readSent(sent.bytes, place.kind);
  return files.keep(bytes, (received) =>
    context.command(async (command) => {
      const file = await files.record(command.tx, received, sent.name, 'image/webp');
      return replace(context, command, { ...place, fileId: file.id, files });
    }),
  );
}

/** 404 where there is none. */
export async function removeCompanyPicture(context: RequestContext, place: Place, files: FileStore): Saved {
  await requireKeeper(context, place.id);
  return context.command((command) => replace(context, command, { ...place, fileId: null, files }));
}

/** 404 for a company that the asker does not know, 403 for one that it only reads. */
async function requireKeeper({ scope, db, today }: RequestContext, id: number): Promise<void> {
  const company = await viewCompany(scope, db, id, today);
  if (!company.is_seller) throw noCompany();
  if (company.can?.save !== true) throw forbidden();
}

async function readSent(sent: Buffer, kind: CompanyPicture): Promise<Buffer> {
  const type = pictureType(sent);
  const sides = type === 'image/png' || type === 'image/jpeg' ? await sidesOf(sent) : null;
  if (sides !== null && kind === 'banner' && !isLargeEnough(sides))
    throw ruleBroken(BANNER_TOO_SMALL, { doc: BANNER_TOO_SMALL });
  const read = kind === 'logo' ? readPhotograph(sent, LOGO_SIDE) : readBanner(sent, BANNER_SIDES);
  const bytes = await read;
  if (sides === null || bytes === null) throw ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });
  return bytes;
}

interface Replaced extends Place {
  fileId: number | null;
  files: FileStore;
}

async function replace(
  { scope, today }: RequestContext,
  { tx, audit, live }: CommandContext,
  { id, kind, fileId, files }: Replaced,
): Saved {
  const stored = await tx
    .selectFrom('company')
    .select(FILE_OF[kind])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const former: number | null = stored?.[FILE_OF[kind]] ?? null;
  if (!stored || (former === null && fileId === null)) throw notFound();
  const url = fileId === null ? null : companyPictureUrl(id, kind, fileId);
  await tx
    .updateTable('company')
    .set({ [FILE_OF[kind]]: fileId, ...(kind === 'logo' && { logo_url: url }) })
    .where('id', '=', id)
    .execute();
  if (former !== null) await files.remove(tx, former);
  audit({ entity: 'company', entityId: id, before: { [kind]: former }, after: { [kind]: fileId } });
  live({ topic: 'accounts', admins: true });
  live({ topic: 'session', company_ids: [id] });
  return { data: await viewCompany(scope, tx, id, today) };
}

/** For whoever may know the company at this moment; never kept by a browser (RB-225). */
export async function readCompanyPicture(
  { scope, db }: RequestContext,
  { id, kind }: Place,
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{ file_id: number | null }>`
    select ${kind === 'logo' ? sql`c.logo_file_id` : sql`c.banner_file_id`} as file_id from company c
    where c.id = ${id} and ${companiesOf(scope)}`.execute(db);
  const fileId = rows[0]?.file_id ?? null;
  if (fileId === null) throw notFound(NOT_AVAILABLE);
  const { file, bytes } = await files.read(db, fileId);
  return { name: `${kind}.webp`, contentType: file.contentType, content: bytes, inline: true };
}
