import { totalMs, type Cost } from './cost-table.ts';

type Costs = Readonly<Record<string, Cost>>;

/** A rise by more than this share is a failure. */
const ALLOWED = 1.2;

export interface Rise {
  work: string;
  beforeMs: number;
  nowMs: number;
  /** What it takes against the baseline, held against the same of the floors. */
  times: number;
}

/**
 * What everything takes on this machine at this hour, against the hour of the baseline: the median of the floors, which do not
 * change with the product. A crowded machine takes more processor time for the same.
 */
export function paceOf(baseline: Costs, now: Costs): number {
  const rises = Object.entries(now).flatMap(([work, cost]) => {
    const before = baseline[work];
    return (['honestMs', 'bareMs'] as const).flatMap((floor) => {
      const [was, is] = [before?.[floor] ?? 0, cost[floor] ?? 0];
      return was > 0 && is > 0 ? [is / was] : [];
    });
  });
  return rises.toSorted((a, b) => a - b)[Math.floor(rises.length / 2)] ?? 1;
}

/** The works that rose by more than a fifth against the floors of the same run. Works that are new are none. */
export function risesOver(baseline: Costs, now: Costs): Rise[] {
  const pace = paceOf(baseline, now);
  return Object.entries(now).flatMap(([work, cost]) => {
    const before = baseline[work];
    if (!before) return [];
    const [beforeMs, nowMs] = [totalMs(before), totalMs(cost)];
    const times = nowMs / beforeMs / pace;
    return times > ALLOWED ? [{ work, beforeMs, nowMs, times }] : [];
  });
}
