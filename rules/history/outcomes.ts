/** What becomes of a purchase report and of its rows. */
import type { Role } from '../accounts/roles.ts';
import type { IsoDate } from '../dates.ts';
import { addDays, addMonths } from '../dates.ts';

/** `columns`: somebody has to say which column is which. `taking_back`: its facilities are counted anew without it. */
export const CALIBRATION_STATES = [
  'reading',
  'columns',
  'read',
  'rejected',
  'taking_back',
  'taken_back',
] as const;
export type CalibrationState = (typeof CALIBRATION_STATES)[number];

/** `counting`: it counts, or counts for another report, once the job has counted its facility. */
export const ROW_OUTCOMES = ['counted', 'counting', 'repeated', 'doubtful', 'unused', 'skipped'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const COUNTED_FIGURES = ['counted_rows', 'repeated_rows', 'doubtful_rows'] as const;
export type CountedFigure = (typeof COUNTED_FIGURES)[number];

/** Whether no line of a report that was read counts, by it or by another one, or waits. */
export const countsNothing = (figures: Readonly<Record<CountedFigure, number>>): boolean =>
  COUNTED_FIGURES.every((figure) => figures[figure] === 0);

const OLD_AFTER_MONTHS = 6;
export const OLD_HISTORY = 'Your purchase history is more than six months old. Please upload a newer file.';

/** Whether the newest invoice is older than six calendar months; a facility without history is not asked. */
export const isHistoryOld = (newest: IsoDate | null, today: IsoDate): boolean =>
  newest !== null && newest < addMonths(today, -OLD_AFTER_MONTHS);

const LEAST_MONTHS = 3;
export const SHORT_HISTORY =
  'These invoices span less than three months: monthly usage and average prices rest on few purchases. Upload 6 to 12 months.';

/** Whether a report covers less than the three months that are asked for, both its days included; one without invoices is not asked. */
export const isHistoryShort = (first: IsoDate | null, last: IsoDate | null): boolean =>
  first !== null && last !== null && addDays(last, 1) < addMonths(first, LEAST_MONTHS);

export const NOT_YOURS = 'Whoever uploaded a report takes it back, or an administrator of the facility.';

/** Whether somebody who sees a report may take it back with all that it caused. */
export const mayTakeBack = (
  person: { readonly userId: number; readonly isAdmin: boolean; readonly roles: readonly Role[] },
  uploadedBy: number | null,
): boolean =>
  person.isAdmin ||
  person.userId === uploadedBy ||
  person.roles.includes('CompanyAdmin') ||
  person.roles.includes('FacilityAdmin');
