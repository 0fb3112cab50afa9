import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { StoredDocument } from '#contract/documents.ts';
import type { FormFacility } from '#rules/registration/registration.ts';
import { DOCUMENT_KINDS } from '#rules/documents.ts';
import { api } from '../../../shared/http.ts';
import { GivenFacts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Application } from '../applications-api.ts';
import styles from './applications.module.css';
import { isShown, LicensePreview } from './license-preview.tsx';
import { facilityFacts } from './review-facts.ts';

const FIELDS: Record<string, string> = {
  'company.name': 'Same company name',
  'company.ein': 'Same EIN',
  'user.email': 'Same e-mail address',
};
const reasonOf = (field: string) => FIELDS[field] ?? 'Same DEA number';

const VETTING = { pending: 'Pending', approved: 'Approved', declined: 'Declined' };

function CompanyLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/admin/company-manager" search={{ company: String(id) }}>
      {children}
    </Link>
  );
}

/** Records that were there before and look alike; somebody has to say whether they are the same. */
export function ApplicationLikenesses({ application: { likenesses } }: { application: Application }) {
  return (
    <ul className={styles.list}>
      {likenesses.map((one) => (
        <li key={`${one.field} ${one.id}`}>
          <span className={styles.line}>
            <StatusBadge tone="attention">{reasonOf(one.field)}</StatusBadge>
            {one.company_id === null ? one.name : <CompanyLink id={one.company_id}>{one.name}</CompanyLink>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the person and the company are vetted. */
export function ApplicationPerson({ application }: { application: Application }) {
  const { user, company_id: companyId } = application;
  if (user === null || companyId === null)
    return <p className={styles.soft}>Not submitted yet; there is nothing to decide.</p>;
  return (
    <ul className={styles.list}>
      <li>
        <span className={styles.line}>
          {user.vetting_status}
          <Link to="/admin/user-manager" search={{ user: String(user.id) }}>
            Open in User Manager
          </Link>
        </span>
        {user.note !== null && <span className={styles.soft}>{user.note}</span>}
      </li>
      <li>
        <CompanyLink id={companyId}>Open in Company Manager</CompanyLink>
      </li>
    </ul>
  );
}

interface FacilitiesProps {
  application: Application;
  typed: readonly FormFacility[];
}

/** Each facility as it was applied for, with its state now and its documents. */
export function ApplicationFacilities({ application, typed }: FacilitiesProps) {
  const documents = useDocuments(application.company_id);
  return (
    <ul className={styles.list}>
      {typed.map((facility, index) => {
        const record = application.facilities.find(({ name }) => name === facility.name);
        return (
          <li key={facility.key}>
            <span className={styles.line}>
              <strong>{facility.name || `Facility ${index + 1}`}</strong>
              {record && (
                <StatusBadge tone={record.vetting_status === 'approved' ? 'ok' : 'attention'}>
                  {VETTING[record.vetting_status]}
                </StatusBadge>
              )}
              {record && !record.state_license && (
                <StatusBadge tone="attention">No state license</StatusBadge>
              )}
            </span>
            <GivenFacts facts={facilityFacts(facility)} />
            {record && (
              <>
                {documents
                  .filter((one) => one.facility_id === record.id)
                  .map((one) => (
                    <License key={one.id} file={one} />
                  ))}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A document as a link, and in the page where it can be shown. */
function License({ file }: { file: StoredDocument }) {
  const [shown, setShown] = useState(false);
  const label = `${DOCUMENT_KINDS[file.type].label}: ${file.name}`;
  return (
    <div className={styles.license}>
      <span className={styles.line}>
        <a href={file.url} target="_blank" rel="noreferrer">
          {label}
        </a>
        {isShown(file) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={shown}
            aria-label={`Preview of ${label}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Preview'}
          </Button>
        )}
      </span>
      {shown && <LicensePreview file={file} label={label} />}
    </div>
  );
}

function useDocuments(companyId: number | null) {
  const { data } = useQuery({
    queryKey: ['documents', { company: companyId }],
    queryFn: ({ signal }) =>
      api.listDocuments({ query: { company_id: companyId ?? 0, per_page: 200 } }, { signal }),
    enabled: companyId !== null,
  });
  return data?.data ?? [];
}
