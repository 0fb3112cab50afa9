import { asObject, type Json } from '../../server/src/platform/http/openapi-schemas.ts';
import { schemaText } from '../../server/src/platform/http/schema-text.ts';

/** The parts of an OpenAPI document that a client is made from. */
export interface ClientDocument {
  paths: Record<string, Record<string, Json>>;
  webhooks: Record<string, Json>;
  components: { schemas: Json };
}

interface Operation {
  id: string;
  method: string;
  path: string;
  operation: Json;
}

const HEAD = '// Written by `npm run client` from the OpenAPI document. Change the contract instead.\n';
const JSON_TYPE = 'application/json';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** The files of the client that follow from the document, by name: what a key may call, in the order of the names. */
export function clientSources(document: ClientDocument): Record<string, string> {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => operation['x-scope'] !== undefined)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    'schemas.ts': schemasSource(document, operations),
    'operations.ts': operationsSource(operations),
    'webhooks.ts': webhooksSource(document.webhooks),
  };
}

const plainText = { name: (name: string) => name, text: (text: string) => text };
const linkText = { name: (name: string) => `schemas.${name}`, text: (text: string) => text };

/** Every schema that an operation or a message leads to. */
function schemasSource({ components, webhooks }: ClientDocument, operations: readonly Operation[]): string {
  const wanted = new Set<string>();
  const collect = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (wanted.has(name)) continue;
      wanted.add(name);
      collect(components.schemas[name]);
    }
  };
  collect([operations.map(({ operation }) => operation), webhooks]);
  const types = Object.entries(components.schemas)
    .filter(([name]) => wanted.has(name))
    .toSorted(byName)
    .map(([name, schema]) => `export type ${name} = ${schemaText(schema, plainText)};\n`);
  return `${HEAD}\n${types.join('\n')}`;
}

function operationsSource(operations: readonly Operation[]): string {
  const types = operations.map(typeOf).join('\n');
  const rows = operations.map((one) => `  ${one.id}: ${factsOf(one)},`).join('\n');
  return `${HEAD}import type { FileReply, Operation } from '../operation.ts';
import type * as schemas from './schemas.ts';

/** What each operation takes and answers. */
export interface Operations {
${types}
}

export const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {
${rows}
};
`;
}

function typeOf({ id, operation }: Operation): string {
  const about = `${String(operation['summary'])}. Needs ${String(operation['x-scope']).split(' ').join(' and ')}.`;
  const parts = [
    part('params', parametersIn(operation, 'path')),
    part('query', parametersIn(operation, 'query')),
    ...bodyParts(operation),
  ];
  return `  /** ${about.replaceAll('*/', '* /')} */
  ${id}: {
    input: {${parts.some(Boolean) ? `\n${parts.join('')}    ` : ''}};
    reply: ${replyOf(operation)};
  };`;
}

/** The parameters in one place as an object schema. */
function parametersIn(operation: Json, where: 'path' | 'query'): Json | null {
  const all = listOf(operation['parameters']).map(asObject);
  const own = all.filter((one) => one['in'] === where);
  if (own.length === 0) return null;
  const described = own.map(({ name, schema, description }) => [
    name,
    { ...asObject(schema), ...(description !== undefined && { description }) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(described),
    required: own.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/** One part of the input; what has nothing that is required may be left out. */
function part(name: string, schema: Json | null): string {
  if (schema === null) return '';
  const optional = listOf(schema['required']).length === 0;
  return `      ${name}${optional ? '?' : ''}: ${schemaText(schema, linkText, '      ')};\n`;
}

/** What is sent as JSON, what as a form with a file, and what may be either. */
function bodyParts(operation: Json): string[] {
  const content = asObject(asObject(operation['requestBody'])['content']);
  const json = content[JSON_TYPE];
  const form = content['multipart/form-data'];
  if (form === undefined && json === undefined) return [];
  const params = form === undefined ? undefined : propertiesOfForm(form)['params'];
  const body = json === undefined ? params : asObject(json)['schema'];
  return [
    body === undefined ? '' : `      body: ${schemaText(body, linkText, '      ')};\n`,
    form === undefined ? '' : `      file${json === undefined ? '' : '?'}: Blob;\n`,
  ];
}

const propertiesOfForm = (form: unknown): Json => asObject(asObject(asObject(form)['schema'])['properties']);

function replyOf(operation: Json): string {
  const content = successOf(operation);
  if (!(JSON_TYPE in content)) return 'FileReply';
  return schemaText(asObject(content[JSON_TYPE])['schema'], linkText, '    ');
}

function successOf(operation: Json): Json {
  const responses = Object.entries(asObject(operation['responses']));
  return asObject(asObject(responses.find(([status]) => status.startsWith('2'))?.[1])['content']);
}

/** What the client must know of an operation when it runs. */
function factsOf({ method, path, operation }: Operation): string {
  const form = asObject(asObject(operation['requestBody'])['content'])['multipart/form-data'];
  const file = Object.keys(form === undefined ? {} : propertiesOfForm(form)).find(
    (name) => name !== 'params',
  );
  const facts = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(operation['x-idempotent'] === true ? ['idempotent: true'] : []),
    ...(file === undefined ? [] : [`file: '${file}'`]),
    ...(JSON_TYPE in successOf(operation) ? [] : [`reply: 'file'`]),
  ];
  return `{ ${facts.join(', ')} }`;
}

function webhooksSource(webhooks: Record<string, Json>): string {
  const names = Object.values(webhooks).map(({ post }) => {
    const content = asObject(asObject(asObject(post)['requestBody'])['content']);
    return `  | ${schemaText(asObject(content[JSON_TYPE])['schema'], linkText)}`;
  });
  return `${HEAD}import type * as schemas from './schemas.ts';

/** A message by its \`type\`. New types may come: leave alone what you do not know. */
export type WebhookMessage =
${names.join('\n')};
`;
}
