import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openApiDocument, type OpenApi } from '../src/platform/http/openapi.ts';
import { startTestApp, type TestApp } from './kit/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('openapi');
});
afterAll(() => app.close());

const ADDRESSES = {
  publicUrl: 'https://market.test',
  issuer: 'https://market.test/oidc',
  cookie: '__Host-session',
};

/** Routes that are no operations of the API: the sign-in and the way between hosts, the document itself, what operators ask, other spellings. */
const OUTSIDE = [
  '/handoff/{id}',
  '/handoff/{id}/confirm',
  '/signin/script.js',
  '/signin/style.css',
  '/signin/{uid}',
  '/services/openapi.json',
  '/services/docs',
  '/services/docs.js',
  '/services/user/budget/',
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

function* objectsIn(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield Object.fromEntries(Object.entries(node));
  for (const inner of Object.values(node)) yield* objectsIn(inner);
}

/** The schemas of bodies and replies. */
function* schemasIn(paths: OpenApi['paths']): Generator<Record<string, unknown>> {
  for (const one of objectsIn(paths)) {
    if ('content' in one)
      for (const { schema } of objectsIn(one['content'])) if (schema) yield* [Object(schema)];
  }
}

describe('R14 the OpenAPI document', () => {
  it('TR-071 names the entities that the areas share', () => {
    const { components } = openApiDocument(ADDRESSES);
    const shared = ['SoftBlock', 'Favorite', 'PriceRule', 'PriceFlag', 'OwnAmu', 'DirectBlock'];
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([...shared, 'CsosCertificate', 'Document', 'Tracking']),
    );
  });

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
    const documented = Object.entries(openApiDocument(ADDRESSES).paths).flatMap(([path, methods]) =>
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

  it('names every body and reply', () => {
    const { paths } = openApiDocument(ADDRESSES);
    const unnamed = [...schemasIn(paths)].filter(
      (schema) => !('$ref' in schema) && schema['type'] === 'object',
    );
    // The form of an upload: a file beside its named part.
    expect(unnamed.filter((schema) => !JSON.stringify(schema).includes('octet-stream'))).toEqual([]);
  });

  it('says where it is served, how to sign in, and that ids are integers', () => {
    const { servers, paths, components, tags } = openApiDocument(ADDRESSES);
    expect(servers).toEqual([{ url: 'https://market.test' }]);
    expect(components.securitySchemes).toMatchObject({
      provider: { openIdConnectUrl: 'https://market.test/oidc/.well-known/openid-configuration' },
      session: { name: '__Host-session' },
    });
    expect(paths['/services/user/auth/login']?.['post']?.['security']).toEqual([{ provider: [] }]);
    expect(paths['/services/order/{id}']?.['get']?.['parameters']).toContainEqual(
      expect.objectContaining({ name: 'id', schema: expect.objectContaining({ type: 'integer' }) }),
    );
    expect(JSON.stringify(paths)).not.toMatch(/"in":"path"[^}]*"schema":{"type":"number"/);
    const named = new Set(tags.map(({ name }) => name));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter(({ tags: own }) => !named.has(String(own)))).toEqual([]);
  });

  it('gives every operation with a body an example', () => {
    const bodies = Object.values(openApiDocument(ADDRESSES).paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => JSON.stringify(requestBody ?? {}).includes('application/json'));
    const without = bodies.filter(({ requestBody }) => !JSON.stringify(requestBody).includes('"example"'));
    const withBody = Object.values<Endpoint>(contract).filter(
      ({ body, upload }) => body && (!upload || upload.orJson),
    );
    expect(bodies).toHaveLength(withBody.length);
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('names every refusal that an operation can answer by its status', () => {
    const { paths } = openApiDocument(ADDRESSES);
    for (const [name, definition] of Object.entries(contract)) {
      const endpoint: Endpoint = definition;
      const operation = paths[`/services/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      const statuses = Object.keys(operation?.['responses'] ?? {});
      expect(statuses, `${name}`).toEqual(expect.arrayContaining(['400', '421', '422', '429', '500', '503']));
      if (endpoint.audience !== 'public') expect(statuses, `${name}`).toContain('401');
      if (endpoint.params) expect(statuses, `${name}`).toContain('404');
    }
  });
});
