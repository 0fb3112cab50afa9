/** The lists of the team by tab. */
export const TEAM_TABS = { blocks: 'Soft Blocks', notes: 'Notes', favorites: 'My Favorites' } as const;
export type TeamTab = keyof typeof TEAM_TABS;

const ALL: readonly TeamTab[] = ['blocks', 'notes', 'favorites'];

/** Where one supplier sells alone nobody blocks it. */
export const teamTabs = (hydra: boolean): readonly TeamTab[] =>
  ALL.filter((tab) => !hydra || tab !== 'blocks');
