/** Characters of the reason for which an administrator empties carts; their users read it (RB-210). */
export const CLEARING_REASON = { min: 3, max: 250 } as const;
