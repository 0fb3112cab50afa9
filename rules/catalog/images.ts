/** Images that one listing shows at most. */
export const MOST_IMAGES = 8;
