import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRules, type ContractsTaken, type PriceRule } from '../api.ts';
import { ContractFilePopup } from '../components/contract-file.tsx';
import { ContractNotice } from '../components/contract-notice.tsx';
import { FEWER_RULE_COLUMNS, RULE_COLUMNS, RuleCard } from '../components/rule-columns.tsx';
import { RulesBy } from '../components/rules-by.tsx';
import { NewRulePanel, RulePanel } from '../components/rule-panel.tsx';
import { PRICE_RULES } from '../lists.ts';
import { mayAddRule } from '../may-add-rule.ts';

/** An administrator makes fees here, and what a seller's buyers pay in the company of that seller. */
const RulesOfSellers = ({ mayAdd }: { mayAdd: boolean }) => (
  <p>
    {!mayAdd && `${FEES_BY} `}
    Rules of a seller are made in <Link to="/admin/company-manager">its record</Link>, under “Price rules”.
  </p>
);

const FEES_BY = 'Fees of the marketplace are made by administrators with the permission “finance”.';

/** The price rules of the own company, or of all sellers and the marketplace (trading G-096). */
export function PriceRulesPage() {
  const me = useMe();
  const search = useSearch({ from: '/app/manage-listings/price-rules' });
  const screen = useListScreen(PRICE_RULES, search);
  const { go } = screen;
  const open = ({ id }: PriceRule) => go({ rule: String(id) });
  const side = me.is_admin ? 'all' : 'own';
  // A rule of a seller is made in its company's record, or beside its listings.
  const seller = me.is_admin ? null : me.company_id;
  const mayAdd = mayAddRule(me);
  const [importing, setImporting] = useState(false);
  const [taken, setTaken] = useState<ContractsTaken | null>(null);
  const add = mayAdd && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => go({ create: '1' })}>
      {seller === null ? 'New marketplace fee' : 'New price rule'}
    </Button>
  );
  return (
    <ListScreen
      id={`${PRICE_RULES.id}-${side}`}
      back={<Link to="/manage-listings">Listings</Link>}
      screen={screen}
      result={useRules(screen.query)}
      columns={RULE_COLUMNS[side]}
      fewer={FEWER_RULE_COLUMNS[side]}
      rowId={(rule) => String(rule.id)}
      rowLabel={(rule) => rule.name}
      onOpen={open}
      renderCard={(rule) => <RuleCard rule={rule} ofMany={me.is_admin} onOpen={() => open(rule)} />}
      buttons={
        <>
          {mayAdd && seller !== null && (
            <Button
              variant="default"
              leftSection={<Icon name="upload" size={16} />}
              onClick={() => setImporting(true)}
            >
              Import contract prices
            </Button>
          )}
          {add}
        </>
      }
      above={
        taken ? (
          <ContractNotice key={taken.id} taken={taken} onClose={() => setTaken(null)} />
        ) : me.is_admin ? (
          <RulesOfSellers mayAdd={mayAdd} />
        ) : (
          !mayAdd && <RulesBy />
        )
      }
      empty={
        <EmptyState drawing="file" title="No price rules yet" action={add || undefined}>
          {me.is_admin
            ? 'Everybody pays the list prices. A fee of the marketplace is added here; rules of a seller in its company.'
            : 'Everybody pays your list prices. A rule gives some buyers another price on some listings, on some days.'}
        </EmptyState>
      }
    >
      <RulePanel id={idOf(search.rule)} onClose={() => go({ rule: undefined })} />
      <ContractFilePopup
        opened={importing}
        onClose={() => setImporting(false)}
        onTaken={(done) => {
          setImporting(false);
          setTaken(done);
        }}
      />
      <NewRulePanel
        opened={mayAdd && search.create !== undefined}
        seller={seller}
        onClose={() => go({ create: undefined }, true)}
      />
    </ListScreen>
  );
}
