import { inSlot, startReader, type NamedFile } from '../../../platform/spreadsheet/read.ts';
import type { TextForm } from '../../../platform/spreadsheet/read-csv.ts';
import type { PeekedSheet, ReportMessage, ReportOrder, RowArrays, WrittenProduct } from './report-worker.ts';

const KILL_AFTER_MS = 120_000;

interface Steps {
  /** Says how the report is read, or null where somebody has to be asked first. */
  decide(sheets: readonly PeekedSheet[], form: TextForm | null): Promise<ReportOrder | null>;
  /** Takes rows in their order; the next ones come when these are kept. */
  keep(rows: RowArrays, done: number): Promise<void>;
}

/**
 * Reads a report in a thread of its own, which also makes sense of its rows, so that requests of others do not wait.
 * Answers its products; null where `decide` does not know how to read it. Throws `rule_broken` with a sentence for a file
 * that cannot be read, and what `decide` and `keep` throw.
 */
export function readReport(file: NamedFile, steps: Steps): Promise<WrittenProduct[] | null> {
  return inSlot(
    file,
    (order) =>
      new Promise((resolve, reject) => {
        let work: Promise<unknown> = Promise.resolve();
        const fail = (error: unknown) =>
          thread.end(() => reject(error instanceof Error ? error : new Error(String(error))));
        const next = (step: () => Promise<unknown>) => {
          work = work.then(step);
          work.catch(fail);
        };
        const thread = startReader<ReportMessage>(new URL('./report-worker.ts', import.meta.url), order, {
          limitMs: KILL_AFTER_MS,
          refuse: reject,
          hear(message) {
            if (message.tag === 'peek')
              next(async () => {
                const decided = await steps.decide(message.sheets, message.form);
                if (decided === null) thread.end(() => resolve(null));
                else thread.tell(decided);
              });
            else if (message.tag === 'rows') next(() => steps.keep(message.rows, message.done));
            else next(async () => thread.end(() => resolve(message.products)));
          },
        });
      }),
  );
}
