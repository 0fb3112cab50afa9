import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openApiDocument, type OpenApi } from '../src/platform/http/openapi.ts';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('openapi');
});
afterAll(() => app.close());

/** Routes that are no operations of the API: the sign-in, the document itself and what operators ask. */
const OUTSIDE = [
  '/signin/script.js',
  '/signin/style.css',
  '/signin/{uid}',
  '/services/openapi.json',
  '/services/docs',
  '/healthz',
  '/readyz',
  '/metrics',
];
/** The provider's protocol below `/oidc/`, and the pages once the browser application is built. */
const PAGES = new Set(['*', '/', '/*']);

/** `METHOD /path` of every route, from the tree that Fastify prints: four characters of indent per level. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    parents.splice(depth, Infinity, part);
    const path = parents.join('').replace(/:(\w+)/g, '{$1}');
    return methods.split(', ').map((method) => `${method} ${path}`);
  });
}

describe('R14 the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 as it is served', async () => {
    const document = (await (await fetch(`${app.url}/services/openapi.json`)).json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    const validator = new Validator({ strict: false });
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('every route is in it or in the short list of others, and every operation is a route', () => {
    const routes = routesOf(app.printRoutes());
    const documented = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const others = routes.filter((route) => {
      const [method = '', path = ''] = route.split(' ');
      if (PAGES.has(path)) return false;
      // Fastify answers HEAD wherever there is a GET.
      return !documented.includes(route) && !(method === 'HEAD' && documented.includes(`GET ${path}`));
    });
    expect(
      [...new Set(others.map((route) => route.split(' ')[1]))].toSorted((a = '', b = '') =>
        a.localeCompare(b),
      ),
    ).toEqual(OUTSIDE.toSorted((a, b) => a.localeCompare(b)));
    expect(documented.filter((route) => !routes.includes(route))).toEqual([]);
    expect(documented.length).toBe(Object.keys(contract).length);
  });

  it('names every refusal that an operation can answer by its status', () => {
    for (const [name, definition] of Object.entries(contract)) {
      const endpoint: Endpoint = definition;
      const operation =
        openApiDocument().paths[`/services/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      const statuses = Object.keys(operation?.['responses'] ?? {});
      expect(statuses, `${name}`).toEqual(expect.arrayContaining(['400', '421', '422', '429', '500', '503']));
      if (endpoint.audience !== 'public') expect(statuses, `${name}`).toContain('401');
      if (endpoint.params) expect(statuses, `${name}`).toContain('404');
    }
  });
});
