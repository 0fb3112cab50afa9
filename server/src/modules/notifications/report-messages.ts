import { countsNothing } from '#rules/history/outcomes.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

export type ReportEvent = DomainEvent<
  'calibration.read' | 'calibration.columns_wanted' | 'calibration.rejected'
>;

const linesOf = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

interface ReportWords {
  title: string;
  content: string;
  level: 'info' | 'warning';
  type: string;
  relativeUrl: string;
}

/** What the people of a facility read about a purchase report of theirs. */
export function reportWords({ type, data }: ReportEvent): ReportWords {
  const about = { type: 'Purchase report', relativeUrl: `/history-details/${data.calibration_id}` };
  switch (type) {
    case 'calibration.read':
      return {
        ...about,
        ...titleOf(data),
        content: readText(data),
      };
    case 'calibration.columns_wanted':
      return {
        ...about,
        title: 'Purchase history needs its columns',
        level: 'warning',
        content: `Say which columns of ${data.file_name} hold what; then it counts.`,
      };
    case 'calibration.rejected':
      return {
        ...about,
        title: 'Purchase history rejected',
        level: 'warning',
        content: `${data.file_name} of ${data.facility_name} does not count. ${data.reason}`,
      };
  }
}

/** As the badge of the report says it. */
function titleOf(data: ReadData): Pick<ReportWords, 'title' | 'level'> {
  if (countsNothing(data)) return { title: 'Nothing of a purchase report counts', level: 'warning' };
  return data.doubtful_rows > 0
    ? { title: 'Lines of a purchase report wait for our team', level: 'info' }
    : { title: 'Purchase history calibrated', level: 'info' };
}

type ReadData = Extract<ReportEvent, { type: 'calibration.read' }>['data'];

function readText(data: ReadData) {
  const { file_name, facility_name, counted_rows: counted, doubtful_rows: doubtful } = data;
  if (countsNothing(data))
    return `${file_name} of ${facility_name}: open it to see why none of its lines counts.`;
  const counts = `${file_name} of ${facility_name}: ${linesOf(counted)} ${counted === 1 ? 'counts' : 'count'} in your prices and savings.`;
  return doubtful === 0
    ? counts
    : `${counts} ${linesOf(doubtful)} ${doubtful === 1 ? 'waits' : 'wait'} for our team.`;
}
