import { describe, expect, it } from 'vitest';
import { marketToMoveTo, type MarketHost, type MarketVisitor } from './markets.ts';

const agreed: MarketVisitor = { roles: ['Buyer'], agreedToMedigi: true };
const notAgreed: MarketVisitor = { roles: ['Buyer'], agreedToMedigi: false };
const on = (brand: MarketHost['brand'], hydra = false): MarketHost => ({ brand, hydra });

describe('the market of a buyer', () => {
  it.each([
    ['SH-096 agreed, on the main host', agreed, on('main'), null],
    ['SH-096 agreed, on the outsourcing host', agreed, on('outsourcing'), null],
    ['SH-096 agreed, on the shorts host', agreed, on('shorts'), 'main'],
    ['SH-097 not agreed, on the shorts host', notAgreed, on('shorts'), null],
    ['SH-097 not agreed, on the main host', notAgreed, on('main'), 'shorts'],
    ['SH-097 not agreed, on the outsourcing host', notAgreed, on('outsourcing'), 'shorts'],
    ['shell C-07 hydra', notAgreed, on('main', true), null],
    ['shell C-07 a supplier’s own site', notAgreed, on('direct'), null],
  ] as const)('%s', (_row, visitor, host, market) => {
    expect(marketToMoveTo(visitor, host)).toBe(market);
  });

  it.each([[['Seller']], [['Administrator']], [['Buyer', 'Administrator']], [[]]] as const)(
    'shell G-25 %j stay where they are',
    (roles) => {
      expect(marketToMoveTo({ roles, agreedToMedigi: false }, on('main'))).toBeNull();
    },
  );
});
