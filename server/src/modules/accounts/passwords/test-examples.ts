import type { Examples } from '../../../../test/kit/example.ts';
import { aPersonWithPassword } from '../../../../test/kit/tenant.ts';

const NEW_PASSWORD = { password: 'Another-9-day!', match_password: 'Another-9-day!' };

export const PASSWORDS_EXAMPLES: Examples = {
  lookAtPasswordLink: {
    refused: { status: 404, because: 'nobody sent the link' },
    unaudited: 'reads, with a secret that does not belong in an address',
    make: () => ({ as: 'visitor', body: { token: 'x'.repeat(43) } }),
  },
  usePasswordLink: {
    refused: { status: 404, because: 'nobody sent the link' },
    make: () => ({ as: 'visitor', body: { token: 'x'.repeat(43), ...NEW_PASSWORD } }),
  },
  requestPasswordLink: {
    unaudited: 'announces an event; the answer is the same for an address nobody has',
    make: () => ({ as: 'visitor', body: { email: 'nobody@example.test' } }),
  },
  setNewPassword: async (tenant) => ({ ...(await aPersonWithPassword(tenant)), body: NEW_PASSWORD }),
};
