import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { root } from './processes.ts';

const Suite = z.object({
  get suites() {
    return z.array(Suite).optional();
  },
  specs: z.array(
    z.object({
      ok: z.boolean(),
      title: z.string(),
      tests: z.array(
        z.object({
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
        }),
      ),
    }),
  ),
});
type Suite = z.output<typeof Suite>;
const Report = z.object({ suites: z.array(Suite) });

export interface JobSteps {
  job: string;
  steps: string;
}

/** What the journeys of a day's jobs count: keys, clicks, page loads. */
export function measureSteps(): JobSteps[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'browser-tests',
      '--grep=@steps',
      '--reporter=json',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  const report = Report.safeParse(JSON.parse(stdout.slice(stdout.indexOf('{\n'))));
  if (!report.success) throw new Error(`The journeys did not report: ${stderr}`);
  return report.data.suites.flatMap(stepsOf);
}

const stepsOf = ({ suites = [], specs }: Suite): JobSteps[] => [
  ...suites.flatMap(stepsOf),
  ...specs.flatMap(({ ok, title, tests }) => {
    const noted = tests.flatMap(({ annotations }) => annotations).filter(({ type }) => type === 'steps');
    if (!ok) return [{ job: title, steps: 'failed' }];
    return noted.map(({ description = '' }) => {
      const [job = '', steps = ''] = description.split(': ');
      return { job, steps };
    });
  }),
];
