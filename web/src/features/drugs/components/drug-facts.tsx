import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatMoment, formatUsd } from '../../../shared/format.ts';
import { Money } from '../../../ui/values.tsx';
import type { DrugRecord } from '../api.ts';
import { fieldLabel, type FieldName } from '../drug-fields.ts';
import { labelIn, SCHEDULES, SOURCES } from '../drugs-query.ts';
import styles from './drugs.module.css';

const UNITS = { EA: 'each', ML: 'mL', GM: 'g' } as const;

/** Every field of the record; what is not known shows a dash. */
export function DrugFacts({ drug }: { drug: DrugRecord }) {
  const unit = drug.billing_unit === null ? '' : ` ${UNITS[drug.billing_unit]}`;
  return (
    <dl className={styles.facts}>
      <Fact name="proprietary_name">{drug.proprietary_name}</Fact>
      <Fact name="substance_name">{drug.substance_name}</Fact>
      <Fact label="Ingredients">
        {drug.active_ingredients.map(({ ingredient, concentration }) => (
          <div key={ingredient}>
            {ingredient} {concentration}
          </div>
        ))}
      </Fact>
      <Fact name="labeler">{drug.labeler}</Fact>
      <Fact name="strength">{drug.strength}</Fact>
      <Fact name="dosage_form">{drug.dosage_form}</Fact>
      <Fact name="route">{drug.route}</Fact>
      <Fact name="pharm_class">{drug.pharm_class}</Fact>
      <Fact name="category">{drug.category}</Fact>
      <Fact name="dea_schedule">{drug.dea_schedule && labelIn(SCHEDULES, drug.dea_schedule)}</Fact>
      <Fact name="gcn_seqno">
        {drug.gcn_seqno !== null && (
          <>
            {drug.gcn_seqno}{' '}
            <Link to="/fdb" search={{ gcn: String(drug.gcn_seqno) }}>
              Drugs of this GCN
            </Link>
          </>
        )}
      </Fact>
      <Fact name="gpi">{drug.gpi}</Fact>
      <Fact name="package_description">{drug.package_description}</Fact>
      <Fact name="package_type">{drug.package_type}</Fact>
      <Fact name="package_size">
        {formatCount(drug.package_size)}
        {unit}
      </Fact>
      <Fact name="csp">{formatCount(drug.csp)}</Fact>
      <Fact name="eaches_per_pack">{formatCount(drug.eaches_per_pack)}</Fact>
      <Fact name="storage_conditions">{drug.storage_conditions}</Fact>
      <Fact name="hcpcs">{drug.hcpcs}</Fact>
    </dl>
  );
}

/** What a pack costs elsewhere, and where the record comes from. */
export function DrugOrigin({ drug }: { drug: DrugRecord }) {
  return (
    <dl className={styles.facts}>
      <Fact label="WAC per pack">
        <Money amount={drug.wac} />
      </Fact>
      <Fact label="NADAC per pack">
        <Money amount={drug.nadac} />
      </Fact>
      <Fact label="Est. wholesale">{wholesaleOf(drug)}</Fact>
      <Fact name="obsolete_date">{drug.obsolete_date && formatDate(drug.obsolete_date)}</Fact>
      <Fact label="Marketed since">{drug.marketed_since && formatDate(drug.marketed_since)}</Fact>
      <Fact label="Marketing category">{drug.marketing_category}</Fact>
      <Fact label="Application">{drug.application_number}</Fact>
      <Fact label="Product type">{drug.product_type}</Fact>
      <Fact label="Sample">{drug.is_sample ? 'Yes' : 'No'}</Fact>
      <Fact label="Source">{labelIn(SOURCES, drug.source)}</Fact>
      <Fact label="Updated">{drug.updated_at && formatMoment(drug.updated_at)}</Fact>
    </dl>
  );
}

/** As the base price takes it where a facility has no price of its own. */
function wholesaleOf({ wac, nadac }: DrugRecord): string | null {
  if (wac !== null) return `${formatUsd(wac)} (WAC)`;
  return nadac === null ? null : `${formatUsd(nadac)} (NADAC)`;
}

type FactProps = { children: ReactNode } & ({ name: FieldName } | { label: string });

function Fact({ children, ...of }: FactProps) {
  const empty =
    children === null ||
    children === false ||
    children === '' ||
    (Array.isArray(children) && children.length === 0);
  return (
    <>
      <dt>{'name' in of ? fieldLabel(of.name) : of.label}</dt>
      <dd>{empty ? '–' : children}</dd>
    </>
  );
}
