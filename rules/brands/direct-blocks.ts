/** Blocks of a supplier's own site: who sees them and what a publication changes. */
import { ROLES, type Role } from '../accounts/roles.ts';

export const BLOCK_TYPES = ['navigation', 'footer', 'blackbox'] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** Whom a block is for; 'Visitor' is who is not signed in. */
export const BLOCK_AUDIENCES = ['Visitor', ...ROLES] as const;
export type BlockAudience = (typeof BLOCK_AUDIENCES)[number];

export interface BlockContent {
  readonly block_type: BlockType;
  readonly title: string;
  readonly url: string | null;
  readonly new_tab: boolean;
  readonly content: string;
  readonly children: readonly { readonly label: string; readonly url: string }[];
  readonly roles: readonly BlockAudience[];
  readonly position: number;
  readonly active: boolean;
}

/** Whether somebody with these roles sees the block; null is a visitor. A block without roles is everybody's. */
export function isForViewer(
  { roles, active }: Pick<BlockContent, 'roles' | 'active'>,
  viewer: readonly Role[] | null,
): boolean {
  if (!active) return false;
  if (roles.length === 0) return true;
  return roles.some((role) => (role === 'Visitor' ? viewer === null : (viewer ?? []).includes(role)));
}

export type DraftState = 'published' | 'changed' | 'new' | 'deleted';

/** How a draft stands to what was published of it; null when nothing was. */
export function draftState(
  draft: BlockContent & { readonly deleted: boolean },
  published: BlockContent | null,
): DraftState {
  if (draft.deleted) return 'deleted';
  if (published === null) return 'new';
  return contentOf(draft) === contentOf(published) ? 'published' : 'changed';
}

function contentOf(block: BlockContent): string {
  const { block_type, title, url, new_tab, content, children, roles, position, active } = block;
  const links = children.map((child) => [child.label, child.url]);
  return JSON.stringify([block_type, title, url, new_tab, content, links, roles, position, active]);
}

/** The blocks of a type in the order they are shown. */
export const ofType = <B extends Pick<BlockContent, 'block_type' | 'position'>>(
  blocks: readonly B[],
  type: BlockType,
): B[] => blocks.filter((block) => block.block_type === type).sort((a, b) => a.position - b.position);
