/** Which of the marketplace's own hosts a buyer belongs on (SH-096, SH-097; shell G-25, C-07). */
import { userType, type Role } from '../accounts/roles.ts';

export type Market = 'main' | 'shorts';

export interface MarketVisitor {
  readonly roles: readonly Role[];
  readonly agreedToMedigi: boolean;
}

export interface MarketHost {
  readonly brand: 'main' | 'shorts' | 'outsourcing' | 'direct';
  readonly hydra: boolean;
}

/**
 * Where a buyer has to go on from this host; null: stays. A company that agreed to the main catalog buys on the main host or
 * the outsourcing one, any other on the shorts host. A supplier's own site sends nobody away.
 */
export function marketToMoveTo(visitor: MarketVisitor, host: MarketHost): Market | null {
  if (host.hydra || host.brand === 'direct' || userType(visitor.roles) !== 'buyer') return null;
  if (!visitor.agreedToMedigi) return host.brand === 'shorts' ? null : 'shorts';
  return host.brand === 'shorts' ? 'main' : null;
}
