import { addMonths, formatUsDate, type IsoDate } from '#rules/dates.ts';
import { REPORT_LABELS, TEMPLATE_COLUMNS } from '#rules/history/report-columns.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { tableFile } from '../../platform/spreadsheet/write.ts';

/** A report to start from: its columns, and two rows that show how they are filled. */
export const reportTemplate = (today: IsoDate): FileReply =>
  tableFile(
    {
      name: 'purchase-history-template',
      headers: TEMPLATE_COLUMNS.map((column) => REPORT_LABELS[column]),
      rows: [
        [
          formatUsDate(addMonths(today, -2)),
          'AB1234563',
          '70101-0001-01',
          'Example tablets 500 mg, 100 count',
          12,
          18.4,
          'GPO',
        ],
        [
          formatUsDate(addMonths(today, -1)),
          'AB1234563',
          '70101-0001-01',
          'Example tablets 500 mg, 100 count',
          -1,
          18.4,
          'WAC',
        ],
      ],
    },
    'xlsx',
  );
