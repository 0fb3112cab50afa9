import { RuleLines } from './rule-lines.tsx';

/** The price rules of a seller, what runs first. */
export function SellerRules({ companyId }: { companyId: number }) {
  return (
    <RuleLines
      query={{ seller_id: companyId }}
      seller={companyId}
      none="This seller has no price rules: every buyer pays its list prices."
      all={{ seller: String(companyId) }}
    />
  );
}
