import { accentNameOf } from '#rules/brands/looks.ts';
import type { ClientInput, ClientRecord } from './api.ts';

/** A client while it is edited: as it is sent. */
export type ClientDraft = Omit<ClientInput, 'version'>;

export const BRANDS = [
  { value: 'main', label: 'Main catalog' },
  { value: 'shorts', label: 'Shorts' },
  { value: 'outsourcing', label: 'Outsourcing (503B)' },
  { value: 'direct', label: 'Direct: the site of one supplier' },
] as const;

export const CATALOGS = [
  { value: 'medigi', label: 'medigi' },
  { value: 'medshorts', label: 'medshorts' },
  { value: '503b', label: '503b' },
] as const;

export const HYDRA = [
  { value: 'installation', label: 'As the installation' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;
export type HydraChoice = (typeof HYDRA)[number]['value'];

export const hydraChoice = (setting: boolean | null): HydraChoice =>
  setting === null ? 'installation' : setting ? 'on' : 'off';
export const hydraSetting = (choice: HydraChoice): boolean | null =>
  choice === 'installation' ? null : choice === 'on';

export const draftOf = (client: ClientRecord): ClientDraft => ({
  name: client.name,
  brand: client.brand,
  catalog_type: client.catalog_type,
  hydra: client.hydra_setting,
  hydra_config: client.hydra_config,
  seller_only: client.seller_only,
  use_direct: client.use_direct,
  supplier_company_id: client.supplier_company_id,
  accent: accentNameOf(client.accent),
  logo_url: client.logo_url,
  logo_compact_url: client.logo_compact_url,
  supplier_info: client.supplier_info,
  comm_phone: client.comm_phone,
  comm_email: client.comm_email,
  chat_title: client.chat_title,
  expedited_shipping: client.expedited_shipping,
  delivery_note: client.delivery_note,
  facility_types: client.facility_types,
  logout_return_url: client.logout_return_url,
  texts: client.texts,
  hosts: client.hosts.map(({ host }) => host),
  active: client.active,
});

export const isSame = (one: ClientDraft, other: ClientDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The client as its hosts would have it with the draft saved. */
export function previewed(client: ClientRecord, draft: ClientDraft) {
  const { hosts: _hosts, active: _active, hydra, ...fields } = draft;
  return { ...fields, id: client.id, hostkey: client.hostkey, hydra: hydra ?? client.hydra_default };
}
