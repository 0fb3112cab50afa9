/** '1 pack', '12 packs'. */
export const packsText = (packs: number): string => `${packs} ${packs === 1 ? 'pack' : 'packs'}`;
