import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { API_SCOPES } from '#rules/accounts/api-keys.ts';
import type { OpenApi } from '../src/platform/http/openapi.ts';
import { startTestApp, type TestApp } from './kit/app.ts';

type Json = Record<string, unknown>;

let app: TestApp;
let document: OpenApi;
beforeAll(async () => {
  app = await startTestApp('openapi-whole');
  document = (await (await fetch(`${app.url}/services/openapi.json`)).json()) as OpenApi;
});
afterAll(() => app.close());

function* objectsIn(node: unknown): Generator<Json> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield Object.fromEntries(Object.entries(node));
  for (const inner of Object.values(node)) yield* objectsIn(inner);
}

/** What a JSON pointer of the document leads to; undefined for a dead end. */
function follow(pointer: string): unknown {
  const steps = pointer.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => Object(node)[step], document);
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );

const responsesOf = (operation: Json) =>
  Object.entries(Object(operation['responses']) as Record<string, Json>);

describe('RB-445 the served OpenAPI document', () => {
  it('leads every reference to a part that is no reference itself', () => {
    const targets = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(targets.length).toBeGreaterThan(operations().length);
    const broken = [...new Set(targets)].filter((target) => {
      const found = follow(target);
      return !target.startsWith('#/') || typeof found !== 'object' || found === null || '$ref' in found;
    });
    expect(broken).toEqual([]);
  });

  it('gives every operation an id of its own, a summary, and its scopes or that it is closed', () => {
    const ids = operations().map(({ operation }) => String(operation['operationId']));
    expect(ids.toSorted()).toEqual(Object.keys(contract).toSorted());
    for (const { at, operation } of operations()) {
      expect(operation['summary'], `${at}`).toMatch(/^[A-Z].{5,}/);
      const { 'x-scope': scope, 'x-closed-to-keys': closed } = operation;
      const scopes = typeof scope === 'string' ? scope.split(' ') : [];
      expect(API_SCOPES, `${at}`).toEqual(expect.arrayContaining(scopes));
      expect([scopes.length > 0, closed === true], `${at}`).toEqual(closed ? [false, true] : [true, false]);
    }
  });

  it('answers errors of every operation by shared responses of their status, each with the one shape', () => {
    const shared = new Map<string, string>();
    for (const { at, operation } of operations()) {
      const failures = responsesOf(operation).filter(([status]) => Number(status) >= 400);
      expect(failures.length, `${at}`).toBeGreaterThan(5);
      for (const [status, response] of failures) {
        expect(Object.keys(response), `${at} ${status}`).toEqual(['$ref']);
        const target = String(response['$ref']);
        expect(target).toMatch(/^#\/components\/responses\/\w+$/);
        expect(shared.get(target) ?? status, `${at} ${target}`).toBe(status);
        shared.set(target, status);
      }
    }
    expect([...shared.keys()].map((target) => target.replace(/.*\//, '')).toSorted()).toEqual(
      Object.keys(document.components.responses).toSorted(),
    );
    for (const [target, status] of shared) {
      const response = Object(follow(target));
      expect(response.content['application/json'].schema.$ref).toBe('#/components/schemas/Problem');
      expect('Retry-After' in Object(response.headers), `${target}`).toBe(['429', '503'].includes(status));
    }
  });
});
