import { sql } from 'kysely';
import type { StoredDocument } from '#contract/documents.ts';
import type { DocumentContext, DocumentType } from '#rules/documents.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { isoOf, readPage, readRows, type Selection } from '../../platform/database/read-page.ts';
import type { Scope } from '../../platform/scope.ts';
import { documentsOf } from './range.ts';

interface Asked {
  context?: DocumentContext | undefined;
  type?: DocumentType | undefined;
  facility_id?: number | undefined;
  company_id?: number | undefined;
  page: number;
  per_page: number;
}

interface Row {
  id: number;
  type: DocumentType;
  company_id: number;
  facility_id: number | null;
  name: string;
  content_type: string;
  bytes: number;
  uri: string;
  uploaded_by: string | null;
  created_at: string;
}

/** Documents of the own range, newest first. */
export async function listDocuments(scope: Scope, db: Queryable, asked: Asked) {
  const where = sql`${documentsOf(scope)}
    and ${asked.context === undefined ? sql`true` : sql`(d.facility_id is null) = ${asked.context === 'company'}`}
    and ${asked.type === undefined ? sql`true` : sql`d.type = ${asked.type}`}
    and ${asked.facility_id === undefined ? sql`true` : sql`d.facility_id = ${asked.facility_id}`}
    and ${asked.company_id === undefined ? sql`true` : sql`d.company_id = ${asked.company_id}`}`;
  const { rows, meta } = await readPage<Row>(db, documents(where), asked);
  return { data: rows.map(toDocument), meta };
}

/** One document of the own range; any other is 404. */
export async function viewDocument(scope: Scope, db: Queryable, id: number): Promise<StoredDocument> {
  const where = sql`d.id = ${id} and ${documentsOf(scope)}`;
  const [row] = await readRows<Row>(db, documents(where));
  if (!row) throw notFound();
  return toDocument(row);
}

/** The file, as an attachment under the name it came with. */
export async function readDocument(
  scope: Scope,
  db: Queryable,
  id: number,
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{ file_id: number }>`select d.file_id from document d
    left join facility f on f.id = d.facility_id
    where d.id = ${id} and d.deleted_at is null and ${documentsOf(scope)}`.execute(db);
  const [document] = rows;
  if (!document) throw notFound();
  const { file, bytes } = await files.read(db, document.file_id);
  return { name: file.name, contentType: file.contentType, content: bytes };
}

const documents = (where: ReturnType<typeof sql>): Selection => ({
  columns: sql`d.id, d.type, d.company_id, d.facility_id, s.name, s.content_type, s.bytes,
    s.storage_key as uri, u.first_name || ' ' || u.last_name as uploaded_by, d.created_at`,
  from: sql`document d join stored_file s on s.id = d.file_id
    left join facility f on f.id = d.facility_id
    left join app_user u on u.id = d.uploaded_by`,
  where: sql`d.deleted_at is null and ${where}`,
  orderBy: sql`d.id desc`,
  key: sql`d.id`,
});

const toDocument = ({ created_at: at, ...row }: Row): StoredDocument => ({
  ...row,
  context: row.facility_id === null ? 'company' : 'facility',
  url: `/services/document/${row.id}/file`,
  created_date: isoOf(at),
});
