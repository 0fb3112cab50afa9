import type { FastifyReply } from 'fastify';
import type { FileReply } from './context.ts';

const KEPT = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, max-age=31536000, immutable',
  hour: 'private, max-age=3600',
} as const;

/** Files leave as attachments that a browser neither sniffs, frames, scripts nor keeps, unless the reply says so. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const disposition = file.inline ? 'inline' : 'attachment';
  const ascii = file.name.replace(/[^\w. -]/g, '_');
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'")
    .header('cache-control', file.keep ? KEPT[file.keep === true ? 'public' : file.keep] : 'no-store')
    .send(file.content);
}
