import { testScenarios } from './kit/test-scenarios.ts';

/** Those that need the processor; the waiting ones run beside them. */
testScenarios(
  'last-packs',
  'one-cart',
  'opposite-lots',
  'process-killed',
  'export-killed',
  'hostile-files',
  'money-recomputed',
  'overload',
  'random-walk',
  'sellers-at-work',
  'worker-killed',
);
