import { useLocation } from '@tanstack/react-router';
import { activeEntry, menuFor, type MenuEntry, type MenuUser } from '#rules/brands/menus.ts';
import { useHasPage, withPages } from '../../shared/has-page.ts';
import { useClient, useMe } from '../../shared/session.ts';

export type { MenuEntry };

interface Menu {
  entries: readonly MenuEntry[];
  active: MenuEntry | null;
}

/** The own menu, rebuilt with session and facility, without entries that have no page, what comes soon last of its group; and where we are in it. */
export function useMenu(): Menu {
  const me = useMe();
  return useMenuOf({
    roles: me.roles,
    permissions: me.permissions,
    is503b: me.company?.is_503b ?? false,
    isFieldRep: me.is_field_rep,
  });
}

export function useMenuOf(user: MenuUser): Menu {
  const client = useClient();
  const hasPage = useHasPage();
  const location = useLocation();
  const host = {
    brand: client.brand,
    hydra: client.hydra,
    bidEnabled: client.hydra_config.bid_enabled,
    rfpEnabled: client.hydra_config.rfp_enabled,
  };
  const entries = withPages(menuFor({ user, host }), hasPage);
  return { entries, active: activeEntry(entries, `${location.pathname}${location.searchStr}`) };
}

/** The entries one can go to, in order, without their groups. */
export const flatMenu = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? flatMenu(entry.children) : [entry]));
