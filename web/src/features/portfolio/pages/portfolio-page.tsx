import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePortfolio, type PortfolioItem } from '../api.ts';
import { PORTFOLIO_COLUMNS, PortfolioCard } from '../components/portfolio-columns.tsx';
import { PORTFOLIO } from '../lists.ts';
import type { PortfolioSearch } from '../routes.ts';

const ItemPopup = lazyPart(async () => (await import('../components/item-popup.tsx')).ItemPopup);
const AddProduct = lazyPart(async () => (await import('../components/add-product.tsx')).AddProduct);

/** What sellers can supply, listed or not, with the demand for it: their own to sellers, all to who looks after the catalog (RB-158). */
export function PortfolioPage() {
  const me = useMe();
  return me.is_seller || me.permissions.includes('catalog') ? <Portfolio /> : <NotForYou />;
}

function Portfolio() {
  const { is_seller: sells } = useMe();
  const search: PortfolioSearch = useSearch({ from: '/app/portfolio' });
  const screen = useListScreen(PORTFOLIO, search);
  const { go } = screen;
  const items = usePortfolio(screen.query);
  const rows = items.data?.data;
  const columns = PORTFOLIO_COLUMNS[sells ? 'own' : 'everybody'];
  const wanted = idOf(search.item);
  const opened = rows?.find(({ id }) => id === wanted);
  const add = () => go({ show: 'new' });
  const open = ({ id }: PortfolioItem) => go({ item: String(id) });
  const company = rows?.find((one) => String(one.company_id) === search.company)?.company_name;
  return (
    <ListScreen
      id={sells ? PORTFOLIO.id : 'portfolio-all'}
      screen={screen}
      result={items}
      words={{ company }}
      columns={columns.all}
      fewer={columns.fewer}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.product}
      onOpen={open}
      renderCard={(one) => <PortfolioCard item={one} named={!sells} onOpen={() => open(one)} />}
      onExport={(query) => saveFile('exportPortfolio', { query })}
      buttons={
        sells && (
          <>
            <Import />
            <Add onAdd={add} />
          </>
        )
      }
      empty={<Nothing onAdd={sells ? add : null} />}
    >
      <Suspense>
        {opened && <ItemPopup key={opened.id} item={opened} onClose={() => go({ item: undefined })} />}
        {sells && search.show === 'new' && (
          <AddProduct onClose={() => go({ show: undefined })} onAdded={() => go({ show: undefined }, true)} />
        )}
      </Suspense>
    </ListScreen>
  );
}

const Add = ({ onAdd }: { onAdd: () => void }) => (
  <Button leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
    Add Product
  </Button>
);

const Import = () => (
  <LinkButton to="/portfolio/import" variant="default" leftSection={<Icon name="upload" size={16} />}>
    Import
  </LinkButton>
);

const Nothing = ({ onAdd }: { onAdd: (() => void) | null }) =>
  onAdd ? (
    <EmptyState
      title="Your portfolio is empty. Add products by NDC or import a list."
      action={<Add onAdd={onAdd} />}
    />
  ) : (
    <EmptyState title="No portfolios yet">What suppliers can supply appears here.</EmptyState>
  );

const NotForYou = () => (
  <Page>
    <PageHeader title="Portfolio" />
    <EmptyState
      title="Only suppliers keep a portfolio"
      action={<LinkButton to="/">Go to your home</LinkButton>}
    >
      It lists what a supplier can sell, with the demand for it.
    </EmptyState>
  </Page>
);
