import { z } from 'zod';
import { ALL_IMPORT_COLUMNS } from '#rules/listings/import-columns.ts';
import { MOST_LEFT_OUT, REPLACEABLE_COLUMNS } from '#rules/listings/import-settings.ts';
import { DECIMALS } from '#rules/spreadsheet/cells.ts';
import { DATE_ORDERS } from '#rules/spreadsheet/dates.ts';

/** How a file of listings or of the portfolio is read. */

export const ImportColumn = z.enum(ALL_IMPORT_COLUMNS);

/** Column of the file (0-based) for each column of the import; null where the file has none. */
export const ImportMapping = z
  .partialRecord(ImportColumn, z.int().min(0).max(199).nullable())
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** How doubtful cells are read. */
export const ImportSettings = z
  .strictObject({
    pad_ndc: z.boolean().describe('Fill NDCs that lost their zeros up to 11 digits'),
    date_order: z.enum(DATE_ORDERS).describe('Of dates such as 6/5/28'),
    decimal: z.enum(DECIMALS).describe('Of prices: 3.95 or 3,95'),
    units_are_packs: z.boolean().describe("Read '10 EA' as 10 packs"),
    instead: z
      .partialRecord(z.enum(REPLACEABLE_COLUMNS), z.string().max(20))
      .describe(
        "Taken where a cell says nothing that is understood; 'not said' is as if the file had no such column",
      ),
    left_out: z
      .array(z.int().min(1).max(2_000_000))
      .max(MOST_LEFT_OUT, `Leave out ${MOST_LEFT_OUT} rows at most; delete others from the file.`)
      .describe('Rows of the file that are not imported'),
  })
  .meta({ id: 'ImportSettings' });
export type ImportSettings = z.infer<typeof ImportSettings>;
