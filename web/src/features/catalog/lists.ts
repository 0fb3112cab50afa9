import { NOTE_LABELS, SOFT_BLOCK_LABELS } from '#rules/catalog/team.ts';
import { choiceFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { FavoritesQuery, NotesQuery, SoftBlocksQuery } from './team-api.ts';

export const SOFT_BLOCKS = list<SoftBlocksQuery>()({
  id: 'soft-blocks',
  label: 'Soft blocks',
  noun: 'soft block',
  filters: [
    textFilter('search', {
      label: 'Search soft blocks',
      placeholder: 'Product, seller, reason or colleague',
    }),
    choiceFilter('scope', { label: 'Scope', all: 'All', options: SOFT_BLOCK_LABELS }),
  ],
});

export const NOTES = list<NotesQuery>()({
  id: 'notes',
  label: 'Notes',
  noun: 'note',
  filters: [
    textFilter('search', { label: 'Search notes', placeholder: 'Product, supplier, words or colleague' }),
    choiceFilter('scope', { label: 'Type', all: 'All', options: NOTE_LABELS }),
  ],
});

export const FAVORITES = list<FavoritesQuery>()({
  id: 'favorites',
  label: 'My favorites',
  noun: 'favorite',
  filters: [textFilter('search', { label: 'Search favorites', placeholder: 'Product, supplier or comment' })],
});
