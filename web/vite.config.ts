import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../contract/index.ts';
import { describeOperations } from './src/shared/describe-operations.ts';

const SERVER = 'http://localhost:3000';

/**
 * Evaluates `shared/operations.ts` while building: the browser gets a small table of methods and paths instead of the
 * contract with its schemas and the schema library.
 */
function operationsAtBuildTime(): Plugin {
  return {
    name: 'operations-at-build-time',
    load(id) {
      if (!id.split('?')[0]?.endsWith('/src/shared/operations.ts')) return null;
      return `export const operations = ${JSON.stringify(describeOperations(contract))};`;
    },
  };
}

function libraryOf(id: string): string | null {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  if (/node_modules\/@tanstack\/(react-router|router-core|history)\//.test(id)) return 'router';
  if (/node_modules\/@tanstack\/(react-query|query-core)\//.test(id)) return 'query';
  if (/node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\//.test(id))
    return 'grid';
  return null;
}

export default defineConfig({
  plugins: [operationsAtBuildTime(), react(), babel({ presets: [reactCompilerPreset()] })],
  server: { proxy: { '/services': SERVER, '/oidc': SERVER, '/signin': SERVER } },
  build: {
    target: 'es2023',
    manifest: true,
    // One file per library that changes at its own pace, so that a release of ours does not empty the cache of theirs.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: libraryOf }] } } },
  },
});
