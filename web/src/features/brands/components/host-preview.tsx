import { Select } from '@mantine/core';
import { Suspense, useState, type SyntheticEvent } from 'react';
import { accentNameOf } from '#rules/brands/looks.ts';
import { isForViewer, ofType } from '#rules/brands/direct-blocks.ts';
import { menuFor, type MenuEntry } from '#rules/brands/menus.ts';
import { ADMIN_PERMISSIONS, homeFor, type Role } from '#rules/accounts/roles.ts';
import { useHasPage, withPages } from '../../../shared/has-page.ts';
import { SessionContext, useSession } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { BlocksContext, PublicFooter, PublicHeader, StartPage } from '../../public/index.ts';
import type { BlockDraft } from '../api.ts';
import type { previewed } from '../client-draft.ts';
import styles from './preview.module.css';

type Config = ReturnType<typeof previewed>;

const VIEWERS: readonly { value: string; label: string; roles: readonly Role[] | null }[] = [
  { value: 'visitor', label: 'A visitor', roles: null },
  { value: 'buyer', label: 'A buyer', roles: ['Buyer'] },
  { value: 'buyer-admin', label: 'A buyer’s administrator', roles: ['Buyer', 'CompanyAdmin'] },
  { value: 'signer', label: 'A buyer who signs CSOS', roles: ['Buyer', 'CSOS Signer'] },
  { value: 'seller', label: 'A seller', roles: ['Seller'] },
  { value: 'seller-admin', label: 'A seller’s administrator', roles: ['Seller', 'CompanyAdmin'] },
  { value: 'admin', label: 'An administrator', roles: ['Administrator'] },
];

interface Props {
  config: Config;
  hosts: readonly string[];
  /** Drafts; deleted ones are left out. */
  blocks: readonly BlockDraft[];
  onClose: () => void;
}

/** What a host would show to somebody, drawn here by the same components; nothing is published or signed in for it. */
export function HostPreview({ config, hosts, blocks, onClose }: Props) {
  const [viewer, setViewer] = useState('visitor');
  const [host, setHost] = useState(hosts[0] ?? null);
  const roles = VIEWERS.find(({ value }) => value === viewer)?.roles ?? null;
  return (
    <Popup title={`Preview of ${config.name}`} opened onClose={onClose} width={1240}>
      <div className={styles.choice}>
        <Select
          label="Host"
          placeholder="No host yet"
          data={[...hosts]}
          value={host}
          allowDeselect={false}
          onChange={setHost}
        />
        <Select
          label="Seen by"
          data={VIEWERS.map(({ value, label }) => ({ value, label }))}
          value={viewer}
          allowDeselect={false}
          onChange={(next) => next !== null && setViewer(next)}
        />
        <p className={styles.covers}>
          Covers navigation, start page and footer with the drafts of the blocks, or logo, menu, first page
          and rules. Links lead nowhere here.
        </p>
      </div>
      <section className={styles.frame} aria-label="Preview" data-accent={accentNameOf(config.accent)}>
        <div className={styles.address}>
          {host ?? 'no host'}
          {roles === null ? '/' : homeFor({ roles, hydra: config.hydra })}
        </div>
        {roles === null ? (
          <PublicSide config={config} blocks={blocks} />
        ) : (
          <SignedInSide config={config} roles={roles} blocks={blocks} />
        )}
      </section>
    </Popup>
  );
}

interface SideProps extends Pick<Props, 'config' | 'blocks'> {
  roles: readonly Role[];
}

const shownTo = (
  blocks: readonly BlockDraft[],
  { use_direct: direct }: Config,
  roles: readonly Role[] | null,
) => (direct ? blocks.filter((block) => block.state !== 'deleted' && isForViewer(block, roles)) : []);

const hold = (event: SyntheticEvent) => {
  const { target } = event;
  if (event.type === 'click' && !(target instanceof Element && target.closest('a') !== null)) return;
  event.preventDefault();
  event.stopPropagation();
};

function PublicSide({ config, blocks }: Pick<Props, 'config' | 'blocks'>) {
  const { config: app } = useSession();
  return (
    <div className={styles.public} onClickCapture={hold} onSubmitCapture={hold}>
      <SessionContext value={{ me: null, client: config, config: app }}>
        <BlocksContext value={shownTo(blocks, config, null)}>
          <PublicHeader label="Main, of the brand" />
          <Suspense>
            <StartPage />
          </Suspense>
          <PublicFooter />
        </BlocksContext>
      </SessionContext>
    </div>
  );
}

function SignedInSide({ config, roles, blocks }: SideProps) {
  const hasPage = useHasPage();
  const menu = menuFor({
    user: {
      roles,
      permissions: roles.includes('Administrator') ? ADMIN_PERMISSIONS : [],
      is503b: false,
      isFieldRep: false,
    },
    host: {
      brand: config.brand,
      hydra: config.hydra,
      bidEnabled: config.hydra_config.bid_enabled,
      rfpEnabled: config.hydra_config.rfp_enabled,
    },
  });
  return (
    <div className={styles.shell}>
      <div className={styles.menu}>
        <Logo
          name={config.name}
          kind="full"
          url={config.hydra ? config.logo_url : null}
          supplier={config.brand === 'direct'}
        />
        <Menu entries={withPages(menu, hasPage)} />
      </div>
      <Rules config={config} roles={roles} blocks={blocks} />
    </div>
  );
}

function Menu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ label, icon, children }) => (
        <li key={label}>
          <span className={children ? styles.group : styles.entry}>
            {!children && <Icon name={icon} size={18} />}
            {label}
          </span>
          {children && <Menu entries={children} />}
        </li>
      ))}
    </ul>
  );
}

/** What the host decides for who is signed in. */
function Rules({ config, roles, blocks }: SideProps) {
  const { hydra, hydra_config: features } = config;
  const links = ofType(shownTo(blocks, config, roles), 'navigation').map(({ title }) => title);
  const rules: [string, string][] = [
    ['First page', homeFor({ roles, hydra })],
    ['Help menu', ['Home', 'About Us', 'Contact Us', ...links].join(', ')],
    ['White label', hydra ? 'on' : 'off'],
    ['Bids', !hydra || features.bid_enabled ? 'shown' : 'hidden'],
    ['RFPs', !hydra || features.rfp_enabled ? 'shown' : 'hidden'],
    ['Starting catalog', config.catalog_type],
    ['Expedited shipping', config.expedited_shipping ? 'offered' : 'not offered'],
    ['Delivery note', config.delivery_note ?? 'none'],
    ['Facility types', config.facility_types.join(', ')],
    ['Support chat', config.chat_title],
    ['After logout', config.logout_return_url ?? 'the start page'],
  ];
  return (
    <dl className={styles.rules}>
      {rules.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
