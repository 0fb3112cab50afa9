import { useSearch } from '@tanstack/react-router';
import type { SellerForm, SellerStep } from '#rules/registration/registration.ts';
import { SellerCompanyStep } from '../components/company-steps.tsx';
import { PersonStep } from '../components/person-step.tsx';
import { sellerCompanyFacts, sellingFacts } from '../components/review-facts.ts';
import { Notices, personFacts, ReviewSection, termsFacts } from '../components/review.tsx';
import { SellingStep } from '../components/selling-step.tsx';
import { TermsStep } from '../components/terms-step.tsx';
import { Wizard } from '../components/wizard.tsx';
import styles from '../components/wizard.module.css';
import { useRegistration, type Registration } from '../use-registration.ts';
import { SELLER_KIND } from '../wizard-kinds.ts';

type SellerRegistration = Registration<SellerForm, SellerStep>;

/** A manufacturer, supplier or outsourcing facility registers, in five steps. */
export function SellerPage() {
  const { step } = useSearch({ from: '/app/registration/seller' });
  const registration = useRegistration(SELLER_KIND, step);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{SELLER_KIND.title}</h1>
      <p className={styles.lead}>
        It takes about five minutes. Have your DUNS and your FDA establishment number at hand.
      </p>
      <Wizard kind={SELLER_KIND} registration={registration}>
        <Step registration={registration} />
      </Wizard>
    </div>
  );
}

function Step({ registration: { form, change, step, notices, go } }: { registration: SellerRegistration }) {
  switch (step) {
    case 'company':
      return <SellerCompanyStep value={form.company} onChange={(company) => change({ company })} />;
    case 'user':
      return <PersonStep value={form.user} onChange={(user) => change({ user })} />;
    case 'selling':
      return <SellingStep value={form.selling} onChange={(selling) => change({ selling })} />;
    case 'terms':
      return <TermsStep value={form.terms} onChange={(terms) => change({ terms })} />;
    case 'review':
      return (
        <>
          <Notices notices={notices} />
          <ReviewSection
            title="Company"
            onChange={() => go('company')}
            facts={sellerCompanyFacts(form.company)}
          />
          <ReviewSection title="Your details" onChange={() => go('user')} facts={personFacts(form.user)} />
          <ReviewSection title="Selling" onChange={() => go('selling')} facts={sellingFacts(form.selling)} />
          <ReviewSection title="Terms" onChange={() => go('terms')} facts={termsFacts(form.terms)} />
        </>
      );
  }
}
