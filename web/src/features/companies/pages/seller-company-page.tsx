import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatClock, ZONE_LABELS } from '#rules/orders/ship-promise.ts';
import { addressLines, formatPhone } from '#rules/accounts/addresses.ts';
import { formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useHeld, useUnsaved } from '../../../ui/leave-guard.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { useOwnCompany, type CompanyRecord } from '../api.ts';
import { About, Contact, Selling, SellerTexts, Text } from '../components/company-fields.tsx';
import { SavedForm } from '../components/company-form.tsx';
import { CompanyPictures } from '../components/company-pictures.tsx';
import { RecordDocuments } from '../components/record-documents.tsx';
import { SupplierProfile } from '../components/supplier-profile.tsx';
import { previewOf } from '../company-draft.ts';
import { useCompanyForm } from '../use-company-form.ts';
import styles from '../components/companies.module.css';

/** What a seller's company says of itself (trading G-152): its company administrator edits, others read. */
export function SellerCompanyPage() {
  const { company_id: id } = useMe();
  const { data: company, error, refetch } = useOwnCompany(id);
  return (
    <Page narrow>
      <PageHeader title="Company" summary={company?.name} />
      {id === null ? (
        <EmptyState drawing="search" title="You’re not part of a company.">
          Ask the marketplace to add you to one.
        </EmptyState>
      ) : company === undefined ? (
        <NoRecord
          error={error}
          missing="This company does not exist."
          action={null}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Panel title="Profile">
            {company.can?.save === true ? (
              <ProfileForm key={company.id} company={company} />
            ) : (
              <Profile company={company} />
            )}
          </Panel>
          <Panel title="Pictures">
            <CompanyPictures company={company} keeps={company.can?.save === true} />
          </Panel>
          <Panel title="Set by the marketplace">
            <Settled company={company} />
          </Panel>
          <Panel title="Documents">
            <RecordDocuments place={{ context: 'company', company_id: company.id }} />
          </Panel>
        </>
      )}
    </Page>
  );
}

function ProfileForm({ company }: { company: CompanyRecord }) {
  const form = useCompanyForm(company);
  const { part } = form;
  const [previewed, setPreviewed] = useState(false);
  const { hold } = useUnsaved();
  useHeld(form.changed ? form.discard : null, hold);
  return (
    <SavedForm form={form}>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setPreviewed(true)}>
          Preview
        </Button>
      </div>
      <SidePanel title="As buyers see it" width={640} opened={previewed} onClose={() => setPreviewed(false)}>
        {previewed && <Preview company={previewOf(part.draft, company)} />}
      </SidePanel>
      <div className={styles.fields}>
        <Text part={part} name="name" label="Name" description="As buyers see it in the catalog" required />
        <About {...part} />
      </div>
      <Contact {...part} />
      <Selling {...part} />
      <SellerTexts {...part} />
    </SavedForm>
  );
}

function Preview({ company }: { company: CompanyRecord }) {
  return (
    <>
      <h3 className={styles.previewed}>{company.name}</h3>
      <SupplierProfile company={company} />
    </>
  );
}

const amount = (dollars: number | undefined) => dollars !== undefined && formatUsd(dollars);

function Profile({ company }: { company: CompanyRecord }) {
  const { line_1 = null, line_2 = null, line_3 = null, city = null, state = null } = company;
  const address =
    line_1 &&
    city &&
    state &&
    addressLines({ line_1, line_2, line_3, city, state, postal_code: company.postal_code ?? '' }).join(', ');
  const threshold = company.shipping_threshold;
  return (
    <>
      <p className={styles.soft}>Company administrators of {company.name} change this.</p>
      <Facts>
        <Fact label="About">{company.about}</Fact>
        <Fact label="Address">{address}</Fact>
        <Fact label="Phone">{company.phone && formatPhone(company.phone)}</Fact>
        <Fact label="Email">{company.email}</Fact>
        <Fact label="Website">{company.website}</Fact>
        <Fact label="Minimum order">{amount(company.minimum_order)}</Fact>
        <Fact label="Shipping price">{amount(company.shipping_price)}</Fact>
        <Fact label="Free shipping from">{threshold === null ? 'Never' : amount(threshold)}</Fact>
        <Fact label="Cut-off of expedited orders">{cutOffText(company)}</Fact>
        <Fact label="Track-and-trace provider">{company.track_and_trace}</Fact>
        <Fact label="Return policy">{company.return_policy}</Fact>
        <Fact label="Acknowledgement">{company.user_ack}</Fact>
        <Fact label="Social links">{company.social_links?.join(', ')}</Fact>
        <Fact label="Remit to">{company.remit_to}</Fact>
      </Facts>
    </>
  );
}

const cutOffText = ({ cut_off: time, cut_off_zone: zone }: CompanyRecord) =>
  time !== undefined && zone !== undefined && `${formatClock(time)} ${ZONE_LABELS[zone]}`;

function Settled({ company }: { company: CompanyRecord }) {
  const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');
  return (
    <Facts>
      <Fact label="Type">{company.type}</Fact>
      <Fact label="503B outsourcing facility">{yesNo(company.is_503b)}</Fact>
      <Fact label="RFP enabled">{yesNo(company.enable_rfp)}</Fact>
      <Fact label="Contact">{company.contact_user?.name}</Fact>
    </Facts>
  );
}
