import { startTestCluster, type TestCluster } from './cluster.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated template database; only `freshDatabase` uses it. */
    templateUrl: string;
  }
}

let cluster: TestCluster | undefined;

export async function setup(project: TestProject) {
  cluster = await startTestCluster();
  project.provide('templateUrl', cluster.templateUrl);
}

export async function teardown() {
  await cluster?.stop();
}
