import type { Report } from './api.ts';

/** Of the parts of a bar, in their order. */
export const COLORS = ['blue', 'green', 'orange', 'grey', 'teal', 'refusal', 'info', 'ok'] as const;

/** Whether its bars are months, or weeks by their first days; else they are names, ranked. */
export const isOverTime = ({ bars }: Pick<Report['chart'], 'bars'>): boolean =>
  bars.every(({ label }) => /^\d{4}-\d{2}(-\d{2})?$/.test(label));
