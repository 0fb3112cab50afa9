import { useSearch } from '@tanstack/react-router';
import type { BuyerForm, BuyerStep } from '#rules/registration/registration.ts';
import { useClient } from '../../../shared/session.ts';
import { BuyerCompanyStep } from '../components/company-steps.tsx';
import { FacilitiesStep } from '../components/facilities-step.tsx';
import { PersonStep } from '../components/person-step.tsx';
import { buyerCompanyFacts, facilityFacts, licenseFacts } from '../components/review-facts.ts';
import { Notices, personFacts, ReviewSection, termsFacts } from '../components/review.tsx';
import { TermsStep } from '../components/terms-step.tsx';
import { Wizard } from '../components/wizard.tsx';
import styles from '../components/wizard.module.css';
import { useRegistration, type Registration } from '../use-registration.ts';
import { BUYER_KIND } from '../wizard-kinds.ts';

type BuyerRegistration = Registration<BuyerForm, BuyerStep>;

/** A pharmacy or another facility registers, in five steps. */
export function BuyerPage() {
  const { step } = useSearch({ from: '/app/registration/buyer' });
  const registration = useRegistration(BUYER_KIND, step);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{BUYER_KIND.title}</h1>
      <p className={styles.lead}>
        It takes about ten minutes. Have the EIN of your company and the DEA number of each facility at hand.
      </p>
      <Wizard kind={BUYER_KIND} registration={registration}>
        <Step registration={registration} />
      </Wizard>
    </div>
  );
}

function Step({ registration }: { registration: BuyerRegistration }) {
  const { form, change, step } = registration;
  const { facility_types: types } = useClient();
  switch (step) {
    case 'company':
      return <BuyerCompanyStep value={form.company} onChange={(company) => change({ company })} />;
    case 'user':
      return <PersonStep value={form.user} onChange={(user) => change({ user })} />;
    case 'facilities':
      return (
        <FacilitiesStep
          facilities={form.facilities}
          companyAddress={form.company.address}
          types={types}
          files={registration.files}
          onChange={(facilities) => change({ facilities })}
          onFiles={registration.setFiles}
          store={registration.store}
        />
      );
    case 'terms':
      return <TermsStep value={form.terms} onChange={(terms) => change({ terms })} />;
    case 'review':
      return <BuyerReview registration={registration} />;
  }
}

function BuyerReview({ registration: { form, files, notices, go } }: { registration: BuyerRegistration }) {
  return (
    <>
      <Notices notices={notices} />
      <ReviewSection title="Company" onChange={() => go('company')} facts={buyerCompanyFacts(form.company)} />
      <ReviewSection title="Your details" onChange={() => go('user')} facts={personFacts(form.user)} />
      {form.facilities.map((facility) => (
        <ReviewSection
          key={facility.key}
          title={facility.name}
          onChange={() => go('facilities')}
          facts={[...facilityFacts(facility), ...licenseFacts(facility, files)]}
        />
      ))}
      <ReviewSection title="Terms" onChange={() => go('terms')} facts={termsFacts(form.terms)} />
    </>
  );
}
