import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useBlockDrafts, useClientRecord, type ClientRecord } from '../api.ts';
import { ClientHistory } from '../components/client-history.tsx';
import { ContactSection, IdentitySection, TextSection } from '../components/client-identity.tsx';
import { DeliverySection, FeatureSection, HostSection } from '../components/client-market.tsx';
import styles from '../components/client.module.css';
import { HostPreview } from '../components/host-preview.tsx';
import { NewBrand } from '../components/new-brand.tsx';
import { previewed } from '../client-draft.ts';
import { useClientForm } from '../use-client-form.ts';

/** One brand: everything about it that a build does not need to know. */
export function ClientPage() {
  const { id } = useParams({ from: '/app/admin/direct/$id' });
  const { data, error, refetch } = useClientRecord(Number(id));
  usePageTitle(data?.name);
  if (data) return <Client key={data.id} client={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This brand does not exist."
        action={<LinkButton to="/admin/direct">Show all brands</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function Client({ client }: { client: ClientRecord }) {
  const { form, dirty, isOvertaken, error, isSaving, submit, reload } = useClientForm(client);
  const [open, setOpen] = useState<'preview' | 'copy' | null>(null);
  return (
    <Page>
      <PageHeader
        back={<Link to="/admin/direct">Direct</Link>}
        title={client.name}
        summary={`${client.hostkey} · ${countOf(client.hosts.length, 'host')}`}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen('preview')}>
              Preview
            </Button>
            <LinkButton to="/direct-editor/$id" params={{ id: String(client.id) }}>
              Edit blocks
            </LinkButton>
            <Button variant="default" onClick={() => setOpen('copy')}>
              Duplicate
            </Button>
          </>
        }
      />
      {isOvertaken && <Overtaken onReload={reload} />}
      {error !== null && !isOvertaken && (
        <p role="alert" className={styles.refused}>
          {errorText(error)}
        </p>
      )}
      <div className={styles.layout}>
        <div className={styles.column}>
          <IdentitySection {...form} />
          <DeliverySection {...form} />
          <TextSection {...form} />
        </div>
        <div className={styles.column}>
          <HostSection {...form} client={client} />
          <FeatureSection {...form} client={client} />
          <ContactSection {...form} />
          <Panel title="History">
            <ClientHistory client={client} />
          </Panel>
        </div>
      </div>
      {dirty && (
        <section className={styles.unsaved} aria-label="Unsaved changes">
          <span>Not saved yet</span>
          <Button variant="default" onClick={reload}>
            Discard changes
          </Button>
          <Button loading={isSaving} onClick={submit}>
            Save
          </Button>
        </section>
      )}
      {open === 'preview' && (
        <Preview client={client} config={previewed(client, form.draft)} onClose={() => setOpen(null)} />
      )}
      <NewBrand opened={open === 'copy'} copyOf={client.id} onClose={() => setOpen(null)} />
    </Page>
  );
}

function Overtaken({ onReload }: { onReload: () => void }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <span>Someone else has changed this brand. Your changes are still here but cannot be saved.</span>
      <Button variant="default" size="xs" onClick={onReload}>
        Show the newer version
      </Button>
    </div>
  );
}

interface PreviewProps {
  client: ClientRecord;
  config: ReturnType<typeof previewed>;
  onClose: () => void;
}

/** With what is typed, saved or not, and with the drafts of the blocks. */
function Preview({ client, config, onClose }: PreviewProps) {
  const { data } = useBlockDrafts(client.id);
  const hosts = client.hosts.map(({ host }) => host);
  return <HostPreview config={config} hosts={hosts} blocks={data ?? []} onClose={onClose} />;
}
