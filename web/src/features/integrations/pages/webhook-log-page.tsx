import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { DELIVERY_COLUMNS, DeliveryCard, FEWER_DELIVERY_COLUMNS } from '../components/delivery-columns.tsx';
import { DeliveryPanel } from '../components/delivery-panel.tsx';
import { NotYours } from '../components/not-here.tsx';
import { ShownSecret } from '../components/shown-secret.tsx';
import { WebhookActions } from '../components/webhook-actions.tsx';
import { WebhookFacts } from '../components/webhook-facts.tsx';
import { DELIVERIES } from '../lists.ts';
import { useDeliveries, useWebhooks, type NewWebhook, type Webhook } from '../webhooks-api.ts';

/** One endpoint with its log (RB-441). */
export function WebhookLogPage() {
  const { roles, is_admin: isAdmin } = useMe();
  return isAdmin || roles.includes('CompanyAdmin') ? <Loading /> : <NotYours what="Webhooks" />;
}

function Loading() {
  const { is_admin: isAdmin } = useMe();
  const { id } = useParams({ from: '/app/integrations/webhooks/$id' });
  const { company } = useSearch({ from: '/app/integrations/webhooks/$id' });
  const { data, error, refetch } = useWebhooks(isAdmin ? (idOf(company) ?? undefined) : undefined);
  const webhook = data?.find((one) => String(one.id) === id);
  if (webhook) return <Log webhook={webhook} keeps={!isAdmin} />;
  return (
    <Page>
      <PageHeader title="Webhook" />
      {data ? (
        <EmptyState
          drawing="inbox"
          title="This endpoint does not exist."
          action={<LinkButton to="/integrations/webhooks">All endpoints</LinkButton>}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Page>
  );
}

function Log({ webhook, keeps }: { webhook: Webhook; keeps: boolean }) {
  const screen = useListScreen(DELIVERIES, useSearch({ from: '/app/integrations/webhooks/$id' }));
  const { company, delivery } = screen.search;
  const [secret, setSecret] = useState<NewWebhook | null>(null);
  const result = useDeliveries(webhook.id, screen.query);
  const open = (id: number) => screen.go({ delivery: String(id) });
  return (
    <Page fill>
      <PageHeader
        title={webhook.url}
        back={
          <LinkButton
            to="/integrations/webhooks"
            search={company === undefined ? {} : { company }}
            variant="default"
          >
            All endpoints
          </LinkButton>
        }
      />
      <WebhookFacts webhook={webhook} />
      {keeps && <WebhookActions webhook={webhook} onTested={({ id }) => open(id)} onRenewed={setSecret} />}
      <FilteredList
        screen={screen}
        result={result}
        columns={DELIVERY_COLUMNS}
        fewer={FEWER_DELIVERY_COLUMNS}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `${one.event} ${one.message_id}`}
        onOpen={({ id }) => open(id)}
        renderCard={(one) => <DeliveryCard delivery={one} onOpen={() => open(one.id)} />}
        empty={
          <EmptyState drawing="inbox" title="Nothing was sent yet">
            Send a test, or wait for the first event.
          </EmptyState>
        }
      />
      <DeliveryPanel
        id={idOf(delivery)}
        keeps={keeps}
        active={webhook.active}
        onClose={() => screen.go({ delivery: undefined })}
      />
      <ShownSecret made={secret} onClose={() => setSecret(null)} />
    </Page>
  );
}
