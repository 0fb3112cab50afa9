import { expect, it } from 'vitest';
import { reportWords, type ReportEvent } from './report-messages.ts';

it.each([
  [{ counted_rows: 3, doubtful_rows: 0 }, 'Purchase history calibrated'],
  [{ counted_rows: 3, doubtful_rows: 2 }, 'Lines of a purchase report wait for our team'],
  [{ counted_rows: 0, doubtful_rows: 2 }, 'Lines of a purchase report wait for our team'],
  [{ counted_rows: 0, doubtful_rows: 0 }, 'Nothing of a purchase report counts'],
])('X-94 the title of a report that was read says what its text says: %j', (figures, title) => {
  const about = {
    calibration_id: 1,
    file_name: 'a.csv',
    facility_id: 1,
    facility_name: 'Harbor',
    company_id: 1,
  };
  const event: ReportEvent = {
    key: 'k',
    type: 'calibration.read',
    data: { ...about, repeated_rows: 0, ...figures },
  };
  expect(reportWords(event).title).toBe(title);
});
