import { sql, type RawBuilder } from 'kysely';
import type { DrugImport, DrugImportReport } from '#contract/drugs.ts';
import type { Queryable } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';

interface ImportRow {
  id: number;
  kind: DrugImport['kind'];
  file_name: string;
  created_at: Date;
  created_by: string | null;
  state: DrugImport['state'];
  failure: string | null;
  step: string;
  progress: number;
  report: DrugImportReport | null;
  total: number;
}

const select = (where: RawBuilder<unknown>) => sql<ImportRow>`
  select i.id, i.kind, i.file_name, i.created_at, u.first_name || ' ' || u.last_name as created_by, i.state, i.failure,
    i.step, i.progress, i.report, count(*) over ()::int as total
  from drug_import i left join app_user u on u.id = i.created_by ${where}`;

export async function viewDrugImport(db: Queryable, id: number): Promise<DrugImport> {
  const { rows } = await select(sql`where i.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw notFound('This import does not exist.');
  return toImport(row);
}

export async function listDrugImports(db: Queryable, { page, per_page }: { page: number; per_page: number }) {
  const { rows } = await select(
    sql`order by i.id desc limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}`,
  ).execute(db);
  return { data: rows.map(toImport), meta: { total: rows[0]?.total ?? 0, page, per_page } };
}

const toImport = ({ created_at, total: _total, ...row }: ImportRow): DrugImport => ({
  ...row,
  created_date: created_at.toISOString(),
});
