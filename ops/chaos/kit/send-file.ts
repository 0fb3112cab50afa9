import { PDF } from '../../../server/test/kit/files.ts';

/** Sends a file as a form; answers status and reply. */
export async function sendFile(
  url: string,
  {
    token,
    path,
    name,
    content,
    method = 'POST',
    params,
  }: {
    token: string;
    path: string;
    name: string;
    content: string | Buffer;
    method?: string;
    params?: unknown;
  },
): Promise<{ status: number; ms: number; text: string }> {
  const form = new FormData();
  if (params !== undefined) form.append('params', JSON.stringify(params));
  form.append('doc', new Blob([Uint8Array.from(Buffer.from(content))]), name);
  const start = performance.now();
  const reply = await fetch(`${url}/services/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: reply.status, text: await reply.text(), ms: performance.now() - start };
}

/** Stores a document of the seller's own company, larger by `more` bytes than the smallest one. */
export function uploadTerms(url: string, token: string, more = 0) {
  const content = Buffer.concat([Buffer.from(PDF), Buffer.alloc(more), Buffer.from('%%EOF')]);
  const params = { type: 'terms_pdf', context: 'company' };
  return sendFile(url, { token, path: 'document/upload', name: 'terms.pdf', content, params });
}
