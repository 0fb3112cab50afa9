import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../secrets.ts';

/**
 * A reply as JSON that its handler wrote: the order of keys that are numbers is lost in an object. The browser keeps it and asks
 * each time whether it still holds.
 */
export class TaggedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** 304 without the text for whoever has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const tag = `"${sha256(Buffer.from(this.text)).toString('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(this.text);
  }
}

/** A proxy that compresses an answer makes its tag a weak one. */
const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
