import type { Me } from '#contract/accounts/accounts.ts';
import { SESSION_IDLE_SECONDS } from '#rules/accounts/sessions.ts';
import { nowMs } from './clock.ts';
import { KEYS, session } from './session.ts';

/** What menu and header look like for the person of the last session. No prices, no tokens, no records. */
export interface RememberedPerson {
  first_name: string;
  last_name: string;
  roles: Me['roles'];
  permissions: Me['permissions'];
  user_type: Me['user_type'];
  is_503b: boolean;
  is_field_rep: boolean;
}

/** Keeps it beside the marker of the session that it belongs to; a sign-out empties both. Answers how to stop. */
export function rememberPerson(): () => void {
  const keep = () => {
    const { me } = session.get();
    const marker = localStorage.getItem(KEYS.marker);
    if (me === null || marker === null) return;
    const { first_name, last_name, roles, permissions, user_type, is_field_rep, company } = me;
    const is_503b = company?.is_503b === true;
    const person = { first_name, last_name, roles, permissions, user_type, is_503b, is_field_rep };
    localStorage.setItem(KEYS.person, JSON.stringify({ marker, person }));
  };
  return session.subscribe(keep);
}

/** Of the session that this browser believes in; null once nobody was here for as long as a session lives. */
export function rememberedPerson(): RememberedPerson | null {
  const idle = (nowMs() - Number(localStorage.getItem(KEYS.activity) ?? nowMs())) / 1000;
  if (idle >= SESSION_IDLE_SECONDS) return null;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS.person) ?? 'null');
    const marker = localStorage.getItem(KEYS.marker);
    if (marker === null || !isKept(kept) || kept.marker !== marker) return null;
    return kept.person;
  } catch {
    return null;
  }
}

interface Kept {
  marker: string;
  person: RememberedPerson;
}

// Only this module writes it; what a former release wrote otherwise is left out.
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('person' in value)) return false;
  const { person } = value;
  return (
    typeof person === 'object' &&
    person !== null &&
    'roles' in person &&
    Array.isArray(person.roles) &&
    'permissions' in person &&
    Array.isArray(person.permissions) &&
    'first_name' in person &&
    'last_name' in person
  );
}
