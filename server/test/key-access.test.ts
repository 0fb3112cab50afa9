import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { KEY_ACCESS, scopesFor } from '#contract/key-access/index.ts';
import { MODULES } from '#contract/modules.ts';
import { API_SCOPES } from '#rules/accounts/api-keys.ts';
import { openApiDocument } from '../src/platform/http/openapi.ts';

const operations = Object.entries<Endpoint>(contract);
const isClosed = (name: string) => scopesFor(name) === null;

it('RB-424 every operation of the contract names its scope or is closed, and nothing else is named', () => {
  expect(Object.keys(KEY_ACCESS).toSorted()).toEqual(operations.map(([name]) => name).toSorted());
  for (const [name] of operations)
    for (const scope of scopesFor(name) ?? []) expect(API_SCOPES).toContain(scope);
  expect(isClosed('not an operation')).toBe(true);
});

it('RB-424 sign-in, people, registration, CSOS, streams and the back office are closed', () => {
  const modules = ['sign-in', 'registration', 'csos', 'brands', 'notifications', 'admin'] as const;
  const ofModules = modules.flatMap((module) => Object.keys(MODULES[module].operations));
  const byPath = operations
    .filter(
      ([, { path, reply, audience }]) =>
        /^(admin\/|user\/(auth|me|api_key|picture|profile|set_primary)|register|csos\/|emails\/)/.test(
          path,
        ) ||
        reply === 'events' ||
        (Array.isArray(audience) &&
          audience.every((role) => role === 'Administrator' || role === 'CSOS Signer')),
    )
    .map(([name]) => name);
  const open = [...ofModules, ...byPath].filter((name) => !isClosed(name));
  expect(open).toEqual([]);
  expect(
    ['getUser', 'listUsers', 'createUser', 'saveUser', 'signOrder', 'makeSigner'].filter(
      (name) => !isClosed(name),
    ),
  ).toEqual([]);
});

it('RB-423 what changes something asks for a scope to write', () => {
  const reading = operations
    .filter(
      ([name, { audit }]) => audit !== undefined && scopesFor(name)?.some((scope) => scope.endsWith(':read')),
    )
    .map(([name]) => name);
  expect(reading).toEqual([]);
  for (const scope of API_SCOPES)
    expect(
      operations.some(([name]) => scopesFor(name)?.includes(scope)),
      `${scope}`,
    ).toBe(true);
});

it('RB-424 RB-445 the OpenAPI document says it of each operation', () => {
  const { paths } = openApiDocument({
    publicUrl: 'https://m.test',
    issuer: 'https://m.test/oidc',
    cookie: 'session',
  });
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(operations.length);
  for (const one of described) {
    const scopes = scopesFor(String(one['operationId']));
    expect([one['x-scope'], one['x-closed-to-keys']]).toEqual(
      scopes === null ? [undefined, true] : [scopes.join(' '), undefined],
    );
  }
});
