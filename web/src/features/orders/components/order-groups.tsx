import { idOf } from '../../../shared/search-params.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useOrderGroups } from '../groups-api.ts';
import { ORDER_GROUPS } from '../lists.ts';
import type { OrdersSearch } from '../routes.ts';
import { FEWER_GROUP_COLUMNS, GROUP_COLUMNS, GroupCard } from './group-columns.tsx';
import { GroupPanel } from './group-panel.tsx';
import { OrderTabs } from './order-tabs.tsx';

/** Checkouts, each with the orders it made. */
export function OrderGroups({ search }: { search: OrdersSearch }) {
  const screen = useListScreen(ORDER_GROUPS, search, { keep: ['tab'] });
  const result = useOrderGroups(screen.query);
  const open = (group: string | undefined) => screen.go({ group });
  return (
    <ListScreen
      screen={screen}
      result={result}
      columns={GROUP_COLUMNS}
      fewer={FEWER_GROUP_COLUMNS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Group ${one.id}`}
      onOpen={(one) => open(String(one.id))}
      renderCard={(one) => <GroupCard group={one} onOpen={() => open(String(one.id))} />}
      above={<OrderTabs current="groups" />}
      empty={
        <EmptyState drawing="inbox" title="No orders yet">
          Each checkout shows here with the orders it made.
        </EmptyState>
      }
    >
      <GroupPanel
        group={result.data?.data.find((one) => one.id === idOf(search.group))}
        onClose={() => open(undefined)}
      />
    </ListScreen>
  );
}
