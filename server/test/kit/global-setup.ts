import { startTestCluster, type TestCluster } from './cluster.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated template database; only `freshDatabase` uses it. */
    templateUrl: string;
    /** Whoever may drop a database in which the server itself is at work: the product's role may not. */
    adminUrl: string;
  }
}

let cluster: TestCluster | undefined;

export async function setup(project: TestProject) {
  cluster = await startTestCluster();
  project.provide('templateUrl', cluster.templateUrl);
  project.provide('adminUrl', cluster.adminUrl);
}

export async function teardown() {
  await cluster?.stop();
}
