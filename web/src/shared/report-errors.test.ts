import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './http.ts';
import { reportErrors } from './report-errors.ts';

const sent = vi.spyOn(api, 'logMessage');
beforeEach(() => {
  sent.mockReset().mockResolvedValue({ data: { ok: true } });
});
afterEach(() => window.history.replaceState(null, '', '/'));

const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));

describe('uncaught errors', () => {
  it('are told with the page, each once, at most ten', () => {
    reportErrors();
    window.history.replaceState(null, '', '/catalog?searchText=secret#x');
    fail(new TypeError('broken'));
    fail(new TypeError('broken'));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledWith({
      body: {
        function: 'Browser Error',
        parameters: { message: 'TypeError: broken', stack: expect.any(String), page: '/catalog' },
      },
    });
    for (let index = 0; index < 20; index += 1) fail(new Error(`number ${index}`));
    expect(sent).toHaveBeenCalledTimes(10);
  });
});
