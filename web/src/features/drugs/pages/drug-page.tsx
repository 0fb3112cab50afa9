import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../shared/page-title.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useDrug, type DrugRecord } from '../api.ts';
import { CorrectDrug } from '../components/correct-drug.tsx';
import { DrugMarks } from '../components/drug-columns.tsx';
import { DrugFacts, DrugOrigin } from '../components/drug-facts.tsx';
import { DrugHistory, DrugListings, DrugPackages, DrugShortage } from '../components/drug-surroundings.tsx';
import styles from '../components/drugs.module.css';
import { PriceChart } from '../components/price-chart.tsx';

/** One drug of the directory with everything that is known around it. */
export function DrugPage() {
  const { ndc } = useParams({ from: '/app/fdb/$ndc' });
  const { data, error, refetch } = useDrug(ndc);
  usePageTitle(data?.name);
  if (data) return <Drug key={data.ndc} drug={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This drug is not in the directory."
        action={<LinkButton to="/fdb">Show all drugs</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function Drug({ drug }: { drug: DrugRecord }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <Page>
      <PageHeader
        back={<Link to="/fdb">FDB</Link>}
        title={drug.name}
        summary={
          <>
            <Ndc ndc={drug.ndc} /> <DrugMarks drug={drug} />
          </>
        }
        actions={
          drug.can.correct && (
            <Button leftSection={<Icon name="edit" size={16} />} onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          )
        }
      />
      <div className={styles.layout}>
        <div className={styles.column}>
          <Panel title="NADAC">
            <PriceChart prices={drug.prices} />
          </Panel>
          <Panel title="Listings">
            <DrugListings drug={drug} />
          </Panel>
          <Panel title="Other packages">
            <DrugPackages drug={drug} />
          </Panel>
          <Panel title="History">
            <DrugHistory drug={drug} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title="Details">
            <DrugFacts drug={drug} />
          </Panel>
          <Panel title="Cost and origin">
            <DrugOrigin drug={drug} />
          </Panel>
          <Panel title="Shortage">
            <DrugShortage drug={drug} />
          </Panel>
        </div>
      </div>
      <CorrectDrug drug={drug} opened={correcting} onClose={() => setCorrecting(false)} />
    </Page>
  );
}
