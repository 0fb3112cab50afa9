/**
 * `npm run edi:partner [-- --as buyer|seller …]`: plays a trading partner against a product on this machine. `--help` lists the options;
 * docs/edi-partner.md has a session. Ends with exit code 1 when an answer is missing or does not add up, 2 for wrong options.
 */
import { startPartner } from './edi-partner/start.ts';
import { HELP, readOptions } from './edi-partner/options.ts';
import { endWithReason } from './with-database.ts';

const LOOK_EVERY_MS = 1000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const read = readOptions(process.argv.slice(2));
  if ('help' in read) return say(HELP);
  const begun = performance.now();
  const partner =
    'sentence' in read
      ? read
      : await startPartner(read.options, {
          env: process.env,
          say,
          now: () => new Date(),
          passed: () => performance.now() - begun,
          wait: (milliseconds, work) => void setTimeout(work, milliseconds),
        });
  if ('sentence' in partner) {
    process.stderr.write(`${partner.sentence}\n`);
    process.exitCode = 2;
    return;
  }
  const looking = setInterval(() => void partner.look(), LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(looking);
    const { sentences, isWhole } = partner.summary();
    for (const sentence of sentences) say(sentence);
    void partner.stop().finally(() => process.exit(isWhole && !partner.isWrong() ? 0 : 1));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

run().catch(endWithReason);
