import { Button } from '@mantine/core';
import { useState } from 'react';
import { addressLines } from '#rules/accounts/addresses.ts';
import { formatDay } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { useDeclineFacility, useFacility, useVetFacility, type FacilityRow } from '../api.ts';
import { FacilityBadge, LicenseBadge } from './badges.tsx';
import { CsosRequests, DeclineCsos } from './csos-requests.tsx';
import { DeclineRenewal, Renewals, type Renewal } from './renewals.tsx';
import { RecordDocuments } from './record-documents.tsx';
import styles from './companies.module.css';

interface Props {
  /** Null: closed. */
  id: number | null;
  onClose: () => void;
  onCompany: (id: number) => void;
}

/** The record of a facility: papers, decision, CSOS, history. */
export function FacilityPanel({ id, onClose, onCompany }: Props) {
  const { data: facility, error, refetch } = useFacility(id);
  const [declining, setDeclining] = useState(false);
  const [csos, setCsos] = useState<FacilityRow['csos'][number] | null>(null);
  const [renewal, setRenewal] = useState<Renewal | null>(null);
  const shown = facility && facility.id === id ? facility : undefined;
  return (
    <>
      <SidePanel
        title={shown?.name ?? 'Facility'}
        width={560}
        opened={id !== null && !declining && csos === null && renewal === null}
        onClose={onClose}
      >
        {id === null ? null : shown ? (
          <FacilityFile
            facility={shown}
            onCompany={onCompany}
            onDecline={() => setDeclining(true)}
            onDeclineCsos={setCsos}
            onDeclineRenewal={setRenewal}
          />
        ) : facility === null ? (
          <EmptyState drawing="search" title="This facility does not exist." />
        ) : (
          <NoRecord
            error={error}
            missing="This facility does not exist."
            action={null}
            onRetry={() => void refetch()}
          />
        )}
      </SidePanel>
      {shown && <Decline facility={shown} opened={declining} onDone={() => setDeclining(false)} />}
      {shown && <DeclineRenewal facility={shown} renewal={renewal} onDone={() => setRenewal(null)} />}
      {shown && <DeclineCsos facility={shown} request={csos} onDone={() => setCsos(null)} />}
    </>
  );
}

function Decline({
  facility,
  opened,
  onDone,
}: {
  facility: FacilityRow;
  opened: boolean;
  onDone: () => void;
}) {
  const decline = useDeclineFacility(facility.id);
  return (
    <ReasonPopup
      title={`Decline ${facility.name}`}
      text="The facility may no longer buy. Its people read the reason in an e-mail and in the inbox."
      label="Reason"
      confirmLabel="Decline facility"
      opened={opened}
      pending={decline.isPending}
      onClose={onDone}
      onConfirm={(reason) => decline.mutate(reason, { onSuccess: onDone })}
    />
  );
}

function FacilityFile({
  facility,
  onCompany,
  onDecline,
  onDeclineCsos,
  onDeclineRenewal,
}: {
  facility: FacilityRow;
  onCompany: (id: number) => void;
  onDecline: () => void;
  onDeclineCsos: (request: FacilityRow['csos'][number]) => void;
  onDeclineRenewal: (renewal: Renewal) => void;
}) {
  const vet = useVetFacility(facility.id);
  const { can } = facility;
  return (
    <div className={styles.file}>
      <div className={styles.badges}>
        <FacilityBadge status={facility.vetting_status} />
        <span className={styles.soft}>
          ID {facility.id}
          {facility.vetted_at && ` · decided ${formatDay(facility.vetted_at)}`}
        </span>
      </div>
      {facility.vet_note !== null && <p className={styles.note}>{facility.vet_note}</p>}
      <div className={styles.actions}>
        {facility.vetting_status !== 'approved' && (
          <ReasonedButton reason={can.vet_refusal} loading={vet.isPending} onClick={() => vet.mutate()}>
            Approve facility
          </ReasonedButton>
        )}
        {can.decline && (
          <Button variant="default" onClick={onDecline}>
            Decline facility
          </Button>
        )}
      </div>
      {facility.renewals.length > 0 && <Renewals facility={facility} onDecline={onDeclineRenewal} />}
      <FacilityFacts facility={facility} onCompany={onCompany} />
      <section aria-labelledby="facility-csos">
        <h3 id="facility-csos" className={styles.heading}>
          CSOS requests
        </h3>
        <CsosRequests facility={facility} onDecline={onDeclineCsos} />
      </section>
      <section aria-labelledby="facility-documents">
        <h3 id="facility-documents" className={styles.heading}>
          Documents
        </h3>
        <RecordDocuments place={{ context: 'facility', facility_id: facility.id }} />
      </section>
      <section aria-labelledby="facility-history">
        <h3 id="facility-history" className={styles.heading}>
          History
        </h3>
        <HistoryList steps={facility.history} />
      </section>
    </div>
  );
}

function FacilityFacts({ facility, onCompany }: { facility: FacilityRow; onCompany: (id: number) => void }) {
  return (
    <Facts>
      <Fact label="Company">
        <button type="button" className={styles.linkButton} onClick={() => onCompany(facility.company.id)}>
          {facility.company.name}
        </button>
      </Fact>
      <Fact label="Type">{facility.type}</Fact>
      <Fact label="DEA number">
        {facility.dea_number ?? '–'}
        {facility.dea_expiration !== null && `, expires ${formatDay(facility.dea_expiration)}`}
      </Fact>
      <Fact label="State license">
        <LicenseBadge stored={facility.state_license} />
        {facility.state_license_expiration !== null &&
          ` expires ${formatDay(facility.state_license_expiration)}`}
      </Fact>
      <Fact label="Delivery address">
        {addressLines(facility.delivery_address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      <Fact label="Users">{facility.user_count}</Fact>
    </Facts>
  );
}
