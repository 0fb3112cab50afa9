import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
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

/** The page asks for the letters of English before its style sheet is read. */
function fontPreloaded(): Plugin {
  return {
    name: 'font-preloaded',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /-latin-wght-normal[^/]*\.woff2$/.test(name));
        if (font === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** One file per library that changes at its own pace, so that a release of ours does not empty the cache of theirs. */
const LIBRARIES = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 40 },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history)\//, priority: 30 },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 20 },
  {
    name: 'grid',
    test: /node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\//,
    priority: 10,
  },
];

/** Names what these modules import, however far. */
const neededBy =
  (name: string, ...paths: readonly string[]): Rolldown.CodeSplittingNameFunction =>
  (id, chunking) => {
    const importers = new Set([id]);
    for (const one of importers)
      for (const by of chunking.getModuleInfo(one)?.importers ?? []) importers.add(by);
    const files = [...importers].map((one) => one.split('?')[0] ?? '');
    return files.some((file) => paths.some((path) => file.endsWith(path))) ? name : null;
  };

export default defineConfig({
  plugins: [operationsAtBuildTime(), fontPreloaded(), react(), babel({ presets: [reactCompilerPreset()] })],
  server: { proxy: { '/services': SERVER, '/oidc': SERVER, '/signin': SERVER } },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            ...LIBRARIES,
            // What all pages of a kind need is one file, so that a page is a dozen files, not a hundred.
            { name: 'first', tags: ['$initial'], priority: 6 },
            {
              name: neededBy('start-page', '/public/pages/start-page.tsx', '/layout/layout.tsx'),
              priority: 5,
            },
            { name: neededBy('shell', '/layout/app-layout.tsx'), priority: 4 },
            { name: 'common', minShareCount: 10, priority: 2 },
          ],
        },
      },
    },
  },
});
