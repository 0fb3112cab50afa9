import { readConfig } from '../../server/src/platform/config.ts';
import { readWanted } from './items.ts';
import { PartnerFolder } from './folder.ts';
import { instructions } from './instructions.ts';
import type { Options } from './options.ts';
import { Partner } from './partner.ts';
import { mailOf, Stand } from './stand.ts';

interface World {
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  now: () => Date;
  passed: () => number;
  wait: (milliseconds: number, work: () => void) => void;
}

export interface Started {
  stand: Stand;
  look(): Promise<void>;
  summary(): ReturnType<Partner['summary']>;
  isWrong(): boolean;
  stop(): Promise<void>;
}

/** Of times that are repeatable. */
const SEEDED_DAY = '2026-06-15';
const MINUTE_MS = 60_000;
const BEGINS_AT = 8;
const MOST_SEED = 999_999_999;

/** Opens a partner and lets it begin; `sentence` says why not. */
export async function startPartner(options: Options, world: World): Promise<Started | { sentence: string }> {
  const config = readConfig(world.env);
  const product = options.product ?? config.publicUrl;
  const refusal = refusalOf(product, options);
  if (refusal !== null) return { sentence: refusal };
  const wanted = readWanted(options.file);
  if ('sentence' in wanted) return wanted;
  const seed = options.seed ?? Math.floor(Math.random() * MOST_SEED);
  const { isa_qualifier: qualifier, isa_code: isa, gs_code: gs } = config.edi.own;
  const now = timesOf(options, world.now);
  const partner = new Partner({ options, own: { qualifier, isa, gs }, seed, ...wanted, now });
  const folder = new PartnerFolder(options.folder);
  const domain = config.edi.smtp?.domain ?? new URL(product).hostname;
  const intake = `edi+${folder.token}@${domain}`;
  const stand = await Stand.open({ ...world, partner, folder, options, intake }).catch((error: unknown) => ({
    sentence: `No server could be opened: ${error instanceof Error ? error.message : ''}.`,
  }));
  if ('sentence' in stand) return stand;
  const { server, mailbox } = stand;
  const { port, user, password, fingerprint } = server;
  const [mailPort, email, token] = [mailbox.port, mailOf(options.name), folder.token];
  const told = { options, host: '127.0.0.1', port, user, password, fingerprint, mailPort, email, token };
  world.say(instructions({ ...told, intake, product, seed, folder: folder.root }));
  await stand.begin();
  return {
    stand,
    look: () => stand.look(),
    summary: () => partner.summary(),
    isWrong: () => stand.isWrong,
    stop: () => stand.stop(),
  };
}

const isHere = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host);

/** Documents that order medicines are for nobody's product by mistake (RB-410). */
function refusalOf(product: string, { remote, smtp, way }: Options): string | null {
  if (!URL.canParse(product))
    return `--product is an address such as http://localhost:3000, not '${product}'.`;
  const { hostname } = new URL(product);
  const hosts = [hostname, ...(way === 'email' ? [smtp.replace(/:\d+$/, '')] : [])];
  const elsewhere = hosts.find((host) => !isHere(host));
  if (remote || elsewhere === undefined) return null;
  return `${elsewhere} is not this machine. With --remote the partner plays against it all the same.`;
}

/** With a seed or a day a minute passes between two documents, whatever the time is. */
function timesOf({ seed, day }: Options, now: () => Date): () => Date {
  if (seed === null && day === null) return now;
  const start = Date.parse(`${day ?? SEEDED_DAY}T00:00:00Z`) + BEGINS_AT * 60 * MINUTE_MS;
  let count = -1;
  return () => {
    count += 1;
    return new Date(start + count * MINUTE_MS);
  };
}
