import type { Endpoint } from '#contract/endpoint.ts';
import type { TestClient, TestReply } from './client.ts';
import type { Example } from './example.ts';
import type { Tenant } from './tenant.ts';

export type Parts = Pick<Example, 'params' | 'query' | 'body' | 'file'>;

export const clientOf = ({ clients }: Tenant, { as }: Example): TestClient =>
  typeof as === 'string' ? clients[as] : as;

export function targetOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Sends a request of an operation by its parts. */
export function send(client: TestClient, endpoint: Endpoint, parts: Parts): Promise<TestReply<unknown>> {
  const target = targetOf(endpoint, parts);
  const { method, upload } = endpoint;
  if (parts.file) return client.upload(target, parts.file, parts.body, { method, field: upload?.field });
  switch (method) {
    case 'GET':
      return client.get(target);
    case 'DELETE':
      return client.delete(target);
    case 'PUT':
      return client.put(target, parts.body);
    case 'PATCH':
      return client.patch(target, parts.body);
    case 'POST':
      return client.post(target, parts.body);
  }
}
