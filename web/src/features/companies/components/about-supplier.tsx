import { Panel } from '../../../ui/page.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCompany } from '../api.ts';
import { SupplierFacts } from './supplier-facts.tsx';

/** Beside what a supplier sells: what it says of itself. */
export function AboutSupplier({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: company } = useCompany(id);
  if (!company?.is_seller) return null;
  return (
    <Panel
      title={`About ${company.name}`}
      aside={<IconButton icon="close" label={`Close what ${company.name} says`} onClick={onClose} />}
    >
      <SupplierFacts company={company} />
    </Panel>
  );
}
