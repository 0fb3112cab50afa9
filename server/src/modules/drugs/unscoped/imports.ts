import { sql, type RawBuilder } from 'kysely';
import type { DrugImport, DrugImportReport } from '#contract/drugs.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';

interface ImportRow {
  id: number;
  kind: DrugImport['kind'];
  file_name: string;
  created_at: string;
  created_by: string | null;
  state: DrugImport['state'];
  failure: string | null;
  step: string;
  progress: number;
  report: DrugImportReport | null;
}

const imports = (where: RawBuilder<unknown>): Selection => ({
  columns: sql`i.id, i.kind, i.file_name, i.created_at, u.first_name || ' ' || u.last_name as created_by, i.state,
    i.failure, i.step, i.progress, i.report`,
  from: sql`drug_import i left join app_user u on u.id = i.created_by`,
  where,
  orderBy: sql`i.id desc`,
  key: sql`i.id`,
});

export async function viewDrugImport(db: Queryable, id: number): Promise<DrugImport> {
  const [row] = await readRows<ImportRow>(db, imports(sql`i.id = ${id}`));
  if (!row) throw notFound('This import does not exist.');
  return toImport(row);
}

export async function listDrugImports(db: Queryable, paging: { page: number; per_page: number }) {
  const { rows, meta } = await readPage<ImportRow>(db, imports(sql`true`), paging);
  return { data: rows.map(toImport), meta };
}

const toImport = ({ created_at, ...row }: ImportRow): DrugImport => ({
  ...row,
  created_date: isoOf(created_at),
});
