import { sql, type RawBuilder } from 'kysely';
import type { StoredDocument } from '#contract/documents.ts';
import {
  isReplaceable,
  keepsCompanyDocuments,
  NOT_AVAILABLE,
  type DocumentContext,
  type DocumentType,
  type LicenseReview,
} from '#rules/documents.ts';
import { mayTakeBack } from '#rules/history/outcomes.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { isoOf, isoOrNull, readPage, readRows, type Selection } from '../../platform/database/read-page.ts';
import type { Scope } from '../../platform/scope.ts';
import { facilityPerson } from '../accounts/index.ts';
import { changeRefusal, contextOf, deletionRefusal, documentsOf } from './range.ts';

interface At {
  db: Queryable;
  now: Date;
}

interface Asked {
  context?: DocumentContext | undefined;
  type?: DocumentType | undefined;
  facility_id?: number | undefined;
  company_id?: number | undefined;
  listing_id?: number | undefined;
  order_id?: number | undefined;
  history?: '0' | '1' | undefined;
  page: number;
  per_page: number;
}

interface Row {
  id: number;
  type: DocumentType;
  company_id: number;
  facility_id: number | null;
  listing_id: number | null;
  order_id: number | null;
  on_profile: boolean;
  is_seller: boolean;
  title: string;
  name: string;
  content_type: string;
  bytes: number;
  uri: string;
  internal: boolean;
  uploaded_by: string | null;
  uploader_id: number | null;
  vetting: string | null;
  created_at: string;
  ends: string | null;
  replaced_at: string | null;
  review: LicenseReview | null;
  review_reason: string | null;
}

const IN_CONTEXT: Readonly<Record<DocumentContext, RawBuilder<unknown>>> = {
  facility: sql`d.facility_id is not null`,
  listing: sql`d.listing_id is not null`,
  order: sql`d.order_id is not null`,
  company: sql`num_nonnulls(d.facility_id, d.listing_id, d.order_id) = 0`,
};

/** Of a listing, an order or the profile of another company only what is asked for: they are everybody's who trades, and many. */
function contextAsked(
  scope: Scope,
  { context, company_id: company, listing_id: listing, order_id: order }: Asked,
): RawBuilder<unknown> {
  const elsewhere =
    company === undefined && !scope.isAdmin
      ? sql`(not d.on_profile or d.company_id = ${scope.company?.id ?? 0})`
      : sql`true`;
  if (context !== undefined) return sql`(${IN_CONTEXT[context]} and ${elsewhere})`;
  const asked = listing !== undefined || order !== undefined;
  return asked ? sql`true` : sql`(d.listing_id is null and d.order_id is null and ${elsewhere})`;
}

/** Documents of the own range, newest first; what a newer file has replaced where it is asked for. */
export async function listDocuments(scope: Scope, { db, now }: At, asked: Asked) {
  const is = (column: string, value: number | string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(`d.${column}`)} = ${value}`;
  const where = sql`${documentsOf(scope, now)}
    and ${contextAsked(scope, asked)}
    and ${asked.history === '1' ? sql`true` : sql`d.replaced_at is null and d.review is distinct from 'declined'`}
    and ${is('type', asked.type)} and ${is('facility_id', asked.facility_id)} and ${is('company_id', asked.company_id)}
    and ${is('listing_id', asked.listing_id)} and ${is('order_id', asked.order_id)}`;
  const { rows, meta } = await readPage<Row>(db, documents(where), asked);
  return { data: rows.map((row) => toDocument(scope, row)), meta };
}

/** One document of the own range; any other is 404. */
export async function viewDocument(scope: Scope, { db, now }: At, id: number): Promise<StoredDocument> {
  const where = sql`d.id = ${id} and ${documentsOf(scope, now)}`;
  const [row] = await readRows<Row>(db, documents(where));
  if (!row) throw notFound();
  return toDocument(scope, row);
}

/** The file, as an attachment under the name it came with. */
export async function readDocument(
  scope: Scope,
  { db, now }: At,
  id: number,
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{ file_id: number }>`select d.file_id from document d
    left join facility f on f.id = d.facility_id
    where d.id = ${id} and d.deleted_at is null and ${documentsOf(scope, now)}`.execute(db);
  const [document] = rows;
  if (!document) throw notFound(NOT_AVAILABLE);
  const { file, bytes } = await files.read(db, document.file_id);
  return { name: file.name, contentType: file.contentType, content: bytes };
}

const documents = (where: ReturnType<typeof sql>): Selection => ({
  columns: sql`d.id, d.type, d.company_id, d.facility_id, d.listing_id, d.order_id, d.on_profile, c.is_seller, d.title, s.name, s.content_type, s.bytes,
    s.id || '/' || s.name as uri, u.first_name || ' ' || u.last_name as uploaded_by,
    d.internal, d.uploaded_by as uploader_id, f.vetting_status as vetting, d.created_at, d.ends, d.replaced_at,
    d.review, d.review_reason`,
  from: sql`document d join stored_file s on s.id = d.file_id join company c on c.id = d.company_id
    left join facility f on f.id = d.facility_id
    left join app_user u on u.id = d.uploaded_by`,
  where: sql`d.deleted_at is null and ${where}`,
  orderBy: sql`d.id desc`,
  key: sql`d.id`,
});

function toDocument(scope: Scope, document: Row): StoredDocument {
  const {
    created_at: at,
    replaced_at: replaced,
    uploader_id: uploader,
    vetting: _,
    is_seller: sells,
    ...row
  } = document;
  const takesBack = row.type !== 'Calibration_File' || mayTakeBack(scope, uploader);
  const former = replaced !== null || row.review === 'declined';
  return {
    ...row,
    context: contextOf(row),
    url: `/services/document/${row.id}/file`,
    created_date: isoOf(at),
    replaced_date: isoOrNull(replaced),
    can: {
      delete: takesBack && deletionRefusal(scope, document) === null && (!former || scope.isAdmin),
      renew:
        takesBack &&
        changeRefusal(scope, row) === null &&
        !former &&
        row.review !== 'waiting' &&
        isReplaceable(row.type, contextOf(row)),
      show:
        sells &&
        contextOf(row) === 'company' &&
        keepsCompanyDocuments(facilityPerson(scope), row.company_id) &&
        changeRefusal(scope, row) === null &&
        !former,
      name: row.listing_id !== null && changeRefusal(scope, row) === null && !former,
    },
  };
}
