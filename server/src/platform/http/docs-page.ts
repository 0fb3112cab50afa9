import { asObject, type Json } from './openapi-schemas.ts';
import type { OpenApi } from './openapi.ts';
import { schemaText, type Writing } from './schema-text.ts';

const escape = (value: unknown) =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const WRITING: Writing = {
  name: (name) => `<a href="#schema-${escape(name)}">${escape(name)}</a>`,
  text: escape,
};
const typeOf = (schema: unknown) => schemaText(schema, WRITING);

/** The OpenAPI document as one page to read and search: operations by capability, schemas in the notation of TypeScript. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => listOf(operation['tags']).includes(name));
    return `<section><h2 id="${escape(name)}">${escape(name)}</h2><p>${escape(description)}</p>
${own.map((one) => operationEntry(document, one)).join('\n')}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escape(name)}" data-words="${escape(name.toLowerCase())}"><summary><code>${escape(name)}</code></summary><pre>${typeOf(schema)}</pre></details>`,
  );
  const links = document.tags.map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>Galenic API</title><style>${STYLE}</style><script src="/services/docs.js" defer></script></head><body><main><h1>Galenic API</h1>
${aboutText(document.info.description)}<p>For programs: <a href="/services/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<search><label>Search operations and schemas <input id="search" type="search" autocomplete="off"></label> <output id="found">${operations.length} operations</output></search>
<nav>${links.join(' ')} <a href="#schemas">schemas</a></nav>
${groups.join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemas.join('\n')}</section></main></body></html>`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Paragraphs with bold words and code, as far as the description of the document uses them. */
function aboutText(text: string): string {
  return text
    .split('\n\n')
    .map((part) =>
      escape(part)
        .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
        .replace(/`(.+?)`/g, '<code>$1</code>'),
    )
    .map((part) => `<p>${part}</p>`)
    .join('\n');
}

interface Entry {
  path: string;
  method: string;
  operation: Json;
}

function operationEntry(document: OpenApi, { path, method, operation }: Entry): string {
  const words = [operation['operationId'], method, path, operation['summary']].join(' ').toLowerCase();
  return `<details data-operation data-words="${escape(words)}"><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code>
<span>${escape(operation['summary'])}</span></summary><p><code>${escape(operation['operationId'])}</code> · ${escape(operation['description'])}</p>
${parametersOf(document, listOf(operation['parameters']))}${bodyOf(asObject(operation['requestBody']))}${answersOf(document, asObject(operation['responses']))}</details>`;
}

/** What a reference to one of the shared parts leads to; anything else is itself. */
function sharedOr(shared: Json, one: unknown): unknown {
  const { $ref } = asObject(one);
  return typeof $ref === 'string' ? shared[$ref.split('/').at(-1) ?? ''] : one;
}

function parametersOf(document: OpenApi, parameters: readonly unknown[]): string {
  const rows = parameters.map((one) => {
    const parameter = asObject(sharedOr(document.components.parameters, one));
    const about = [parameter['required'] === true && 'required', parameter['description']];
    return `<tr><td><code>${escape(parameter['name'])}</code></td><td>${escape(parameter['in'])}</td><td><code>${typeOf(parameter['schema'])}</code></td><td>${escape(about.filter((text) => typeof text === 'string').join('. '))}</td></tr>`;
  });
  return rows.length === 0 ? '' : `<h3>Parameters</h3><table>${rows.join('')}</table>`;
}

/** The schema and the example of each form in which a body travels. */
function bodyOf(body: Json): string {
  const parts = Object.entries(asObject(body['content'])).map(([type, media]) => {
    const { schema, example } = asObject(media);
    const shown =
      example === undefined ? '' : `<h3>Example</h3><pre>${escape(JSON.stringify(example, null, 2))}</pre>`;
    return `<p>${escape(type)}</p><pre>${typeOf(schema)}</pre>${shown}`;
  });
  return parts.length === 0 ? '' : `<h3>Body</h3>${parts.join('')}`;
}

function answersOf(document: OpenApi, responses: Json): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = asObject(sharedOr(document.components.responses, response));
    const types = Object.values(asObject(content)).map((media) => typeOf(asObject(media)['schema']));
    return `<tr><td>${escape(status)}</td><td>${escape(description)}</td><td><code>${types.join(' ')}</code></td></tr>`;
  });
  return `<h3>Answers</h3><table>${rows.join('')}</table>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:960px;margin:auto;overflow-wrap:anywhere}
details{border-bottom:1px solid #8884;padding:6px 0}summary{cursor:pointer}summary b{display:inline-block;min-width:68px}summary span{opacity:.75;margin-left:8px}
pre{overflow:auto;background:#8881;padding:12px;border-radius:8px;font-size:12px}table{border-collapse:collapse}td{padding:2px 16px 2px 0;vertical-align:top}h3{font-size:13px;margin:12px 0 4px}
search{display:block;position:sticky;top:0;background:Canvas;padding:8px 0}search input{font:inherit;padding:6px 10px;min-width:min(320px,100%)}nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0}nav a{min-height:24px;min-width:24px}`;

/** Hides what has none of the words searched for, and opens the schema that a link leads to. */
export const DOCS_SCRIPT = `const search = document.getElementById('search');
const entries = [...document.querySelectorAll('details[data-words]')];
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('details:not([hidden])');
  const found = entries.filter((entry) => !entry.hidden && 'operation' in entry.dataset).length;
  document.getElementById('found').textContent = found + (found === 1 ? ' operation' : ' operations');
};
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest('[hidden]')) { search.value = ''; show(); }
  if (target.tagName === 'DETAILS') target.open = true;
  target.scrollIntoView();
};
search.addEventListener('input', show);
addEventListener('hashchange', open);
open();
`;
