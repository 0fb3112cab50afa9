import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest, type DigestReader } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { administrators } from './notify-registrations.ts';
import { has, readTraders, sellersOf } from './traders.ts';

type Waits = DomainEvent<'import.waits'>;

/** Some of those who are told, with what is theirs to open. */
interface Readers {
  who: 'administrators' | 'sellers';
  people: readonly DigestReader[];
  relativeUrl: string;
  button: string;
  reason: string;
}

/** Tells administrators of EDI, and those of its company, of a catalog that waits for a person (RB-380). Safe to repeat. */
export function createEdiCatalogNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      if (event.type !== 'import.waits') return;
      const common = { level: 'warning', type: 'EDI', ...wordsOf(event) } as const;
      for (const { who, people, relativeUrl } of await readersOf(deps, event)) {
        const message = { ...common, effectKey: `${event.key}:${who}`, relativeUrl };
        await storeInInbox(
          deps.db,
          message,
          people.map(({ id }) => id),
          deps.clock.now(),
        );
      }
    },
    async mail(event) {
      if (event.type !== 'import.waits') return;
      const { title, content } = wordsOf(event);
      for (const { people, relativeUrl, button, reason } of await readersOf(deps, event)) {
        const atOnce = await keepForDigest(deps, event, people, { title, content, relativeUrl, kind: null });
        await mailEach(deps, event, atOnce, (_, origin) => ({
          subject: title,
          content: {
            title,
            words: [content, 'Nothing of it was carried out yet.'],
            button: { label: button, address: `${origin}${relativeUrl}` },
            reason,
          },
        }));
      }
    },
  };
}

const wordsOf = ({ data }: Waits) => ({
  title: `A catalog of ${data.client} waits`,
  content: data.sentence,
});

async function readersOf({ db }: NotifierDeps, { data }: Waits): Promise<Readers[]> {
  return [
    {
      who: 'administrators',
      people: await administrators(db, 'edi'),
      relativeUrl: `/admin/edi/messages/edi?message=${data.message_id}`,
      button: 'Open the EDI Message',
      reason: 'You get this because you look after EDI.',
    },
    {
      who: 'sellers',
      people: await readTraders(db, ofCompany(data.company_id)),
      relativeUrl: `/manage-listings/import/${data.import_id}`,
      button: 'Open the Import',
      reason: 'You get this because your company sends catalogs by EDI.',
    },
  ];
}

/** Its administrators who sell; where it has none, whoever sells: somebody has to decide. */
const ofCompany = (
  companyId: number,
): RawBuilder<unknown> => sql`${sellersOf([companyId])} and (${has('CompanyAdmin')}
  or not exists (select from app_user a join user_role r on r.user_id = a.id and r.role = 'CompanyAdmin'
    join user_role s on s.user_id = a.id and s.role = 'Seller' where a.active and a.company_id = ${companyId}))`;
