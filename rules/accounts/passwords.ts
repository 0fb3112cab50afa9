/** What a new password must be (SH-397 … SH-405), with the sentence for each rule that it breaks. */

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 64;

interface PasswordRule {
  readonly broken: string;
  holds(password: string): boolean;
}

/** Code points: an emoji counts once. */
const characters = (text: string) => Array.from(text).length;

/** In the order in which they are said. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { broken: 'Must be minimum 8 characters', holds: (text) => characters(text) >= SHORTEST_PASSWORD },
  { broken: 'Must be max 64 characters', holds: (text) => characters(text) <= LONGEST_PASSWORD },
  { broken: 'Must contain at least one lower case letter', holds: (text) => /\p{Ll}/u.test(text) },
  { broken: 'Must contain at least one upper case letter', holds: (text) => /\p{Lu}/u.test(text) },
  { broken: 'Must contain at least one numeric digit', holds: (text) => /[0-9]/.test(text) },
  { broken: 'Must contain at least one special character', holds: (text) => /[!@#$%^&*]/.test(text) },
];

export interface NewPassword {
  readonly password: string;
  readonly match_password: string;
}

/** Every sentence that applies, by field; null when both fields are right. */
export function passwordProblems(typed: NewPassword): Partial<Record<keyof NewPassword, string[]>> | null {
  const password =
    typed.password === ''
      ? ['Password is required']
      : PASSWORD_RULES.filter((rule) => !rule.holds(typed.password)).map((rule) => rule.broken);
  const match = confirmationProblems(typed);
  if (password.length === 0 && match.length === 0) return null;
  return {
    ...(password.length > 0 && { password }),
    ...(match.length > 0 && { match_password: match }),
  };
}

function confirmationProblems({ password, match_password: confirmed }: NewPassword): string[] {
  if (confirmed === '') return ['Confirm Password is required'];
  return confirmed === password ? [] : ['Password and Confirm Password do not match'];
}
