import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchDrug, useDrugs } from '../api.ts';
import { DRUG_COLUMNS, FEWER_DRUG_COLUMNS, DrugCard } from '../components/drug-columns.tsx';
import { DRUGS } from '../lists.ts';

/** The drug directory: found by NDC, name or GCN. */
export function DrugsPage() {
  const screen = useListScreen(DRUGS, useSearch({ from: '/app/fdb' }));
  const navigate = useNavigate();
  return (
    <ListScreen
      title="FDB"
      screen={screen}
      result={useDrugs(screen.query)}
      columns={DRUG_COLUMNS}
      fewer={FEWER_DRUG_COLUMNS}
      rowId={(drug) => drug.ndc}
      rowLabel={(drug) => drug.name}
      onOpen={(drug) => void navigate({ to: '/fdb/$ndc', params: { ndc: drug.ndc } })}
      onIntent={(drug) => prefetchDrug(drug.ndc)}
      renderCard={(drug) => <DrugCard drug={drug} />}
      buttons={<ImportLink />}
      empty={
        <EmptyState drawing="shelf" title="The directory is empty" action={<ImportLink />}>
          Drugs appear here once the NDC directory is imported or a seller lists a product.
        </EmptyState>
      }
    />
  );
}

function ImportLink() {
  const me = useMe();
  if (!me.permissions.includes('catalog')) return null;
  return (
    <LinkButton to="/fdb/import" variant="default" leftSection={<Icon name="upload" size={16} />}>
      Import reference file
    </LinkButton>
  );
}
