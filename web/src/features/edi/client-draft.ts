import { DEFAULT_TOLERANCE } from '#rules/edi/invoices.ts';
import { DEFAULT_MAPPING, PLACE_NAMES, type PlaceName } from '#rules/edi/mapping.ts';
import {
  ACKNOWLEDGE_HOURS,
  DEFAULT_POLICIES,
  FILE_PATTERN,
  SFTP_PORT,
  type EdiDirection,
  type EdiDocument,
  type EdiProtocol,
  type EdiUsage,
  type ShipToQualifier,
} from '#rules/edi/clients.ts';
import { DEFAULT_SEPARATORS } from '#rules/x12/separators.ts';
import type { EdiClient, NewClient } from './api.ts';

interface PlaceDraft {
  segment: string;
  qualifier: string;
  element: string;
}

export interface ShipToDraft {
  qualifier: ShipToQualifier;
  value: string;
  facility_id: number | null;
}

/** What is typed of a client; secrets are typed apart, since a draft is kept in the browser. */
export interface ClientDraft {
  name: string;
  company: { id: number; name: string } | null;
  direction: EdiDirection;
  protocol: EdiProtocol;
  isa_qualifier: string;
  isa_code: string;
  gs_code: string;
  documents: readonly EdiDocument[];
  usage: EdiUsage;
  orderUserId: number | null;
  shipTo: readonly ShipToDraft[];
  own: { isa_qualifier: string; isa_code: string; gs_code: string } | null;
  separators: { element: string; component: string; segment: string };
  breaksLines: boolean;
  itemQualifiers: string;
  packUnits: string;
  places: Readonly<Partial<Record<PlaceName, PlaceDraft>>>;
  policies: NonNullable<NewClient['policies']>;
  tolerances: NonNullable<NewClient['tolerances']>;
  acknowledgeHours: number;
  repeatsGroups: boolean;
  alwaysTa1: boolean;
  sftp: NonNullable<EdiClient['sftp']>;
  email: string;
  /** One address a line. */
  senders: string;
}

/** Part of the form of a client. */
export interface FieldsProps {
  draft: ClientDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<ClientDraft>) => void;
}

/** Absent: what is stored stays; null: it is removed. */
export type SecretsDraft = Partial<
  Record<'password' | 'private_key' | 'pass_phrase' | 'token', string | null>
>;

/** Part of the form that has secrets. */
export interface WayProps extends FieldsProps {
  secrets: SecretsDraft;
  /** Null while it is not added yet. */
  stored: EdiClient | null;
  onSecrets: (part: SecretsDraft) => void;
}

export const NO_CLIENT: ClientDraft = {
  name: '',
  company: null,
  direction: 'Buyer',
  protocol: 'SFTP',
  isa_qualifier: 'ZZ',
  isa_code: '',
  gs_code: '',
  documents: ['850', '855', '856', '810'],
  usage: 'Test',
  orderUserId: null,
  shipTo: [],
  own: null,
  separators: DEFAULT_SEPARATORS,
  breaksLines: false,
  itemQualifiers: DEFAULT_MAPPING.itemQualifiers.join(', '),
  packUnits: DEFAULT_MAPPING.packUnits.join(', '),
  places: {},
  policies: DEFAULT_POLICIES,
  tolerances: DEFAULT_TOLERANCE,
  acknowledgeHours: ACKNOWLEDGE_HOURS.standard,
  repeatsGroups: false,
  alwaysTa1: false,
  sftp: {
    host: '',
    port: SFTP_PORT,
    user: '',
    folder_in: '/in',
    folder_out: '/out',
    folder_archive: '/archive',
    file_pattern: FILE_PATTERN,
  },
  email: '',
  senders: '',
};

export function draftOf(client: EdiClient): ClientDraft {
  const places = Object.entries(client.mapping.places).map(([name, place]) => [
    name,
    { segment: place.segment, qualifier: place.qualifier ?? '', element: String(place.element) },
  ]);
  return {
    name: client.name,
    company: client.company,
    direction: client.direction,
    protocol: client.protocol,
    isa_qualifier: client.isa_qualifier,
    isa_code: client.isa_code,
    gs_code: client.gs_code,
    // As the contract stores them.
    documents: client.documents as EdiDocument[],
    usage: client.usage,
    orderUserId: client.order_user?.id ?? null,
    shipTo: client.ship_to.map(({ qualifier, value, facility_id: id }) => ({
      qualifier,
      value,
      facility_id: id,
    })),
    own: client.own,
    separators: client.separators,
    breaksLines: client.breaks_lines,
    itemQualifiers: client.mapping.item_qualifiers.join(', '),
    packUnits: client.mapping.pack_units.join(', '),
    places: Object.fromEntries(places),
    policies: client.policies,
    tolerances: client.tolerances,
    acknowledgeHours: client.acknowledge_hours,
    repeatsGroups: client.repeats_groups,
    alwaysTa1: client.always_ta1,
    sftp: client.sftp ?? NO_CLIENT.sftp,
    email: client.email ?? '',
    senders: client.senders.join('\n'),
  };
}

export const isSame = (one: ClientDraft, other: ClientDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const wordsOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function placesOf(places: ClientDraft['places']) {
  const written = PLACE_NAMES.flatMap((name) => {
    const place = places[name];
    if (place === undefined || place.segment.trim() === '') return [];
    const qualifier = place.qualifier.trim().toUpperCase();
    return [
      [
        name,
        {
          segment: place.segment.trim().toUpperCase(),
          qualifier: qualifier === '' ? null : qualifier,
          element: Number(place.element),
        },
      ] as const,
    ];
  });
  return Object.fromEntries(written);
}

type Body = NewClient & { active: boolean };

/** What is sent; a company must have been chosen. */
export function bodyOf(draft: ClientDraft, secrets: SecretsDraft, active: boolean): Body {
  return {
    name: draft.name,
    company_id: draft.company?.id ?? 0,
    direction: draft.direction,
    protocol: draft.protocol,
    isa_qualifier: draft.isa_qualifier as Body['isa_qualifier'],
    isa_code: draft.isa_code,
    gs_code: draft.gs_code,
    documents: [...draft.documents],
    usage: draft.usage,
    active,
    order_user_id: draft.direction === 'Buyer' ? draft.orderUserId : null,
    ship_to:
      draft.direction === 'Buyer'
        ? draft.shipTo.map(({ qualifier, value, facility_id: id }) => ({
            qualifier,
            value,
            facility_id: id ?? 0,
          }))
        : [],
    own: draft.own as Body['own'],
    separators: draft.separators,
    breaks_lines: draft.breaksLines,
    mapping: {
      item_qualifiers: wordsOf(draft.itemQualifiers),
      pack_units: wordsOf(draft.packUnits),
      places: placesOf(draft.places),
    },
    policies: draft.policies,
    tolerances: draft.tolerances,
    acknowledge_hours: draft.acknowledgeHours,
    repeats_groups: draft.repeatsGroups,
    always_ta1: draft.alwaysTa1,
    sftp: draft.protocol === 'SFTP' ? draft.sftp : null,
    email: draft.email.trim() === '' ? null : draft.email,
    senders: draft.senders.split(/[\s,;]+/).filter(Boolean),
    ...secrets,
  };
}

/** Why it cannot be sent yet. */
export function missingOf({ company, shipTo, direction }: ClientDraft): string | null {
  if (company === null) return 'Choose a company.';
  const open = direction === 'Buyer' && shipTo.some((row) => row.facility_id === null);
  return open ? 'Choose a facility for each ship-to.' : null;
}

export const CLIENT_TABS = ['partner', 'way', 'names', 'orders', 'mapping'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

/** The first part of the name of a field, of what does not stand with the partner. */
const TAB_OF: Readonly<Record<string, ClientTab>> = {
  host: 'way',
  sftp: 'way',
  email: 'way',
  senders: 'way',
  token: 'way',
  acknowledge_hours: 'way',
  isa_qualifier: 'names',
  isa_code: 'names',
  gs_code: 'names',
  own: 'names',
  separators: 'names',
  order_user_id: 'orders',
  policies: 'orders',
  ship_to: 'orders',
  tolerances: 'orders',
  mapping: 'mapping',
};

/** Where something was refused, in the order of the tabs. */
export function refusedTabs(errors: Readonly<Record<string, string>>): readonly ClientTab[] {
  const tabs = Object.keys(errors).map((field) => TAB_OF[field.split('.')[0] ?? ''] ?? 'partner');
  return CLIENT_TABS.filter((tab) => tabs.includes(tab));
}
