import { parentPort } from 'node:worker_threads';
import highsModule from 'highs';
import { polished } from '#rules/ordering/better-cart/polish.ts';
import type { Answer, Program, Question, Reply, Rough } from './solver.ts';

// The package is typed as CommonJS, while what runs is its ES module, whose default is the loader itself.
const load = 'default' in highsModule ? highsModule.default : highsModule;

/** Numbers of HiGHS: proved within the gap, proved to have none, and stopped by the clock with the best that was found. */
const [OPTIMAL, INFEASIBLE, TIME_LIMIT] = [7, 8, 13];
/** Of a cent, and of a day. */
const GAP = 1e-3;
const SEED = 7;

const highs = await load();

parentPort?.on('message', (question: Question) => {
  const { id } = question;
  const reply: Reply =
    'rough' in question ? { id, choice: polish(question.rough) } : { id, answer: answer(question.program) };
  parentPort?.postMessage(reply);
});

function polish({ problem, goal, choice, seconds }: Rough): Rough['choice'] {
  const end = performance.now() + seconds * 1000;
  return polished(problem, goal, choice, () => performance.now() >= end);
}

function answer({ lp, seconds, start = {} }: Program): Answer {
  return highs.withModel({ format: 'lp', data: lp }, (model) => {
    model.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: GAP,
      random_seed: SEED,
    });
    const names = Object.keys(start);
    if (names.length > 0)
      model.setSolution({
        indices: names.map((name) => model.getColByName(name)),
        values: Object.values(start),
      });
    model.run();
    const status = Number(model.getModelStatus());
    if (status === INFEASIBLE) return { values: null, gap: 0 };
    if (status !== OPTIMAL && status !== TIME_LIMIT) return { values: null, gap: null };
    const found = model.getSolution().colValue;
    const values: Record<string, number> = {};
    for (let column = 0; column < found.length; column += 1) {
      const value = found[column] ?? 0;
      if (value > 0.5) values[model.getColName(column) ?? ''] = value;
    }
    return { values, gap: status === OPTIMAL ? 0 : Number(model.info.get('mip_gap')) };
  });
}
