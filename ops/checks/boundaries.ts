/**
 * Who may import whom, held over the real import statements of the repository, however they are spelled. Run it with
 * `node ops/checks/boundaries.ts`; it prints what breaks a rule and exits 1.
 */
import { join } from 'node:path';
import { readSources, type Import, type SourceFile } from './imports.ts';
import { PLATFORM_TABLES, SERVER_MODULES } from './modules.ts';
import { WEB_FEATURES } from './web-features.ts';

export interface Violation {
  rule: string;
  where: string;
  message: string;
}

interface Boundary {
  name: string;
  instead: string;
  forbids(from: string, to: { file?: string; package?: string }): boolean;
}

const FOLDERS = ['contract', 'rules', 'server', 'web', 'ops', 'browser-tests', 'clients'];
const TEST_PACKAGES = new Set(['vitest', 'fast-check']);
const PRODUCT = ['contract', 'rules', 'server/src', 'server/demo', 'web'];
const CLIENT_SOURCES = 'clients/typescript/src';
const FETCHING = /^web\/src\/shared\/(http|operations|query-client|session|live|transfers)\.ts$/;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Tests and the kits beside them. */
const isTestFile = (path: string) => isTest(path) || /\/test-[\w-]+\.tsx?$/.test(path);
const isIn = (path: string | undefined, ...folders: string[]) =>
  folders.some((folder) => path?.startsWith(`${folder}/`));
const isTestHelp = (from: string, name: string) =>
  isTest(from) && (TEST_PACKAGES.has(name) || name.startsWith('node:'));
const serverModule = (path: string | undefined) => /^server\/src\/modules\/([^/]+)\//.exec(path ?? '')?.[1];
const webFeature = (path: string | undefined) => /^web\/src\/features\/([^/]+)\//.exec(path ?? '')?.[1];
const isDoor = (path: string | undefined) =>
  /^(server\/src\/modules|web\/src\/features)\/[^/]+\/index\.tsx?$/.test(path ?? '');

export const boundaries: Boundary[] = [
  {
    name: 'contract-stands-alone',
    instead: 'the contract knows zod and the rules, nothing else',
    forbids(from, to) {
      if (!isIn(from, 'contract')) return false;
      if (to.package !== undefined) return to.package !== 'zod' && !isTestHelp(from, to.package);
      return !isIn(to.file, 'contract', 'rules');
    },
  },
  {
    name: 'rules-import-nothing',
    instead: 'rules are pure functions; hand them what they need',
    forbids(from, to) {
      if (!isIn(from, 'rules')) return false;
      return to.package === undefined ? !isIn(to.file, 'rules') : !isTestHelp(from, to.package);
    },
  },
  {
    name: 'server-and-web-never-meet',
    instead: 'what both need belongs to contract/ or rules/',
    forbids: (from, to) =>
      (isIn(from, 'server') && isIn(to.file, 'web')) || (isIn(from, 'web') && isIn(to.file, 'server')),
  },
  {
    name: 'product-imports-no-tooling',
    instead: 'ops/ and browser-tests/ use the product, not the other way round',
    forbids: (from, to) =>
      isIn(from, 'contract', 'rules', 'server', 'web') && isIn(to.file, 'ops', 'browser-tests'),
  },
  {
    name: 'product-imports-no-test-kit',
    instead: 'server/test, test-*.ts and *.test.ts are for tests only',
    forbids(from, to) {
      if (to.file === undefined) return false;
      if (isTest(to.file)) return true;
      const isProduct = isIn(from, ...PRODUCT) && !isTestFile(from);
      return isProduct && (isTestFile(to.file) || isIn(to.file, 'server/test'));
    },
  },
  {
    name: 'clients-stand-alone',
    instead:
      'a client is handed to others: it imports its own files, and what it knows of the product is generated',
    forbids(from, to) {
      if (!isIn(from, 'clients'))
        return isIn(from, ...PRODUCT) && !isTestFile(from) && isIn(to.file, 'clients');
      return isIn(from, CLIENT_SOURCES) && !isIn(to.file, CLIENT_SOURCES);
    },
  },
  {
    name: 'module-by-its-door',
    instead: "import the module's index.ts",
    forbids(from, to) {
      const target = serverModule(to.file);
      if (target === undefined || target === serverModule(from) || isDoor(to.file)) return false;
      return isIn(from, 'server/src');
    },
  },
  {
    name: 'modules-by-the-map',
    instead: 'announce an event that it hears, or let ops/checks/modules.ts say that it is used',
    forbids(from, to) {
      const [own, target] = [serverModule(from), serverModule(to.file)];
      if (own === undefined || target === undefined || own === target || isTestFile(from)) return false;
      return !SERVER_MODULES[own]?.uses.includes(target);
    },
  },
  {
    name: 'platform-knows-no-module',
    instead: 'hand it in from app.ts',
    forbids: (from, to) =>
      isIn(from, 'server/src/platform') &&
      (isIn(to.file, 'server/src/modules', 'server/demo') || to.file === 'server/src/app.ts'),
  },
  {
    name: 'ui-neither-fetches-nor-knows-features',
    instead: 'pass data and callbacks as properties',
    forbids: (from, to) =>
      isIn(from, 'web/src/ui') &&
      (isIn(to.file, 'web/src/features', 'web/src/app') || FETCHING.test(to.file ?? '')),
  },
  {
    name: 'shared-knows-no-feature',
    instead: 'web/src/shared is below features and app',
    forbids: (from, to) => isIn(from, 'web/src/shared') && isIn(to.file, 'web/src/features', 'web/src/app'),
  },
  {
    name: 'feature-by-its-door',
    instead: "import the feature's index.ts",
    forbids(from, to) {
      const [own, target] = [webFeature(from), webFeature(to.file)];
      return own !== undefined && target !== undefined && own !== target && !isDoor(to.file);
    },
  },
  {
    name: 'features-by-the-map',
    instead:
      'move what both need to web/src/shared or ui, or let ops/checks/web-features.ts say that it is used',
    forbids(from, to) {
      const [own, target] = [webFeature(from), webFeature(to.file)];
      if (own === undefined || target === undefined || own === target || isTestFile(from)) return false;
      return !WEB_FEATURES[own]?.includes(target);
    },
  },
];

const MAY_READ_CLOCK =
  /^(server\/src\/platform|server\/test|ops|browser-tests|clients)\/|^web\/src\/shared\/clock\.ts$/;

export const clockRule = 'time-is-an-argument';
export const ownerRule = 'tables-have-one-writer';
export const scopeRule = 'scope-comes-first';
export const mapRule = 'every-room-is-on-the-map';

/** Everything below `root` that breaks a rule. */
export function findViolations(root: string, folders = FOLDERS): { files: number; violations: Violation[] } {
  const sources = readSources(root, folders);
  const imports = sources.flatMap((source) => source.imports);
  return {
    files: sources.length,
    violations: [
      ...imports.flatMap(crossings),
      ...sources.flatMap(clockReads),
      ...sources.flatMap(foreignWrites),
      ...sources.flatMap(unscopedQueries),
      ...unknownRooms(sources),
    ],
  };
}

function crossings(found: Import): Violation[] {
  const target = 'file' in found.to ? found.to.file : found.to.package;
  return boundaries
    .filter((boundary) => boundary.forbids(found.from, found.to))
    .map(({ name, instead }) => ({
      rule: name,
      where: `${found.from}:${found.line}`,
      message: `must not import ${target}; ${instead}`,
    }));
}

function clockReads(source: SourceFile): Violation[] {
  if (isTest(source.path) || MAY_READ_CLOCK.test(source.path)) return [];
  return source.clockReads.map((line) => ({
    rule: clockRule,
    where: `${source.path}:${line}`,
    message: 'reads the clock by new Date(); take the time as an argument, or from the clock',
  }));
}

/** Writes to a table that belongs to another module, or to nobody. */
function foreignWrites(source: SourceFile): Violation[] {
  if (isTestFile(source.path) || !isIn(source.path, 'server/src')) return [];
  const own = serverModule(source.path);
  const owned = own === undefined ? PLATFORM_TABLES : (SERVER_MODULES[own]?.owns ?? []);
  return source.writes
    .filter(({ table }) => !owned.includes(table))
    .map(({ table, line }) => ({
      rule: ownerRule,
      where: `${source.path}:${line}`,
      message: `writes ${table}, which ${own ?? 'the platform'} does not own; call its owner, or say so in ops/checks/modules.ts`,
    }));
}

const VIEWS = /^server\/src\/modules\/[^/]+\/(?:.+\/)?views(?:\/.+)?\.ts$/;
const STORES = /^server\/src\/modules\/[^/]+\/(?:.+\/)?store(?:\/.+)?\.ts$/;
/** What a store finds for a command; its writes follow with the ids that these answered. */
const FETCHES = /^(?:lock|load|find|read|open)[A-Z]/;

/** Views and fetches of stores look for records within what the asker may see. */
function unscopedQueries({ path, queries }: SourceFile): Violation[] {
  if (isTestFile(path) || !(VIEWS.test(path) || STORES.test(path))) return [];
  return queries
    .filter(({ name, first }) => first !== 'Scope' && (VIEWS.test(path) || FETCHES.test(name)))
    .map(({ name, line }) => ({
      rule: scopeRule,
      where: `${path}:${line}`,
      message: `${name} must take the Scope first; what looks regardless of who asks stands in unscoped.ts or unscoped/`,
    }));
}

/** A room that nobody put on the map would be held to nothing. */
function unknownRooms(sources: readonly SourceFile[]): Violation[] {
  const rooms = new Map<string, boolean>();
  for (const { path } of sources) {
    const [module, feature] = [serverModule(path), webFeature(path)];
    if (module !== undefined) rooms.set(`server/src/modules/${module}`, module in SERVER_MODULES);
    if (feature !== undefined) rooms.set(`web/src/features/${feature}`, feature in WEB_FEATURES);
  }
  return [...rooms]
    .filter(([, known]) => !known)
    .map(([where]) => ({ rule: mapRule, where, message: 'is not in ops/checks/modules.ts' }));
}

function main() {
  const { files, violations } = findViolations(join(import.meta.dirname, '../..'));
  if (files < 50) throw new Error(`Only ${files} files were found: the check looks in the wrong place.`);
  for (const { rule, where, message } of violations) console.log(`${where}  ${rule}: ${message}`);
  console.log(`${files} files, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
