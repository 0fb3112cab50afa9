import { Button } from '@mantine/core';
import { isAnswerOverdue } from '#rules/accounts/csos-contact.ts';
import { hasEnded } from '#rules/accounts/licenses.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatDay, plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day } from '../../../ui/values.tsx';
import { useDecideCsos, type FacilityRow } from '../api.ts';
import { contactText, type CsosRequest } from './csos-requests.tsx';
import styles from './companies.module.css';

type OnDecline = (facility: FacilityRow, request: CsosRequest) => void;

/** How many requests wait in these facilities, one of which may ask several sellers. */
export const openRequests = (facilities: readonly FacilityRow[]): number =>
  facilities.reduce((sum, one) => sum + asked(one).length, 0);

const asked = (facility: FacilityRow) => facility.csos.filter((one) => one.status === 'requested');
/** Since when the oldest request waits. */
const askedAt = (facility: FacilityRow) =>
  asked(facility)
    .flatMap((one) => one.requested_at ?? [])
    .toSorted()[0] ?? null;

/** The queue 'Schedule II': who asks with which licenses, since when, which seller, and the decision. */
export const csosColumns = (onDecline: OnDecline): readonly GridColumn<FacilityRow>[] => [
  {
    id: 'name',
    header: 'Facility',
    cell: (one) => (
      <>
        <span className={styles.name}>{one.name}</span>
        <span className={styles.detail}>{one.company.name}</span>
      </>
    ),
    required: true,
    width: 190,
  },
  {
    id: 'dea',
    header: 'DEA Number',
    cell: (one) => (
      <>
        {one.dea_number ?? '–'}
        <Ends day={one.dea_expiration} />
      </>
    ),
    width: 140,
  },
  {
    id: 'license',
    header: 'State License',
    cell: (one) => (
      <>
        {one.state_license ? 'On record' : 'Missing'}
        <Ends day={one.state_license_expiration} />
      </>
    ),
    width: 140,
  },
  {
    id: 'asked',
    header: 'Since',
    cell: (one) => <Since facility={one} />,
    sortable: true,
    width: 110,
  },
  {
    id: 'requests',
    header: 'Requests',
    cell: (one) => <OpenRequests facility={one} onDecline={onDecline} />,
    required: true,
    width: 400,
  },
];

function Since({ facility }: { facility: FacilityRow }) {
  const since = askedAt(facility);
  const overdue = since !== null && isAnswerOverdue(since.slice(0, 10), todayUtc());
  return (
    <span className={styles.badges}>
      <Day date={since} />
      {overdue && <StatusBadge tone="attention">Overdue</StatusBadge>}
    </span>
  );
}

const endText = (day: string): string => `${hasEnded(day, todayUtc()) ? 'ended' : 'ends'} ${plainDay(day)}`;

function Ends({ day }: { day: string | null }) {
  return day === null ? null : <span className={styles.detail}>{endText(day)}</span>;
}

const declinedBefore = ({ reason }: CsosRequest): [string, string][] =>
  reason === null ? [] : [['Declined before', reason]];

/** What the decision rests on. */
function Grounds({ facility, request }: { facility: FacilityRow; request: CsosRequest }) {
  const { requested_at: at, requested_by: by, contact } = request;
  const until = (known: string, day: string | null) =>
    day === null ? `${known}, no end is stored` : `${known}, ${endText(day)}`;
  return (
    <div className={styles.grounds}>
      <p>It may then buy schedule II from {request.seller.name}.</p>
      <GivenFacts
        facts={[
          [
            'DEA number',
            facility.dea_number === null ? 'None' : until(facility.dea_number, facility.dea_expiration),
          ],
          [
            'State license',
            facility.state_license ? until('On record', facility.state_license_expiration) : 'Missing',
          ],
          ...declinedBefore(request),
          ['Asked', [by && `by ${by}`, at && `on ${formatDay(at)}`].filter(Boolean).join(' ')],
          ['Responsible', contact === null ? 'Nobody was named' : contactText(contact)],
          [
            'CSOS signers',
            facility.signers.length > 0
              ? facility.signers.join(', ')
              : 'Nobody yet: its orders wait unsigned until it has a CSOS Signer',
          ],
        ]}
      />
    </div>
  );
}

function OpenRequests({ facility, onDecline }: { facility: FacilityRow; onDecline: OnDecline }) {
  const may = useMe().permissions.includes('csos');
  const decide = useDecideCsos(facility.id);
  const approve = async (request: CsosRequest) => {
    const { seller } = request;
    const sure = await confirm({
      title: `Approve ${facility.name} for ${seller.name}?`,
      body: <Grounds facility={facility} request={request} />,
      confirmLabel: 'Approve',
    });
    if (sure) decide.mutate({ sellerId: seller.id, approve: true });
  };
  return (
    <ul className={styles.requests}>
      {asked(facility).map((request) => {
        const { seller, requested_by: by, reason } = request;
        const whose = (
          <span className="visually-hidden">
            {' '}
            {facility.name} for {seller.name}
          </span>
        );
        return (
          <li key={seller.id}>
            <span className={styles.breaks}>
              {seller.name}
              {by !== null && <span className={styles.soft}>, asked by {by}</span>}
              {reason !== null && <span className={styles.detail}>Declined before: {reason}</span>}
            </span>
            {may && (
              <span className={styles.decisions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={decide.isPending && decide.variables.sellerId === seller.id}
                  onClick={(event) => {
                    event.stopPropagation();
                    void approve(request);
                  }}
                >
                  Approve{whose}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={(event) => {
                    event.stopPropagation();
                    onDecline(facility, request);
                  }}
                >
                  Decline{whose}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  facility: FacilityRow;
  onOpen: () => void;
  onDecline: OnDecline;
}

/** A facility of the queue on a phone. */
export function CsosCard({ facility, onOpen, onDecline }: CardProps) {
  const { dea_number: dea, dea_expiration: ends } = facility;
  return (
    <>
      <ListCard onOpen={onOpen}>
        <CardLine>
          <strong>{facility.name}</strong>
          <Since facility={facility} />
        </CardLine>
        <span className={styles.soft}>
          {dea === null ? 'No DEA number' : `DEA ${dea}${ends === null ? '' : `, ${endText(ends)}`}`}
        </span>
      </ListCard>
      <OpenRequests facility={facility} onDecline={onDecline} />
    </>
  );
}
