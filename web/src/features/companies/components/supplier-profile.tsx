import { Suspense } from 'react';
import { vacationOf, vacationText } from '#rules/catalog/vacation.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { Panel } from '../../../ui/page.tsx';
import { ProfileDocuments } from '../../documents/index.ts';
import { NewsBlock } from '../../news/index.ts';
import type { CompanyRecord } from '../api.ts';
import { ShownPicture } from './company-pictures.tsx';
import { SupplierFacts } from './supplier-facts.tsx';
import styles from './companies.module.css';

/** What a buyer reads of a supplier below its name: saved, or as somebody is about to save it. */
export function SupplierProfile({ company }: { company: CompanyRecord }) {
  const { vacation: days } = company;
  const vacation = days && vacationOf(days.start, days.end, todayUtc());
  return (
    <div className={styles.profile}>
      <ShownPicture company={company} kind="banner" />
      <ShownPicture company={company} kind="logo" />
      {vacation && <p className={styles.note}>{vacationText(vacation, todayUtc())}</p>}
      <Panel>
        <SupplierFacts company={company} />
      </Panel>
      <NewsBlock companyId={company.id} />
      <Suspense fallback={null}>
        <ProfileDocuments companyId={company.id} />
      </Suspense>
    </div>
  );
}
