import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { sendProblem } from './problem.ts';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const BODY = JSON.stringify({ error: 'The request cannot be read.', code: 'malformed', data: null });

/** Answers what fails before there is a route – bad addresses, broken HTTP – in the one error shape and with the headers. */
export function refuseUnreadable(headers: Record<string, string>, log: Log) {
  return {
    frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
      sendProblem(error, request, reply.headers(headers), log);
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      log.info({ code: error.code ?? 'unknown' }, 'unreadable request');
      const lines = [
        `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(BODY)}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'connection: close',
      ];
      socket.end(`${lines.join('\r\n')}\r\n\r\n${BODY}`);
    },
  };
}
