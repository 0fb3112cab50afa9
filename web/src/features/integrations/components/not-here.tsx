import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** For an administrator of the marketplace who names no company. `what`: 'API keys'. */
export function ChooseCompany({ what }: { what: string }) {
  return (
    <Page>
      <PageHeader title="Integrations" />
      <EmptyState
        drawing="inbox"
        title={`${what} belong to a company.`}
        action={<LinkButton to="/admin/company-manager">Open the company manager</LinkButton>}
      >
        Choose it in the company manager and follow &apos;Integrations&apos;.
      </EmptyState>
    </Page>
  );
}

export function NotYours({ what }: { what: string }) {
  return (
    <Page>
      <PageHeader title="Integrations" />
      <EmptyState
        drawing="inbox"
        title={`${what} are managed by the administrators of your company.`}
        action={<LinkButton to="/">Go home</LinkButton>}
      />
    </Page>
  );
}
