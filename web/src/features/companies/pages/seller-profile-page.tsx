import { useParams } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { useOwnCompany, type CompanyRecord } from '../api.ts';
import { SupplierProfile } from '../components/supplier-profile.tsx';

/** What a supplier tells whoever may buy from it (trading G-153); without an id the own company (C-44). */
export function SellerProfilePage() {
  const { id: asked } = useParams({ strict: false });
  const { company_id: own } = useMe();
  const id = asked === undefined ? own : Number(asked);
  const { data: company, error, refetch } = useOwnCompany(Number.isSafeInteger(id) ? id : null);
  const isMissing =
    !Number.isSafeInteger(id) ||
    (company !== undefined && (!company.is_seller || (company.active === false && company.id !== own)));
  return (
    <Page narrow>
      {isMissing ? (
        <>
          <PageHeader title="Seller Profile" />
          <EmptyState drawing="search" title="This supplier does not exist.">
            Suppliers are named on their listings, orders and bids.
          </EmptyState>
        </>
      ) : company === undefined ? (
        <>
          <PageHeader title="Seller Profile" />
          <NoRecord
            error={error}
            missing="This supplier does not exist."
            action={null}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <Profile company={company} isOwn={company.id === own} />
      )}
    </Page>
  );
}

function Profile({ company, isOwn }: { company: CompanyRecord; isOwn: boolean }) {
  const { is_buyer: buys } = useMe();
  return (
    <>
      <PageHeader
        title={company.name}
        summary={isOwn ? 'So buyers see your company.' : 'Seller Profile'}
        actions={
          <>
            {isOwn && (
              <LinkButton to="/seller-editor/info" variant="default">
                Edit
              </LinkButton>
            )}
            {buys && (
              <LinkButton to="/catalog" search={{ sellerId: String(company.id) }}>
                View Catalog
              </LinkButton>
            )}
          </>
        }
      />
      <SupplierProfile company={company} />
    </>
  );
}
