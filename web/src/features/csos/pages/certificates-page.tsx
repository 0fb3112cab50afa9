import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { endsSoon } from '#rules/csos/certificates.ts';
import { nowMs } from '../../../shared/clock.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { confirm } from '../../../ui/dialogs.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCertificates, useDeleteExpired, useKeysHere, type Certificate } from '../api.ts';
import { CertificateCard, certificateColumns, STATUSES } from '../components/certificate-columns.tsx';
import styles from '../components/csos.module.css';
import { ImportPopup } from '../components/import-popup.tsx';
import { MakeSignerPopup } from '../components/make-signer-popup.tsx';
import type { CertificatesSearch } from '../routes.ts';

/** The CSOS certificates of a signer, and to administrators those of their facilities. */
export function CertificatesPage() {
  const { roles } = useMe();
  const reads = roles.some(
    (role) => role === 'CSOS Signer' || role === 'CompanyAdmin' || role === 'FacilityAdmin',
  );
  if (reads) return <Certificates />;
  return (
    <Page>
      <EmptyState drawing="file" heading title="You are not a CSOS signer">
        Whoever administers your facility can give you the role &apos;CSOS Signer&apos;. Then you bring in the
        certificate that DEA issued to you, and sign the schedule II orders of your facility here.
      </EmptyState>
    </Page>
  );
}

function Certificates() {
  const me = useMe();
  const { data, error, refetch } = useCertificates();
  const here = useKeysHere();
  const search = useSearch({ from: '/app/csoscerts' });
  const [importing, setImporting] = useState(false);
  const [making, setMaking] = useState(false);
  const signs = me.roles.includes('CSOS Signer');
  const administers = me.is_company_admin || me.roles.includes('FacilityAdmin');
  const facility = me.primary_facility;
  return (
    <Page>
      <PageHeader
        title="Certificates"
        summary={
          signs
            ? 'With these you sign schedule II orders. A key stays in the browser where it was imported.'
            : 'Those of the signers of your facilities.'
        }
        actions={
          <>
            <LinkButton to="/orders" search={{ csos: 'pending' }} variant="default">
              Orders waiting for a signature
            </LinkButton>
            {administers && facility && (
              <Button variant="default" onClick={() => setMaking(true)}>
                Create signer
              </Button>
            )}
            {signs && <Button onClick={() => setImporting(true)}>Import certificate</Button>}
          </>
        }
      />
      <Ending certificates={data ?? []} />
      <Filters certificates={data ?? []} />
      <DataGrid
        id="csos-certificates"
        label="Certificates"
        columns={certificateColumns(here)}
        rows={data?.filter((one) => isShown(one, search))}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Certificate ${one.serial}`}
        error={error}
        onRetry={() => void refetch()}
        renderCard={(one) => <CertificateCard certificate={one} here={here} />}
        actions={<DeleteExpired certificates={data ?? []} />}
        empty={
          data === undefined || data.length === 0 ? (
            <Empty
              signs={signs}
              onImport={() => setImporting(true)}
              {...(administers && facility && { onMake: () => setMaking(true) })}
            />
          ) : (
            <EmptyState title="No certificate matches">Try another filter.</EmptyState>
          )
        }
      />
      <ImportPopup opened={importing} onClose={() => setImporting(false)} />
      {facility && <MakeSignerPopup facility={facility} opened={making} onClose={() => setMaking(false)} />}
    </Page>
  );
}

const isShown = (one: Certificate, { facility, status }: CertificatesSearch): boolean =>
  (facility === undefined || one.facility_name === facility) &&
  (status === undefined || one.status === status);

/** By facility and status, where there is a choice. */
function Filters({ certificates }: { certificates: readonly Certificate[] }) {
  const search = useSearch({ from: '/app/csoscerts' });
  const navigate = useNavigate({ from: '/csoscerts' });
  if (certificates.length < 2) return null;
  const facilities = [...new Set(certificates.map((one) => one.facility_name))].toSorted();
  const narrow = (change: CertificatesSearch) => void navigate({ search: { ...search, ...change } });
  return (
    <div className={styles.filters}>
      <FilterSelect
        label="Facility"
        all="All facilities"
        options={facilities.map((name) => ({ value: name, label: name }))}
        value={search.facility}
        onChange={(facility) => narrow({ facility })}
      />
      <FilterSelect
        label="Status"
        all="Any"
        options={Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }))}
        value={search.status}
        onChange={(status) => narrow({ status })}
      />
    </div>
  );
}

interface EmptyProps {
  signs: boolean;
  onImport: () => void;
  /** Where somebody may make a signer. */
  onMake?: () => void;
}

function Empty({ signs, onImport, onMake }: EmptyProps) {
  return (
    <EmptyState
      drawing="file"
      title="No certificates yet"
      action={
        signs ? (
          <Button onClick={onImport}>Import certificate</Button>
        ) : (
          onMake && <Button onClick={onMake}>Create signer</Button>
        )
      }
    >
      {signs
        ? 'Import the .p12 or .pfx file that DEA issued to you. Its key never leaves this browser.'
        : 'They appear here when a signer of your facilities brings one in.'}
    </EmptyState>
  );
}

/** From 30 days before the end. */
function Ending({ certificates }: { certificates: readonly Certificate[] }) {
  const ending = certificates.filter(
    (one) => one.is_own && one.status === 'active' && endsSoon(new Date(one.valid_to), new Date(nowMs())),
  );
  if (ending.length === 0) return null;
  return (
    <div className={styles.band} role="status">
      {ending.map((one) => (
        <span key={one.id}>
          Your certificate for {one.facility_name} ends on {formatDay(one.valid_to)}. Ask DEA for the next one
          now.
        </span>
      ))}
    </div>
  );
}

function DeleteExpired({ certificates }: { certificates: readonly Certificate[] }) {
  const remove = useDeleteExpired();
  const expired = certificates.filter((one) => one.is_own && one.status === 'expired');
  if (expired.length === 0) return null;
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${countOf(expired.length, 'expired certificate')}?`,
      body: 'What was signed with them stays signed.',
      confirmLabel: 'Delete',
    });
    if (sure) remove.mutate(expired);
  };
  return (
    <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
      Delete expired
    </Button>
  );
}
