import { testScenarios } from './kit/test-scenarios.ts';

/** What stops when something outside fails. */
testScenarios(
  'long-job',
  'mail-garbage',
  'mail-silent',
  'storage-broken',
  'storage-full',
  'embedded-killed',
  'clocks-apart',
  'clocks-back',
);
