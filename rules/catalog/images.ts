export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Images that one listing shows at most. */
export const MOST_IMAGES = 8;
