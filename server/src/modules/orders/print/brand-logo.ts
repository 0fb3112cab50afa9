import type { FileStore } from '../../../platform/files/files.ts';
import { asPng } from '../../../platform/files/pictures.ts';
import type { RequestContext } from '../../../platform/http/context.ts';

const DIGEST = /\/([0-9a-f]{64})$/;
/** Twice the size at which it is printed. */
const SIDE = 720;

/** The logo of the site as papers print it; null for a brand without one. */
export async function brandLogo({ client, db }: RequestContext, files: FileStore): Promise<Buffer | null> {
  const digest = DIGEST.exec(client.logo_url ?? '')?.[1];
  if (digest === undefined) return null;
  const logo = await db
    .selectFrom('brand_logo')
    .select('file_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return logo ? asPng((await files.read(db, logo.file_id)).bytes, SIDE) : null;
}
