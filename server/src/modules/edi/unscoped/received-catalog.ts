import { sql } from 'kysely';
import type { EdiWholeMessage } from '#contract/edi/messages.ts';
import type { Queryable } from '../../../platform/database/database.ts';

type Catalog = NonNullable<EdiWholeMessage['catalog']>;
const PROBLEMS_SHOWN = 20;

/** What became of a catalog that a seller sent by this message; null where it is none, or its turn has not come yet. */
export async function viewCatalog(db: Queryable, messageId: number): Promise<Catalog | null> {
  const { rows } = await sql<Omit<Catalog, 'problems'>>`select i.id as import_id, i.state, i.failure,
      case when i.state = 'checked' then i.waits end as waits, i.row_count as rows, i.new_listings, i.new_lots,
      i.changed_lots, i.unchanged_lots, i.withdrawn_lots, i.refused_rows
    from listing_import i where i.edi_message_id = ${messageId}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  // The first row of the file names its columns.
  const problems = await sql<
    Catalog['problems'][number]
  >`select r.row_number - 1 as item, p.problem ->> 'message' as message
    from listing_import_row r cross join lateral jsonb_array_elements(r.problems) with ordinality as p(problem, place)
    where r.import_id = ${found.import_id} and r.problems is not null
    order by r.row_number, p.place limit ${sql.lit(PROBLEMS_SHOWN)}`.execute(db);
  return {
    ...found,
    problems: problems.rows.map(({ item, message }) => ({ item, message: ofItems(message) })),
  };
}

/** Problems name other rows of the file. */
const ofItems = (message: string): string =>
  message.replaceAll(/\brow (\d+)/g, (_, row: string) => `item ${Number(row) - 1}`);
