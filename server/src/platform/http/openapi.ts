import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_ERRORS, ERROR_STATUS, Problem, type ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { docsPage } from './docs-page.ts';

type Json = Record<string, unknown>;

/** Serves the OpenAPI document and a page to read it, both made from the contract. */
export function mountDocuments(app: FastifyInstance): void {
  const document = openApiDocument();
  const page = docsPage(document);
  const bytes = Buffer.from(JSON.stringify(document));
  app.get('/services/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytes),
  );
  app.get('/services/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
}

/** The OpenAPI 3.1 document of every operation. */
export function openApiDocument(): OpenApi {
  const schemas: Json = {};
  const paths: OpenApi['paths'] = {};
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
    info: {
      title: 'Galenic',
      version: '1.0.0',
      description: 'Pharmaceutical wholesale marketplace. Money is in dollars with at most two decimals.',
    },
    paths,
    components: {
      schemas: { ...schemas, Problem: schemaOf(Problem, 'output', schemas) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint, schemas: Json): Json {
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]],
    'x-audience': typeof endpoint.audience === 'string' ? endpoint.audience : [...endpoint.audience],
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    ...(endpoint.idempotent && { 'x-idempotent': true }),
    security: endpoint.audience === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...requestBody(endpoint, schemas),
    responses: { [String(endpoint.status ?? 200)]: success(endpoint, schemas), ...failures(endpoint) },
  };
}

function requestBody(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.upload) {
    const { field = 'doc' } = endpoint.upload;
    const doc = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = {
      ...(endpoint.body && { params: schemaOf(endpoint.body, 'input', schemas) }),
      [field]: doc,
    };
    const form = { type: 'object', properties, required: Object.keys(properties) };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', schemas) } },
    },
  };
}

function success(endpoint: Endpoint, schemas: Json): Json {
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
  return {
    description: 'Done',
    content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output', schemas) } },
  };
}

/** The codes that an operation may answer: its own, those of every operation, and what its shape brings with it. */
export function errorCodes(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set([...COMMON_ERRORS, ...(endpoint.errors ?? [])]);
  if (endpoint.audience !== 'public') codes.add('unauthenticated');
  // A write by cookie must come from a page of this site.
  if (Array.isArray(endpoint.audience) || endpoint.method !== 'GET') codes.add('forbidden');
  if (endpoint.params) codes.add('not_found');
  if (endpoint.body || endpoint.upload) codes.add('too_large');
  return codes;
}

function failures(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => String(ERROR_STATUS[code]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([status, list]) => [status, { description: list.join(', '), content }]),
  );
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return [];
  const { properties, required } = asObject(schemaOf(schema, 'input', schemas));
  const names = Array.isArray(required) ? required : [];
  return Object.entries(asObject(properties)).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || names.includes(name),
    schema: value,
  }));
}

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Schemas with a name become components and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const { $defs, $schema: _dialect, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries(asObject($defs))) schemas[name] ??= relink(definition);
  return relink(root);
}

function relink(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relink);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, relink(value)],
    ),
  );
}
