import type { OpenApi } from './openapi.ts';

const escape = (value: unknown) =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const pretty = (value: unknown) => escape(JSON.stringify(value, null, 2));

/** The OpenAPI document as one page to read: no script, every operation with its audience, input and answers. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${pretty(schema)}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galenic API</title><style>${STYLE}</style></head><body><main><h1>Galenic API</h1><p>${escape(document.info.description)}
The same as a document: <a href="/services/openapi.json">openapi.json</a>.</p>
<h2>Operations (${operations.length})</h2>${operations.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
}

function section(path: string, method: string, operation: Record<string, unknown>): string {
  return `<details><summary><b class="${escape(method)}">${escape(method.toUpperCase())}</b> <code>${escape(path)}</code>
<span>${escape(operation['summary'])}</span></summary><dl><dt>Audience</dt><dd>${escape(operation['x-audience'])}</dd>
${operation['x-permission'] ? `<dt>Administrator permission</dt><dd>${escape(operation['x-permission'])}</dd>` : ''}
${operation['x-idempotent'] ? '<dt>Idempotency-Key</dt><dd>honoured</dd>' : ''}</dl>
<h3>Parameters</h3><pre>${pretty(operation['parameters'])}</pre>
${operation['requestBody'] ? `<h3>Body</h3><pre>${pretty(operation['requestBody'])}</pre>` : ''}
<h3>Answers</h3><pre>${pretty(operation['responses'])}</pre></details>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:960px;margin:auto}
details{border-bottom:1px solid #8884;padding:6px 0}summary{cursor:pointer}summary b{display:inline-block;min-width:56px}summary span{opacity:.75;margin-left:8px}
pre{overflow:auto;background:#8881;padding:12px;border-radius:8px;font-size:12px}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0}h3{font-size:13px;margin:12px 0 4px}`;
