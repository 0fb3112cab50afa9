import { Button } from '@mantine/core';
import {
  BANNER_SIDES,
  COMPANY_PICTURE_MAX_BYTES,
  type CompanyPicture,
} from '#rules/accounts/company-pictures.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { usePutPicture, useRemovePicture, type CompanyRecord } from '../api.ts';
import styles from './companies.module.css';

const LIMIT = `${COMPANY_PICTURE_MAX_BYTES / 1024 / 1024} MB`;

const PICTURES = {
  logo: { label: 'Logo', what: 'a logo', hint: `JPG or PNG, at most ${LIMIT}` },
  banner: {
    label: 'Banner',
    what: 'a banner',
    hint: `JPG or PNG, at most ${LIMIT}, at least ${sides()}; what is larger is cut to this shape around its middle`,
  },
} as const;

function sides(): string {
  const { width, height } = BANNER_SIDES;
  return `${width.toLocaleString('en-US')} × ${height} pixels`;
}

function problemOf(file: File): string | null {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return UNSUPPORTED_FILE;
  return file.size > COMPANY_PICTURE_MAX_BYTES ? `The file is larger than ${LIMIT}.` : null;
}

/** Logo and banner of a supplier. What is sent shows at once, apart from the form beside it. */
export const CompanyPictures = ({ company, keeps }: { company: CompanyRecord; keeps: boolean }) => (
  <div className={styles.pictures}>
    <Picture company={company} kind="logo" keeps={keeps} />
    <Picture company={company} kind="banner" keeps={keeps} />
  </div>
);

interface Props {
  company: CompanyRecord;
  kind: CompanyPicture;
  keeps: boolean;
}

function Picture({ company, kind, keeps }: Props) {
  const { label, what, hint } = PICTURES[kind];
  const put = usePutPicture(company.id, kind);
  return (
    <section aria-label={label} className={styles.picture}>
      <h3 className={styles.heading}>{label}</h3>
      <ShownPicture company={company} kind={kind} none={<p className={styles.soft}>None</p>} />
      {keeps && (
        <FileDrop
          what={what}
          hint={hint}
          accept=".jpg,.jpeg,.png"
          problemOf={problemOf}
          send={(file, options) => put.mutateAsync({ file, ...options })}
          working="Looking at the picture…"
        />
      )}
      {keeps && urlOf(company, kind) !== null && <RemovePicture company={company} kind={kind} />}
    </section>
  );
}

const urlOf = (company: CompanyRecord, kind: CompanyPicture) =>
  (kind === 'logo' ? company.logo_url : company.banner_url) ?? null;

/** As buyers see it; nothing, or `none`, where there is none. */
export function ShownPicture({
  company,
  kind,
  none = null,
}: Omit<Props, 'keeps'> & { none?: React.ReactNode }) {
  const url = urlOf(company, kind);
  if (url === null) return none;
  return <img className={styles[kind]} src={url} alt={`${PICTURES[kind].label} of ${company.name}`} />;
}

function RemovePicture({ company, kind }: Omit<Props, 'keeps'>) {
  const remove = useRemovePicture(company.id, kind);
  const { label } = PICTURES[kind];
  const ask = async () => {
    const sure = await confirm({
      title: `Remove the ${kind}?`,
      body: 'Buyers no longer see it. It cannot be restored.',
      confirmLabel: `Remove ${label}`,
      destructive: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <div>
      <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
        Remove {label}
      </Button>
    </div>
  );
}
