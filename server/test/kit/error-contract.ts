import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS, Problem } from '#contract/errors.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { errorCodes } from '../../src/platform/http/openapi.ts';

/** Fails every test in which an operation refuses in another shape, or with a code that its contract does not list. */
export function holdErrorsToContract(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined || reply.statusCode < 400) return payload;
    const { code } = Problem.strict().parse(JSON.parse(String(payload)));
    // The routes of operations are mounted from the contract, and codes are checked against it here.
    const allowed: ReadonlySet<string> = errorCodes(contract[operation as OperationId]);
    if (!allowed.has(code) || ERROR_STATUS[code as keyof typeof ERROR_STATUS] !== reply.statusCode) {
      reply.code(599);
      return JSON.stringify({
        error: `${operation} does not list ${code}`,
        code: 'undocumented',
        data: null,
      });
    }
    return payload;
  });
}
