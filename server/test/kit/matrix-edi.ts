import { sql } from 'kysely';
import { EdiSettings } from '#contract/edi/clients.ts';
import type { TestApp } from './app.ts';
import { ABSENT, type Ids } from './example.ts';
import { idOf } from './matrix-strangers.ts';

/** No id of EDI is hidden from administrators of it, and nobody else gets as far. The message takes no move. */
export async function ofEdi(app: TestApp): Promise<Record<'edi_client' | 'edi_message', Ids>> {
  const client = await anEdiClient(app);
  const message = await anEdiMessage(app);
  return {
    edi_client: { own: ABSENT - 1, foreign: client, absent: ABSENT },
    edi_message: { own: ABSENT - 1, foreign: message, absent: ABSENT },
  };
}

const anEdiClient = (app: TestApp) =>
  idOf(
    app,
    sql`insert into edi_client (name, company_id, direction, protocol, isa_qualifier, isa_code, gs_code, documents, usage,
      active, settings, created_at, updated_at)
    select 'Matrix', c.id, 'Buyer', 'Email', 'ZZ', 'MATRIX', 'MATRIX', '{810}', 'Test', true, ${JSON.stringify(
      EdiSettings.parse({ email: 'edi@partner.test' }),
    )}, now(), now() from company c order by c.id limit 1 returning id`,
  );

const anEdiMessage = (app: TestApp) =>
  idOf(
    app,
    sql`with file as (
      insert into edi_file (direction, client_id, channel, content, sha256, at)
      select 'In', min(id), 'Upload', 'ISA', sha256('ISA'), now() from edi_client returning id, client_id, sha256
    ), made as (
      insert into edi_interchange (direction, file_id, start_at, bytes, used, sha256, at)
      select 'In', id, 0, 3, false, sha256, now() from file returning id
    ) insert into edi_message (interchange_id, direction, type, place, status, at)
      select id, 'In', '850', -1, 'Acknowledged', now() from made returning id`,
  );
