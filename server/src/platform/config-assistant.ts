import { z } from 'zod';
import { StartupError } from './errors.ts';
import { readPem } from './read-pem.ts';

/** Variables of the outside model that may help the assistant. */
export const ASSISTANT_VARIABLES = {
  /** Hosts that the product itself may ask. */
  OUTBOUND_HOSTS: z.string().default(''),
  ASSISTANT_MODEL_URL: z
    .url({
      protocol: /^https$/,
      error: 'ASSISTANT_MODEL_URL must be an address such as https://model.example/match',
    })
    .optional(),
  ASSISTANT_MODEL_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL_NAME: z.string().min(1).max(60).optional(),
  ASSISTANT_MODEL_CA_FILE: z.string().min(1).optional(),
};

type Values = z.infer<z.ZodObject<typeof ASSISTANT_VARIABLES>>;

/** Null where no model is configured. Throws `StartupError` for one whose host is not on the list. */
export function assistantOf(value: Values) {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL_NAME: name } = value;
  if (url === undefined && key === undefined && name === undefined) return null;
  if (url === undefined || key === undefined || name === undefined)
    throw new StartupError(
      'Set ASSISTANT_MODEL_URL, ASSISTANT_MODEL_KEY and ASSISTANT_MODEL_NAME together, or none of them.',
    );
  const { hostname } = new URL(url);
  const allowed = value.OUTBOUND_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  if (!allowed.includes(hostname))
    throw new StartupError(`Name ${hostname} in OUTBOUND_HOSTS, or remove ASSISTANT_MODEL_URL.`);
  const file = value.ASSISTANT_MODEL_CA_FILE;
  return {
    url,
    key,
    name,
    /** Authorities besides the known ones, as PEM. */
    authorities: file === undefined ? null : readPem('ASSISTANT_MODEL_CA_FILE', file),
  };
}
