import { createContext, useContext } from 'react';
import type { DirectBlock } from '#contract/brands/direct-blocks.ts';
import { ofType, type BlockType } from '#rules/brands/direct-blocks.ts';
import { api } from '../../shared/http.ts';
import { session } from '../../shared/session.ts';
import { createStore, useStore } from '../../shared/store.ts';

/** What is published for this host; null until it was asked for. Kept while the tab lives (shell G-40). */
const published = createStore<readonly DirectBlock[] | null>(null);

let askedFor: string | null = null;
/** Another brand, or another person, has other blocks. */
const asker = () => {
  const { client, me } = session.get();
  return `${client.id} ${client.use_direct} ${me?.id}`;
};

/** Asks anew. A failure keeps what is there; without anything the pages have fall-backs. */
export async function loadBlocks(): Promise<void> {
  askedFor = asker();
  if (!session.get().client.use_direct) return published.set([]);
  try {
    const { data } = await api.getDirectBlocks();
    published.set(data);
  } catch {
    published.update((blocks) => blocks ?? []);
  }
}

/** Before the first page, so that the navigation does not move under the pointer, and when brand or person changed. */
export async function loadBlocksOnce(): Promise<void> {
  if (askedFor !== asker()) await loadBlocks();
}

/** Other blocks for what is drawn below it: drafts in a preview. */
export const BlocksContext = createContext<readonly DirectBlock[] | null>(null);

export function useBlocks(type: BlockType): readonly DirectBlock[] {
  const own = useStore(published);
  return ofType(useContext(BlocksContext) ?? own ?? [], type);
}
