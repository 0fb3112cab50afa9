import { sql } from 'kysely';
import { EdiSettings } from '#contract/edi/clients.ts';
import type { TestApp } from './app.ts';
import { ABSENT, type Ids } from './example.ts';
import { idOf } from './matrix-strangers.ts';

/** No id of EDI is hidden from administrators of it, and nobody else gets as far. The message takes no move, the shipment and the invoice no decision. */
export async function ofEdi(
  app: TestApp,
): Promise<Record<'edi_client' | 'edi_invoice' | 'edi_mail' | 'edi_message' | 'edi_shipment', Ids>> {
  const client = await anEdiClient(app);
  const message = await anEdiMessage(app);
  const shipment = await anEdiShipment(app);
  const invoice = await anEdiInvoice(app);
  const mail = await anEdiMail(app);
  return {
    edi_invoice: { own: ABSENT - 1, foreign: invoice, absent: ABSENT },
    edi_mail: { own: ABSENT - 1, foreign: mail, absent: ABSENT },
    edi_client: { own: ABSENT - 1, foreign: client, absent: ABSENT },
    edi_message: { own: ABSENT - 1, foreign: message, absent: ABSENT },
    edi_shipment: { own: ABSENT - 1, foreign: shipment, absent: ABSENT },
  };
}

const anEdiClient = (app: TestApp) =>
  idOf(
    app,
    sql`with made as (insert into edi_client (name, company_id, direction, protocol, isa_qualifier, isa_code, gs_code, documents, usage,
      active, settings, created_at, updated_at)
    select 'Matrix', c.id, 'Buyer', 'Email', 'ZZ', 'MATRIX', 'MATRIX', '{810}', 'Test', true, ${JSON.stringify(
      EdiSettings.parse({ email: 'edi@partner.test' }),
    )}, now(), now() from company c order by c.id limit 1 returning id)
    insert into edi_way (client_id) select id from made returning client_id as id`,
  );

/** It takes no move. */
const anEdiMail = (app: TestApp) =>
  idOf(
    app,
    sql`insert into edi_mail (client_id, at, sender, from_header, subject, message_id, content, body_sha256, status)
      select min(id), now(), '', '', 'Matrix', '', 'Subject: Matrix', sha256(''), 'Parsed' from edi_client returning id`,
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

const anEdiShipment = (app: TestApp) =>
  idOf(
    app,
    sql`insert into edi_shipment (client_id, message_id, place, shipment_number, content_sha256, first, reference, carrier,
      items, status, decided_at, at)
    select k.id, m.id, 0, 'MATRIX', sha256('MATRIX'), true, 'MATRIX', 'UPS', '[]', 'Rejected', now(), now()
    from edi_client k, edi_message m order by k.id, m.id limit 1 returning id`,
  );

const anEdiInvoice = (app: TestApp) =>
  idOf(
    app,
    sql`insert into edi_invoice (client_id, message_id, invoice_number, content_sha256, first, reference, is_credit, document,
      total_cents, status, reason, decided_at, at)
    select k.id, m.id, 'MATRIX', sha256('MATRIX'), true, 'MATRIX', false, '{"lines": [], "charges": []}', 100, 'Rejected', 'Matrix',
      now(), now()
    from edi_client k, edi_message m order by k.id, m.id limit 1 returning id`,
  );
