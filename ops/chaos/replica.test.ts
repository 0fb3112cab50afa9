import { testScenarios } from './kit/test-scenarios.ts';

testScenarios('replica-reads', 'replica-promoted');
