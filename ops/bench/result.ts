import type { BoardFigures } from './boards.ts';
import type { BrowserFigure } from './browser.ts';
import type { Cost } from './cost-table.ts';
import type { Night } from './deliveries.ts';
import type { Examined } from './examine.ts';
import type { ImportRate } from './imports.ts';
import { totalMs } from './cost-table.ts';
import type { Figures, Measured } from './measure.ts';
import type { ReportRead } from './reports.ts';
import type { RuleChange } from './rule-changes.ts';

/** What was found at one size of the catalog. */
export interface SizeResult {
  listings: number;
  /** Milliseconds from the start of the process, its database included, to the first page. */
  coldStart: number;
  /** Megabytes at rest and after all work. */
  memory: { idle: number; loaded: number };
  measured: Measured[];
  examined: Examined[];
  /** Null and empty where they were not asked for. */
  imported: ImportRate | null;
  ruleChanges: RuleChange[];
  reportRead: ReportRead | null;
  night: Night | null;
  boards: BoardFigures[];
  browser: BrowserFigure[];
}

export const rounded = (value: number): number => Number(value.toFixed(2));

/** As they are kept in the baseline. */
export function costsOf({ measured, examined }: SizeResult): Record<string, Cost> {
  return Object.fromEntries(
    measured.flatMap(({ work, sides: { product, honest, bare }, crowd }) => {
      if (!product) return [];
      const cost: Cost = {
        statements: examined.find((one) => one.work === work)?.statements ?? null,
        processMs: rounded(product.processMs),
        databaseMs: rounded(product.databaseMs),
        queueProcessMs: rounded(product.queueProcessMs),
        queueDatabaseMs: rounded(product.queueDatabaseMs),
        clientMs: rounded(product.clientMs),
        honestMs: honest ? rounded(totalMs(honest)) : null,
        bareMs: bare ? rounded(totalMs(bare)) : null,
        rates: [product, ...(crowd ? [crowd] : [])].map(rateOf),
      };
      return [[work, cost] as const];
    }),
  );
}

const rateOf = ({ connections, perSecond, othersTook }: Figures) => ({
  connections,
  perSecond: rounded(perSecond),
  othersTook: rounded(othersTook),
});
