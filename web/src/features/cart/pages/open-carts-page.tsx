import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CLEARING_REASON } from '#rules/orders/clearing.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  CART_COLUMNS,
  CART_NAMES,
  COMPANY_COLUMNS,
  CompanyCard,
  OpenCartCard,
} from '../components/open-cart-columns.tsx';
import { OpenCartPanel } from '../components/open-cart-panel.tsx';
import styles from '../components/open-carts.module.css';
import {
  useCartsOfCompany,
  useClearCarts,
  useCompaniesWithCarts,
  type CartsNarrowed,
  type OpenCart,
} from '../open-carts-api.ts';
import type { OpenCartsSearch } from '../routes.ts';

/** Open carts of all companies, or of one. */
export function OpenCartsPage() {
  const { company, type, older } = useSearch({ from: '/app/carts' });
  const narrowed: CartsNarrowed = {
    ...(type && { type }),
    ...(older !== undefined && { older_than: older }),
  };
  return company === undefined ? (
    <Companies narrowed={narrowed} />
  ) : (
    <Carts id={company} narrowed={narrowed} />
  );
}

function Companies({ narrowed }: { narrowed: CartsNarrowed }) {
  const { data, error, refetch, isPlaceholderData } = useCompaniesWithCarts(narrowed);
  const open = useNarrow();
  const carts = (data ?? []).reduce((sum, one) => sum + one.cart_count, 0);
  return (
    <Page>
      <PageHeader
        title="Carts"
        summary={
          carts > 0 &&
          `${countOf(carts, 'open cart')} of ${countOf(data?.length ?? 0, 'company', 'companies')}`
        }
      />
      <Filters />
      <DataGrid
        id="companies-with-carts"
        label="Companies with open carts"
        columns={COMPANY_COLUMNS}
        rows={data}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Carts of ${one.name}`}
        error={error}
        onRetry={() => void refetch()}
        outdated={isPlaceholderData}
        onOpen={(one) => open({ company: one.id })}
        renderCard={(one) => <CompanyCard company={one} onOpen={() => open({ company: one.id })} />}
        empty={<NoCarts />}
      />
    </Page>
  );
}

function Carts({ id, narrowed }: { id: number; narrowed: CartsNarrowed }) {
  const { data, error, refetch, isPlaceholderData } = useCartsOfCompany(id, narrowed);
  const { data: companies } = useCompaniesWithCarts({});
  const [shown, setShown] = useState<OpenCart | null>(null);
  const [clearing, setClearing] = useState<readonly OpenCart[] | null>(null);
  const { type, older } = useSearch({ from: '/app/carts' });
  const name = companies?.find((one) => one.id === id)?.name ?? `Company ${id}`;
  const carts = data ?? [];
  const total = carts.reduce((sum, one) => sum + one.total, 0);
  // An age is no part of what the marketplace can be asked to clear.
  const wholly = older === undefined;
  return (
    <Page>
      <PageHeader
        back={
          <LinkButton to="/carts" search={{ type, older }} variant="subtle" size="compact-sm">
            All companies
          </LinkButton>
        }
        title={`Carts of ${name}`}
        summary={carts.length > 0 && `${countOf(carts.length, 'open cart')}, ${formatUsd(total)}`}
        actions={
          wholly &&
          carts.length > 1 && (
            <Button variant="default" onClick={() => setClearing(carts)}>
              Clear all
            </Button>
          )
        }
      />
      <Filters />
      <DataGrid
        id="carts-of-company"
        label={`Carts of ${name}`}
        columns={CART_COLUMNS}
        rows={data}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `${CART_NAMES[one.type]} cart of ${one.user.name}`}
        error={error}
        onRetry={() => void refetch()}
        outdated={isPlaceholderData}
        onOpen={setShown}
        renderCard={(one) => <OpenCartCard cart={one} onOpen={() => setShown(one)} />}
        empty={<NoCarts />}
      />
      <OpenCartPanel
        cart={clearing ? null : shown}
        onClose={() => setShown(null)}
        onClear={(one) => setClearing([one])}
      />
      <ClearPopup
        company={{ id, name }}
        carts={clearing}
        type={type}
        onClose={() => setClearing(null)}
        onDone={() => {
          setClearing(null);
          setShown(null);
        }}
      />
    </Page>
  );
}

interface ClearProps {
  company: { id: number; name: string };
  /** Null: closed. */
  carts: readonly OpenCart[] | null;
  type: OpenCartsSearch['type'];
  onClose: () => void;
  onDone: () => void;
}

function ClearPopup({ company, carts, type, onClose, onDone }: ClearProps) {
  const clear = useClearCarts(company.id);
  const [only] = carts ?? [];
  const items = (carts ?? []).reduce((sum, one) => sum + one.item_count, 0);
  const which =
    carts?.length === 1 && only
      ? { facility_id: only.facility.id, user_id: only.user.id, type: only.type }
      : { ...(type && { type }) };
  return (
    <ReasonPopup
      title={`Clear ${countOf(carts?.length ?? 0, 'cart')} with ${countOf(items, 'item')} of ${company.name}?`}
      text="The items leave the carts at once. Their users read the reason; what was in them stays in the logs."
      label="Reason"
      confirmLabel="Clear"
      least={CLEARING_REASON.min}
      most={CLEARING_REASON.max}
      opened={carts !== null}
      pending={clear.isPending}
      onClose={onClose}
      onConfirm={(reason) => clear.mutate({ ...which, reason }, { onSuccess: onDone })}
    />
  );
}

function useNarrow() {
  const search = useSearch({ from: '/app/carts' });
  const navigate = useNavigate({ from: '/carts' });
  return (change: OpenCartsSearch) => void navigate({ search: { ...search, ...change } });
}

const AGES = [1, 7, 30, 90];

function Filters() {
  const { type, older } = useSearch({ from: '/app/carts' });
  const narrow = useNarrow();
  return (
    <div className={styles.filters}>
      <FilterSelect
        label="Cart"
        all="Both"
        options={Object.entries(CART_NAMES).map(([value, label]) => ({ value, label }))}
        value={type}
        onChange={(value) => narrow({ type: value === 'c0' || value === 'c2' ? value : undefined })}
      />
      <FilterSelect
        label="Oldest item"
        all="Any age"
        options={AGES.map((days) => ({ value: String(days), label: `Older than ${countOf(days, 'day')}` }))}
        value={older === undefined ? undefined : String(older)}
        onChange={(value) => narrow({ older: value === undefined ? undefined : Number(value) })}
      />
    </div>
  );
}

const NoCarts = () => (
  <EmptyState drawing="cart" title="No open carts">
    Carts with something in them show here.
  </EmptyState>
);
