import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarios } from '../scenarios.ts';
import { startDatabaseServer, type DatabaseServer } from './database-server.ts';
import { runScenario } from './run.ts';

const SEED = 20_260_615;

/** The short forms as tests of the file that calls this, on a database server of its own. */
export function testScenarios(...names: string[]): void {
  let server: DatabaseServer;
  beforeAll(async () => {
    server = await startDatabaseServer();
  });
  afterAll(() => server.stop());

  for (const name of names) {
    const found = scenarios.find((scenario) => scenario.name === name);
    it(`${found?.proves} R9 ${found?.what ?? name}`, async () => {
      if (!found) throw new Error(`There is no scenario ${name}.`);
      expect(await runScenario(found, 'short', { server, seed: SEED })).toBeTruthy();
    });
  }
}
