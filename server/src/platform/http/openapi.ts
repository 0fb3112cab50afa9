import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_ERRORS, Problem, type ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { scopesFor } from '#contract/key-access/index.ts';
import { moduleOf, MODULES } from '#contract/modules.ts';
import { RELEASE } from '../config.ts';
import { REFUSAL_HEADERS, refusalsOf, sharedRefusals } from './openapi-refusals.ts';
import { webhooksOf } from './openapi-webhooks.ts';
import { ABOUT, SECURITY_SCHEMES, SHARED_PARAMETERS, type Addresses } from './openapi-text.ts';
import { asObject, SchemaCollection, type Json } from './openapi-schemas.ts';

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Json>>;
  webhooks: Record<string, Json>;
  components: { schemas: Json; responses: Json; headers: Json; parameters: Json; securitySchemes: Json };
}

/** The OpenAPI 3.1 document of every operation. */
export function openApiDocument(addresses: Addresses): OpenApi {
  const schemas = new SchemaCollection();
  const paths: OpenApi['paths'] = {};
  schemas.inline(Problem, 'output');
  for (const [operationId, definition] of Object.entries(contract)) {
    const endpoint: Endpoint = definition;
    const path = `/services/${endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galenic', version: RELEASE, description: ABOUT },
    servers: [{ url: addresses.publicUrl }],
    tags: Object.entries(MODULES).map(([name, { about }]) => ({ name, description: about })),
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      schemas: schemas.all,
      responses: sharedRefusals(Object.values<Endpoint>(contract).map(errorCodes)),
      headers: REFUSAL_HEADERS,
      parameters: SHARED_PARAMETERS,
      securitySchemes: SECURITY_SCHEMES(addresses),
    },
  };
}

interface RequestExample {
  params?: Json;
  query?: Json;
  body?: Json;
}

/** Requests that fit their schemas, as a test sees to. */
const EXAMPLES = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../contract/examples.json'), 'utf8'),
) as Record<string, RequestExample | undefined>;

function operation(operationId: string, endpoint: Endpoint, schemas: SchemaCollection): Json {
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const example = EXAMPLES[operationId] ?? {};
  const scopes = scopesFor(operationId);
  return {
    operationId,
    summary: endpoint.summary,
    description: whoMay(endpoint),
    tags: [moduleOf(operationId) ?? 'other'],
    'x-audience': typeof endpoint.audience === 'string' ? endpoint.audience : [...endpoint.audience],
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    ...(endpoint.idempotent && { 'x-idempotent': true }),
    ...(scopes ? { 'x-scope': scopes.join(' ') } : { 'x-closed-to-keys': true }),
    security: securityOf(operationId, endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', example.params, schemas),
      ...parameters(endpoint.query, 'query', example.query, schemas),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(endpoint.audience !== 'public' && endpoint.method !== 'GET'
        ? [{ $ref: '#/components/parameters/SourceDomain' }]
        : []),
    ],
    ...requestBody(`${name}Body`, endpoint, example.body, schemas),
    responses: {
      [String(endpoint.status ?? 200)]: success(`${name}Reply`, endpoint, schemas),
      ...refusalsOf(errorCodes(endpoint)),
    },
  };
}

/** 'Administrators only.', 'Users with the role Seller, CompanyAdmin or Administrator.' */
function rolesOnly(roles: readonly string[]): string {
  if (roles.length === 1) return `${roles[0]}s only.`;
  return `Users with the role ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}.`;
}

function whoMay({ audience, permission, inPerson }: Endpoint): string {
  const who =
    audience === 'public' ? 'Public.' : audience === 'signed-in' ? 'Signed-in users.' : rolesOnly(audience);
  const needs = permission ? ` Administrators also need the "${permission}" permission.` : '';
  return `${who}${needs}${inPerson ? ' Not available while impersonating a user.' : ''}`;
}

function securityOf(operationId: string, endpoint: Endpoint): Json[] {
  if (operationId === 'login') return [{ provider: [] }];
  if (endpoint.audience === 'public') return [];
  const byKey = scopesFor(operationId) ? [{ apiKey: [] }] : [];
  return [{ session: [] }, { bearer: [] }, ...byKey];
}

function requestBody(name: string, endpoint: Endpoint, example: unknown, schemas: SchemaCollection): Json {
  const { upload, body } = endpoint;
  const json = () => {
    const schema = body && schemas.refer(body, 'input', name);
    return { 'application/json': { schema, ...(example !== undefined && { example }) } };
  };
  if (upload) {
    const { field = 'doc' } = upload;
    const doc = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = { ...(body && { params: schemas.refer(body, 'input', name) }), [field]: doc };
    const form = { type: 'object', properties, required: Object.keys(properties) };
    const content = { 'multipart/form-data': { schema: form }, ...(upload.orJson && json()) };
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: json() } };
}

function success(name: string, endpoint: Endpoint, schemas: SchemaCollection): Json {
  if (endpoint.reply === 'file') {
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (endpoint.reply === 'events') {
    return {
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  const schema = schemas.refer(endpoint.reply, 'output', name);
  return { description: 'Done', content: { 'application/json': { schema } } };
}

/** The codes that an operation may answer: its own, those of every operation, and what its shape brings with it. */
export function errorCodes(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set([...COMMON_ERRORS, ...(endpoint.errors ?? [])]);
  if (endpoint.params) codes.add('not_found');
  if (endpoint.body || endpoint.upload) codes.add('too_large');
  if (endpoint.upload) codes.add('no_space');
  return codes;
}

function parameters(
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  example: Json | undefined,
  schemas: SchemaCollection,
): Json[] {
  if (!schema) return [];
  const { properties, required } = schemas.inline(schema, 'input');
  const names = Array.isArray(required) ? required : [];
  return Object.entries(asObject(properties)).map(([name, value]) => {
    const { description, ...rest } = asObject(value);
    return {
      name,
      in: where,
      required: where === 'path' || names.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example?.[name] !== undefined && { example: asTyped(example[name], rest) }),
    };
  });
}

/** Numbers in an address are written as text. */
const asTyped = (value: unknown, { type }: Json): unknown =>
  type === 'integer' || type === 'number' ? Number(value) : value;
