import { countsNothing, type CountedFigure } from '#rules/history/outcomes.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { countOf, formatCount } from '../../shared/format.ts';
import type { Report, ReportRow } from './api.ts';

export const REPORT_STATES: Readonly<Record<Report['state'], { label: string; tone: Tone }>> = {
  reading: { label: 'Being read', tone: 'neutral' },
  columns: { label: 'Columns needed', tone: 'attention' },
  read: { label: 'Calibrated', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'refusal' },
  taking_back: { label: 'Being taken back', tone: 'neutral' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
};

const PARTLY = { label: 'Waiting for our team', tone: 'attention' } as const;
const NOTHING = { label: 'Nothing counts', tone: 'refusal' } as const;

/** What a badge says of a report: read, but in doubt about some of it, it waits; or nothing came of it. */
export function stateOf(report: Pick<Report, 'state' | CountedFigure>) {
  if (report.state !== 'read') return REPORT_STATES[report.state];
  if (report.doubtful_rows > 0) return PARTLY;
  return countsNothing(report) ? NOTHING : REPORT_STATES.read;
}

export const OUTCOMES: Readonly<Record<ReportRow['outcome'], { label: string; tone: Tone }>> = {
  counted: { label: 'Counts', tone: 'ok' },
  counting: { label: 'Being counted', tone: 'neutral' },
  repeated: { label: 'Counted before', tone: 'neutral' },
  doubtful: { label: 'In doubt', tone: 'attention' },
  unused: { label: 'Not used', tone: 'refusal' },
  skipped: { label: 'No purchase', tone: 'neutral' },
};

/** '1,204 lines count, 3 wait for our team, 12 are not used.' */
function sayFigures(report: Report): string {
  const parts = [
    `${countOf(report.counted_rows, 'line')} ${report.counted_rows === 1 ? 'counts' : 'count'}`,
    said(report.repeated_rows, 'counted before'),
    said(report.doubtful_rows, 'waiting for our team'),
    said(report.unused_rows, 'not used'),
  ].filter((part) => part !== null);
  return `${parts.join(', ')}.`;
}

const said = (rows: number, what: string) => (rows === 0 ? null : `${formatCount(rows)} ${what}`);

/** What became of a report, or what it waits for. */
export function sayState(report: Report): string {
  switch (report.state) {
    case 'reading':
      return report.progress === 0 ? 'Reading…' : `${formatCount(report.progress)} rows read`;
    case 'columns':
      return 'It does not count yet: open it and say which column is which.';
    case 'rejected':
      return report.reason ?? '';
    case 'taking_back':
      return 'Prices and savings are being counted anew without it.';
    default:
      return sayFigures(report);
  }
}
