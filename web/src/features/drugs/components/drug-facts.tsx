import { Link } from '@tanstack/react-router';
import { formatCount, formatDay, formatMoment, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/values.tsx';
import type { DrugRecord } from '../api.ts';
import { fieldLabel } from '../drug-fields.ts';
import { scheduleOf, SOURCES } from '../lists.ts';

const UNITS = { EA: 'each', ML: 'mL', GM: 'g' } as const;

/** Every field of the record; what is not known shows a dash. */
export function DrugFacts({ drug }: { drug: DrugRecord }) {
  const unit = drug.billing_unit === null ? '' : ` ${UNITS[drug.billing_unit]}`;
  return (
    <Facts>
      <Fact label={fieldLabel('proprietary_name')}>{drug.proprietary_name}</Fact>
      <Fact label={fieldLabel('substance_name')}>{drug.substance_name}</Fact>
      <Fact label="Ingredients">
        {drug.active_ingredients.map(({ ingredient, concentration }) => (
          <div key={ingredient}>
            {ingredient} {concentration}
          </div>
        ))}
      </Fact>
      <Fact label={fieldLabel('labeler')}>{drug.labeler}</Fact>
      <Fact label={fieldLabel('strength')}>{drug.strength}</Fact>
      <Fact label={fieldLabel('dosage_form')}>{drug.dosage_form}</Fact>
      <Fact label={fieldLabel('route')}>{drug.route}</Fact>
      <Fact label={fieldLabel('pharm_class')}>{drug.pharm_class}</Fact>
      <Fact label={fieldLabel('category')}>{drug.category}</Fact>
      <Fact label={fieldLabel('dea_schedule')}>{scheduleOf(drug)}</Fact>
      <Fact label={fieldLabel('gcn_seqno')}>
        {drug.gcn_seqno !== null && (
          <>
            {drug.gcn_seqno}{' '}
            <Link to="/fdb" search={{ gcn: String(drug.gcn_seqno) }}>
              Drugs of this GCN
            </Link>
          </>
        )}
      </Fact>
      <Fact label={fieldLabel('gpi')}>{drug.gpi}</Fact>
      <Fact label={fieldLabel('package_description')}>{drug.package_description}</Fact>
      <Fact label={fieldLabel('package_type')}>{drug.package_type}</Fact>
      <Fact label={fieldLabel('package_size')}>
        {formatCount(drug.package_size)}
        {unit}
      </Fact>
      <Fact label={fieldLabel('csp')}>{formatCount(drug.csp)}</Fact>
      <Fact label={fieldLabel('eaches_per_pack')}>{formatCount(drug.eaches_per_pack)}</Fact>
      <Fact label={fieldLabel('storage_conditions')}>{drug.storage_conditions}</Fact>
      <Fact label={fieldLabel('hcpcs')}>{drug.hcpcs}</Fact>
    </Facts>
  );
}

/** What a pack costs elsewhere, and where the record comes from. */
export function DrugOrigin({ drug }: { drug: DrugRecord }) {
  return (
    <Facts>
      <Fact label="WAC per pack">
        <Money amount={drug.wac} />
      </Fact>
      <Fact label="NADAC per pack">
        <Money amount={drug.nadac} />
      </Fact>
      <Fact label="Est. wholesale">{wholesaleOf(drug)}</Fact>
      <Fact label={fieldLabel('obsolete_date')}>{drug.obsolete_date && formatDay(drug.obsolete_date)}</Fact>
      <Fact label="Marketed since">{drug.marketed_since && formatDay(drug.marketed_since)}</Fact>
      <Fact label="Marketing category">{drug.marketing_category}</Fact>
      <Fact label="Application">{drug.application_number}</Fact>
      <Fact label="Product type">{drug.product_type}</Fact>
      <Fact label="Sample">{drug.is_sample ? 'Yes' : 'No'}</Fact>
      <Fact label="Source">{SOURCES[drug.source]}</Fact>
      <Fact label="Updated">{drug.updated_at && formatMoment(drug.updated_at)}</Fact>
    </Facts>
  );
}

/** As the base price takes it where a facility has no price of its own. */
function wholesaleOf({ wac, nadac }: DrugRecord): string | null {
  if (wac !== null) return `${formatUsd(wac)} (WAC)`;
  return nadac === null ? null : `${formatUsd(nadac)} (NADAC)`;
}
