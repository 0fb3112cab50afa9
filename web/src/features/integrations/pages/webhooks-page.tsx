import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MOST_ENDPOINTS, TOO_MANY_ENDPOINTS } from '#rules/webhooks.ts';
import { countOf } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useCompanyName } from '../api.ts';
import { IntegrationTabs } from '../components/integration-tabs.tsx';
import styles from '../components/integrations.module.css';
import { ChooseCompany, NotYours } from '../components/not-here.tsx';
import { ShownSecret } from '../components/shown-secret.tsx';
import { eventsOf, troubleOf, WebhookBadge } from '../components/webhook-facts.tsx';
import { WebhookForm } from '../components/webhook-form.tsx';
import { useWebhooks, type NewWebhook, type Webhook } from '../webhooks-api.ts';

/** Endpoints of a company that are told of its events (RB-431). */
export function WebhooksPage() {
  const { roles, is_admin: isAdmin } = useMe();
  const { company } = useSearch({ from: '/app/integrations/webhooks' });
  if (isAdmin && idOf(company) === null) return <ChooseCompany what="Webhooks" />;
  return isAdmin || roles.includes('CompanyAdmin') ? <Endpoints /> : <NotYours what="Webhooks" />;
}

function Endpoints() {
  const { is_admin: isAdmin } = useMe();
  const { company } = useSearch({ from: '/app/integrations/webhooks' });
  const companyId = isAdmin ? (idOf(company) ?? undefined) : undefined;
  const name = useCompanyName(companyId);
  const { data, error, refetch } = useWebhooks(companyId);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const navigate = useNavigate();
  const done = () => {
    setMade(null);
    if (made) void navigate({ to: '/integrations/webhooks/$id', params: { id: String(made.id) } });
  };
  const add = (
    <ReasonedButton
      leftSection={<Icon name="plus" size={16} />}
      reason={(data?.length ?? 0) >= MOST_ENDPOINTS ? TOO_MANY_ENDPOINTS : null}
      onClick={() => setAdding(true)}
    >
      Add endpoint
    </ReasonedButton>
  );
  return (
    <Page>
      <PageHeader
        title={name === undefined ? 'Integrations' : `Integrations of ${name}`}
        actions={isAdmin ? undefined : add}
      />
      <IntegrationTabs current="webhooks" company={company} />
      {data ? (
        <EndpointList webhooks={data} company={company} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <WebhookForm
        opened={adding}
        webhook={null}
        onClose={() => setAdding(false)}
        onMade={(one) => {
          setAdding(false);
          setMade(one);
        }}
      />
      <ShownSecret made={made} onClose={done} />
    </Page>
  );
}

function EndpointList({ webhooks, company }: { webhooks: readonly Webhook[]; company: string | undefined }) {
  if (webhooks.length === 0)
    return (
      <EmptyState drawing="inbox" title="No endpoints yet">
        An endpoint is an address of a program that is told of orders, shipments, bids and more as they
        happen.
      </EmptyState>
    );
  return (
    <ul className={styles.endpoints} aria-label="Endpoints">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className={styles.endpoint}>
          <div className={styles.line}>
            <Link
              to="/integrations/webhooks/$id"
              params={{ id: String(webhook.id) }}
              search={company === undefined ? {} : { company }}
              className={styles.address ?? ''}
            >
              {webhook.url}
            </Link>
            <WebhookBadge webhook={webhook} />
          </div>
          {webhook.description !== '' && <span>{webhook.description}</span>}
          <span className={styles.mono}>{eventsOf(webhook)}</span>
          <span className={styles.soft}>
            {webhook.facilities.map(({ name }) => name).join(', ') || 'All facilities'} ·{' '}
            {countOf(webhook.waiting, 'delivery waits', 'deliveries wait')} ·{' '}
            {countOf(webhook.dead, 'is dead', 'are dead')}
          </span>
          {troubleOf(webhook) !== null && <span className={styles.trouble}>{troubleOf(webhook)}</span>}
        </li>
      ))}
    </ul>
  );
}
