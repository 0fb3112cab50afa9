import { testScenarios } from './kit/test-scenarios.ts';

/** Those that wait for limits to be reached. */
testScenarios(
  'database-restarted',
  'database-frozen',
  'slow-clients',
  'rolling-restart',
  'migration-under-load',
  'idle-sessions',
);
