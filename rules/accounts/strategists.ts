/** Account strategists: who of the marketplace looks after a company (RB-527 … RB-531). A company has at most one. */
export const STRATEGIST_NAME_LENGTH = 80;
export const STRATEGIST_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const SAME_EMAIL = 'A strategist with this e-mail exists.';
export const NOT_ACTIVE = 'This strategist is not active.';
export const COMPANIES_UNTOLD = 'Say what happens to the companies of this strategist.';

/** A company that would go from one strategist to another. */
export interface Move {
  readonly company_id: number;
  readonly company: string;
  readonly from: string;
}

/** 'Move Harbor Pharmacy from Ann Lee to Bo Chen?' */
export const moveQuestion = ({ company, from }: Move, to: string): string =>
  `Move ${company} from ${from} to ${to}?`;

export const strategistPictureUrl = (id: number, fileId: number): string =>
  `/services/user/account_strategist/${id}/picture?v=${fileId}`;
