import { Button } from '@mantine/core';
import { useState } from 'react';
import { endingLicenses, hasEnded, LICENSE_KEEPERS, type LicenseType } from '#rules/accounts/licenses.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatDay } from '../../../shared/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useDocuments, type StoredDocument } from '../api.ts';
import { FormerFiles } from './former-files.tsx';
import { LicenseUpload } from './license-upload.tsx';
import { AskToRenew } from './renew-link.tsx';
import { StoredFile } from './stored-file.tsx';
import styles from './documents.module.css';

interface Props {
  type: LicenseType;
  facility: {
    id: number;
    name: string;
    vetted: boolean;
    /** Says when its licenses end. */
    can_edit: boolean;
    /** Who does, by name. */
    keepers: readonly string[];
    state_license_expiration: string | null;
    dea_expiration: string | null;
  };
  /** Its renewal was asked for. */
  renew?: boolean;
}

const endOf = ({ type, facility }: Pick<Props, 'type' | 'facility'>) =>
  type === 'state_license' ? facility.state_license_expiration : facility.dea_expiration;

/** A license that is stored, the way to send it or to renew it, and what it has replaced. */
export function DocumentTab({ type, facility, renew = false }: Props) {
  const { data, error, refetch } = useDocuments(facility.id);
  const [renewing, setRenewing] = useState(renew);
  const own = data?.filter((one) => one.type === type);
  if (own === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <SkeletonLines lines={3} />;
  }
  const waiting = own.filter((one) => one.review === 'waiting');
  const former = own.filter((one) => one.replaced_date !== null || one.review === 'declined');
  const stored = own.filter((one) => !waiting.includes(one) && !former.includes(one));
  const [current] = stored;
  const ends = endOf({ type, facility });
  const ended = hasEnded(ends, todayUtc());
  const ending = endingLicenses(facility, todayUtc()).some(({ license }) => license === type);
  return (
    <>
      <Purpose type={type} facility={facility} none={stored.length === 0} />
      {ends !== null && (
        <p className={ended ? styles.ended : undefined}>
          It {ended ? 'ended' : 'ends'} {formatDay(ends)}.
          {ended && type === 'state_license' && facility.vetted && ` ${BACK_TO_VETTING}`}
        </p>
      )}
      {stored.length > 0 && (
        <ul className={styles.list}>
          {stored.map((document) => (
            <StoredFile
              key={document.id}
              document={document}
              {...(type === 'state_license' && facility.vetted && { consequence: LOSES_APPROVAL })}
            >
              {!renewing && waiting.length === 0 && document.can.renew && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<Icon name="upload" size={14} />}
                  onClick={() => setRenewing(true)}
                >
                  Renew<span className="visually-hidden"> {document.name}</span>
                </Button>
              )}
            </StoredFile>
          ))}
        </ul>
      )}
      <Renewal waiting={waiting} declined={former[0]} ends={ends} />
      {current === undefined && waiting.length === 0 && (facility.can_edit || !ending) && (
        <LicenseUpload
          type={type}
          facilityId={facility.id}
          dated={facility.can_edit}
          endAsked={facility.can_edit && ends !== null}
          onDone={() => setRenewing(false)}
        />
      )}
      {!facility.can_edit && waiting.length === 0 && (current !== undefined || ending) && (
        <p className={styles.soft}>
          {LICENSE_KEEPERS} <AskToRenew keepers={facility.keepers} />
        </p>
      )}
      {current?.can.renew === true && renewing && waiting.length === 0 && (
        <>
          <LicenseUpload
            type={type}
            facilityId={facility.id}
            replaces={current.id}
            dated
            endAsked
            onDone={() => setRenewing(false)}
          />
          <Button variant="subtle" size="xs" className={styles.end ?? ''} onClick={() => setRenewing(false)}>
            Keep the present one
          </Button>
        </>
      )}
      <FormerFiles documents={former} />
    </>
  );
}

interface RenewalProps {
  waiting: readonly StoredDocument[];
  /** The newest of the former files. */
  declined: StoredDocument | undefined;
  /** Counts meanwhile. */
  ends: string | null;
}

/** What waits until staff has looked at it, or was declined last. */
function Renewal({ waiting, declined, ends }: RenewalProps) {
  if (waiting.length === 0)
    return declined?.review === 'declined' ? (
      <p className={styles.ended}>
        The renewal until {formatDay(declined.ends)} was declined: {declined.review_reason}
      </p>
    ) : null;
  return (
    <>
      <p>
        The renewal waits for review. Allow 48 hours for our team to review your license. Until then the
        present end counts{ends !== null && `, ${formatDay(ends)}`}.
      </p>
      <ul className={styles.list} aria-label="Waits for review">
        {waiting.map((document) => (
          <StoredFile
            key={document.id}
            document={document}
            words={`ends ${formatDay(document.ends)}`}
            consequence="Nothing waits for review then, and the present end goes on counting."
          />
        ))}
      </ul>
    </>
  );
}

const BACK_TO_VETTING = 'Once the new one is uploaded, our team reviews it before the facility buys again.';
const LOSES_APPROVAL =
  'Without its state license the facility goes back to vetting and cannot order until another one is approved.';

function Purpose({ type, facility, none }: Pick<Props, 'type' | 'facility'> & { none: boolean }) {
  const { name } = facility;
  if (type === 'dea_license') return <p>The DEA registration certificate of {name}.</p>;
  if (!none)
    return facility.vetted ? (
      <p>The state license of {name}.</p>
    ) : (
      <p>The state license of {name} waits for review. Allow 48 hours for our team to review your license.</p>
    );
  return facility.vetted ? (
    <p>The state license of {name} is on record, but its file is not kept here. Upload it.</p>
  ) : (
    <p>
      Please upload your state license to make purchases. Allow 48 hours for our team to review your license.
    </p>
  );
}
