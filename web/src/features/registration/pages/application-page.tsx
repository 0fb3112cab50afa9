import { Link, useParams } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useApplication, type Application } from '../applications-api.ts';
import { ApplicationChecklist } from '../components/application-checklist.tsx';
import { ApplicationState } from '../components/application-columns.tsx';
import { ApplicationDecision } from '../components/application-decision.tsx';
import {
  ApplicationFacilities,
  ApplicationLikenesses,
  ApplicationPerson,
} from '../components/application-panels.tsx';
import styles from '../components/applications.module.css';
import { QueueSteps } from '../components/queue-steps.tsx';
import { buyerCompanyFacts, sellerCompanyFacts, sellingFacts } from '../components/review-facts.ts';
import { personFacts, termsFacts } from '../components/review.tsx';

/** What somebody applied with, what it looks like, and what became of it. */
export function ApplicationPage() {
  const { id } = useParams({ from: '/app/admin/registrations/$id' });
  const { data, error, refetch } = useApplication(Number(id));
  usePageTitle(data?.company_name);
  if (data) return <Record application={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This registration does not exist any more."
        action={<LinkButton to="/admin/registrations">Show all registrations</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function Record({ application }: { application: Application }) {
  const { buyer, seller, kind, state, brand, date } = application;
  const form = buyer ?? seller;
  const when = state === 'unfinished' ? 'Last saved' : 'Submitted';
  return (
    <Page>
      <PageHeader
        back={<Link to="/admin/registrations">Registrations</Link>}
        title={application.company_name.trim() || 'No name yet'}
        summary={
          <>
            <ApplicationState state={state} /> {kind === 'buyer' ? 'Buyer' : 'Seller'} at {brand} · {when}{' '}
            {formatMoment(date)}
          </>
        }
        actions={<QueueSteps queue={application.queue} />}
      />
      <div className={styles.layout}>
        <div className={styles.column}>
          {application.user !== null && (
            <Panel title="Checklist">
              <ApplicationChecklist application={application} />
            </Panel>
          )}
          {application.likenesses.length > 0 && (
            <Panel title="Looks known">
              <ApplicationLikenesses application={application} />
            </Panel>
          )}
          <Panel title="Company">
            {buyer && <GivenFacts facts={buyerCompanyFacts(buyer.company)} />}
            {seller && <GivenFacts facts={sellerCompanyFacts(seller.company)} />}
          </Panel>
          {buyer && (
            <Panel title="Facilities">
              <ApplicationFacilities application={application} typed={buyer.facilities} />
            </Panel>
          )}
          {seller && (
            <Panel title="Selling">
              <GivenFacts facts={sellingFacts(seller.selling)} />
            </Panel>
          )}
        </div>
        <div className={`${styles.column} ${styles.beside}`}>
          {application.user !== null && (
            <Panel title="Decision">
              <ApplicationDecision key={application.id} application={application} />
            </Panel>
          )}
          <Panel title="Vetting">
            <ApplicationPerson application={application} />
          </Panel>
          {form && (
            <>
              <Panel title="Applicant">
                <GivenFacts facts={personFacts(form.user)} />
              </Panel>
              <Panel title="Terms">
                <GivenFacts
                  facts={[...termsFacts(form.terms), ['Text of', application.terms_version ?? '']]}
                />
              </Panel>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
