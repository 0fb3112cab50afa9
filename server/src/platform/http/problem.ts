import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toAppError } from '../errors.ts';
import type { Log } from '../log.ts';

/** The one error shape. Anything not expected is logged with the request id and answered without detail. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const problem = fromFramework(error) ?? toAppError(error);
  if (problem.code === 'internal') {
    log.error(
      { request_id: request.id, err: error instanceof Error ? error.stack : String(error) },
      'unexpected error',
    );
  }
  request.notes = { ...request.notes, code: problem.code };
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  void reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send({ error: problem.message, code: problem.code, data: problem.data });
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

function fromFramework(error: unknown): AppError | null {
  if (error instanceof AppError || !isFastifyError(error)) return null;
  if (error.statusCode === 413) return new AppError('too_large', 'This is too large to be sent.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', 'The request cannot be read.');
  }
  return null;
}
