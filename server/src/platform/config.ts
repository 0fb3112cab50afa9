import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { ASSISTANT_VARIABLES, assistantOf } from './config-assistant.ts';
import { EDI_VARIABLES, ediOf } from './config-edi.ts';
import { StartupError } from './errors.ts';
import { readPem } from './read-pem.ts';
import { readFileSync } from 'node:fs';

/** What Fastify takes: names of ranges, addresses, and addresses with the length of their range, separated by commas. */
function isProxyList(text: string): boolean {
  return text.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    return rest.length === 0 && most > 0 && length > 0 && length <= most;
  });
}

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], `${name} must be true or false`)
    .transform((value) => value === 'true' || value === '1' || value === 'on');

const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number between 1 and 65535')
    .int('PORT must be a whole number')
    .min(1, 'PORT must be a number between 1 and 65535')
    .max(65_535, 'PORT must be a number between 1 and 65535')
    .default(3000),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL must start with postgres:// or postgresql://')
    .optional(),
  REPLICA_LAG_SECONDS: z.coerce
    .number('REPLICA_LAG_SECONDS must be a number from 1 to 20')
    .min(1, 'REPLICA_LAG_SECONDS must be a number from 1 to 20')
    .max(20, 'REPLICA_LAG_SECONDS must be a number from 1 to 20')
    .default(10),
  PREPARED_STATEMENTS: flag('PREPARED_STATEMENTS').optional(),
  PUBLIC_URL: z.url('PUBLIC_URL must be an address such as https://market.example').optional(),
  AUTH_ISSUER: z.url('AUTH_ISSUER must be the address of an OpenID Connect provider').optional(),
  AUTH_CLIENT_ID: z.string().min(1).default('galenic-web'),
  AUTH_SCOPE: z.string().min(1).default('openid email profile'),
  AUTH_MANAGEMENT_CLIENT_ID: z.string().min(1).optional(),
  AUTH_MANAGEMENT_CLIENT_SECRET: z.string().min(1).optional(),
  AUTH_CONNECTION: z.string().min(1).default('Username-Password-Authentication'),
  SMTP_URL: z.url('SMTP_URL must be an address such as smtp://mail.example:587').optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_ENDPOINT: z.url('FILES_S3_ENDPOINT must be an address such as https://storage.example').optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_PATH_STYLE: flag('FILES_S3_PATH_STYLE').default(false),
  MAIL_FROM: z.string().min(3).default('Galenic <no-reply@galenic.test>'),
  HOSTS: z.string().optional(),
  HOSTS_STRICT: flag('HOSTS_STRICT').default(false),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyList,
      'TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    )
    .optional(),
  MEDIGI_ADMIN_PREFIX: z.string().max(100).default('medigi-admin'),
  MERCH_STORE_URL: z
    .url({ protocol: /^https?$/, error: 'MERCH_STORE_URL must be an address such as https://store.example' })
    .optional(),
  HYDRA: flag('HYDRA').default(true),
  DEMO: flag('DEMO').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(test|live)_\w+$/,
      'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^,\s]+(,whsec_[^,\s]+)?$/,
      'STRIPE_WEBHOOK_SECRET must be one or two secrets, separated by a comma',
    )
    .optional(),
  STRIPE_URL: z.url('STRIPE_URL must be an address such as http://localhost:4242').optional(),
  STOP_DELAY_SECONDS: z.coerce
    .number('STOP_DELAY_SECONDS must be a number from 0 to 15')
    .min(0, 'STOP_DELAY_SECONDS must be a number from 0 to 15')
    .max(15, 'STOP_DELAY_SECONDS must be a number from 0 to 15')
    .default(0),
  WEBHOOK_CA_FILE: z.string().min(1).optional(),
  WEBHOOK_PRIVATE_HOSTS: z.string().default(''),
  JOB_LEASE_SECONDS: z.coerce
    .number('JOB_LEASE_SECONDS must be a number from 1 to 600')
    .min(1, 'JOB_LEASE_SECONDS must be a number from 1 to 600')
    .max(600, 'JOB_LEASE_SECONDS must be a number from 1 to 600')
    .default(60),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be debug, info, warn, error or silent',
    )
    .default('info'),
  NODE_ENV: z.string().optional(),
  CSOS_AUTHORITIES: z.string().min(1).optional(),
  CSOS_TEST_AUTHORITY: flag('CSOS_TEST_AUTHORITY').default(false),
  ...EDI_VARIABLES,
  ...ASSISTANT_VARIABLES,
  AUDIT_KEY_FILE: z.string().min(1).optional(),
  AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
  TEST_CLOCK: z.iso.datetime('TEST_CLOCK must be a UTC time such as 2026-06-15T12:00:00Z').optional(),
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

export type Config = ReturnType<typeof readConfig>;

const root = path.resolve(import.meta.dirname, '../../..');

function bucketOf(value: z.infer<typeof Environment>) {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret } = value;
  if (bucket === undefined) {
    if (id === undefined && secret === undefined && value.FILES_S3_ENDPOINT === undefined) return null;
    throw new StartupError(
      'FILES_S3_BUCKET is missing although other FILES_S3 variables are set; name the bucket, or remove them.',
    );
  }
  if ((id === undefined) !== (secret === undefined)) {
    throw new StartupError('Set FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY together, or neither.');
  }
  return {
    bucket,
    region: value.FILES_S3_REGION,
    endpoint: value.FILES_S3_ENDPOINT,
    pathStyle: value.FILES_S3_PATH_STYLE,
    keys: id === undefined || secret === undefined ? undefined : { accessKeyId: id, secretAccessKey: secret },
  };
}

function managementOf(value: z.infer<typeof Environment>) {
  const { AUTH_MANAGEMENT_CLIENT_ID: clientId, AUTH_MANAGEMENT_CLIENT_SECRET: clientSecret } = value;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new StartupError(
      'Set AUTH_MANAGEMENT_CLIENT_ID and AUTH_MANAGEMENT_CLIENT_SECRET together, or neither.',
    );
  }
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, connection: value.AUTH_CONNECTION };
}

function stripeOf(value: z.infer<typeof Environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = value;
  const { STRIPE_WEBHOOK_SECRET: secrets, STRIPE_URL: url } = value;
  if (secretKey === undefined && publishableKey === undefined && secrets === undefined) return null;
  if (secretKey === undefined || publishableKey === undefined || secrets === undefined)
    throw new StartupError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them.',
    );
  const live = secretKey.includes('_live_');
  if (live !== publishableKey.startsWith('pk_live_'))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests, or both be live.',
    );
  if (url !== undefined && (live || value.NODE_ENV === 'production'))
    throw new StartupError('STRIPE_URL is for tests only; remove it.');
  return {
    secretKey,
    publishableKey,
    webhookSecrets: secrets.split(','),
    live,
    /** A stand-in of Stripe's interface and of its script. */
    url: url?.replace(/\/$/, '') ?? null,
  };
}
export type StripeConfig = NonNullable<ReturnType<typeof stripeOf>>;

/** Throws `StartupError` naming the first wrong variable. */
function checkEnvironment(env: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'The environment';
    const message = issue?.message ?? '';
    if (message.startsWith(name)) throw new StartupError(`${message}.`);
    throw new StartupError(`${name} ${issue?.code === 'too_small' ? 'is too short' : 'has a wrong value'}.`);
  }
  const value = parsed.data;
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new StartupError('DATABASE_REPLICA_URL is a replica of DATABASE_URL; set that too.');
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new StartupError('DATABASE_DIRECT_URL leads past the pooler of DATABASE_URL; set that too.');
  }
  return value;
}

function webhooksOf({ WEBHOOK_CA_FILE: file, WEBHOOK_PRIVATE_HOSTS: hosts }: z.infer<typeof Environment>) {
  return {
    /** Authorities besides the known ones, as PEM. */
    authorities: file === undefined ? null : readPem('WEBHOOK_CA_FILE', file),
    /** Of the own network, that companies may name all the same. */
    privateHosts: hosts.split(',').flatMap((host) => host.trim() || []),
  };
}

/** Reads and checks the environment. Throws `StartupError` naming the first wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const value = checkEnvironment(env);
  const production = value.NODE_ENV === 'production';
  const demo = value.DEMO ?? value.DATABASE_URL === undefined;
  if (value.TEST_CLOCK !== undefined && production) {
    throw new StartupError('TEST_CLOCK is for tests only; remove it or unset NODE_ENV=production.');
  }
  const dataDir = path.resolve(root, value.DATA_DIR ?? '.data');
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '');
  return {
    port: value.PORT,
    production,
    root,
    webDist: path.join(root, 'web/dist'),
    dataDir,
    audit: {
      keyFile: path.resolve(root, value.AUDIT_KEY_FILE ?? path.join(dataDir, 'audit/key.pem')),
      anchorFile: path.resolve(root, value.AUDIT_ANCHOR_FILE ?? path.join(dataDir, 'audit/anchors.jsonl')),
    },
    csos: {
      file: path.resolve(root, value.CSOS_AUTHORITIES ?? path.join(dataDir, 'csos/authorities.json')),
      /** Nobody named authorities, so that the demo may make its own. */
      ownTest: value.CSOS_AUTHORITIES === undefined && (value.CSOS_TEST_AUTHORITY || !production),
      /** Trusts an authority that anybody can make. */
      test: value.CSOS_TEST_AUTHORITY || !production,
    },
    edi: ediOf(value, { root, dataDir, publicUrl, production }),
    assistant: assistantOf(value),
    databaseUrl: value.DATABASE_URL,
    /** Set when `databaseUrl` is a pooler that hands connections out by transaction. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    replicaLagSeconds: value.REPLICA_LAG_SECONDS,
    preparedStatements: value.PREPARED_STATEMENTS ?? value.DATABASE_DIRECT_URL === undefined,
    publicUrl,
    secureCookies: publicUrl.startsWith('https://'),
    auth: {
      embedded: value.AUTH_ISSUER === undefined,
      issuer: value.AUTH_ISSUER ?? `${publicUrl}/oidc`,
      clientId: value.AUTH_CLIENT_ID,
      scope: value.AUTH_SCOPE,
      management: managementOf(value),
    },
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    filesS3: bucketOf(value),
    hosts: value.HOSTS,
    hostsStrict: value.HOSTS_STRICT || value.PUBLIC_URL !== undefined,
    trustProxy: value.TRUST_PROXY ?? (production ? 'loopback' : null),
    medigiAdminPrefix: value.MEDIGI_ADMIN_PREFIX,
    // The demo shows where the link stands; the address is the one reserved for examples.
    merchStoreUrl: value.MERCH_STORE_URL ?? (demo ? 'https://example.com/' : undefined),
    hydra: value.HYDRA,
    demo,
    /** What the texts of API keys say of the installation. */
    keyKind: demo ? ('test' as const) : ('live' as const),
    stripe: stripeOf(value),
    webhooks: webhooksOf(value),
    stopDelaySeconds: value.STOP_DELAY_SECONDS,
    jobLeaseSeconds: value.JOB_LEASE_SECONDS,
    logLevel: value.LOG_LEVEL,
    testClock: value.TEST_CLOCK,
  };
}

// The file is ours, so that it has the field.
const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string };

/** Of what runs, as `package.json` says it. */
export const RELEASE = manifest.version;
