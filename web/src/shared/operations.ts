// The build replaces this module by its result (see vite.config.ts).
import { contract } from '#contract/index.ts';
import { describeOperations, type OperationShape } from './describe-operations.ts';

/** Method and path of every operation by its operation id. */
export const operations: Record<string, OperationShape> = describeOperations(contract);
