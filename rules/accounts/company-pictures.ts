/** How a supplier looks on its profile (RB-178). */
export const COMPANY_PICTURES = ['logo', 'banner'] as const;
export type CompanyPicture = (typeof COMPANY_PICTURES)[number];

export const COMPANY_PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** Pixels of a stored banner; a larger one is made as small and cut around its middle. */
export const BANNER_SIDES = { width: 1600, height: 400 } as const;
/** The longer side of a stored logo, for a screen of any density. */
export const LOGO_SIDE = 640;

export const BANNER_TOO_SMALL = 'A banner has at least 1,600 × 400 pixels.';

export const isLargeEnough = ([width, height]: readonly [number, number]): boolean =>
  width >= BANNER_SIDES.width && height >= BANNER_SIDES.height;

/** Where it is read; another file has another address. */
export const companyPictureUrl = (companyId: number, kind: CompanyPicture, fileId: number): string =>
  `/services/user/company/${companyId}/picture/${kind}?v=${fileId}`;
