import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useClientName, useShipments } from '../api.ts';
import { FEWER_SHIPMENT_COLUMNS, SHIPMENT_COLUMNS, ShipmentCard } from '../components/shipment-columns.tsx';
import { EDI_SHIPMENTS } from '../lists.ts';

const ShipmentPanel = lazyPart(async () => (await import('../components/shipment-panel.tsx')).ShipmentPanel);

/** What partners told of shipments, newest first (RB-407). */
export function EdiShipmentsPage() {
  const screen = useListScreen(EDI_SHIPMENTS, useSearch({ from: '/app/admin/edi/shipments' }));
  const { search, go } = screen;
  const result = useShipments(screen.query);
  const open = (id: number) => go({ shipment: String(id) });
  const opened = idOf(search.shipment);
  const named = useClientName(idOf(search.client));
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={{ client: named }}
      columns={SHIPMENT_COLUMNS}
      fewer={FEWER_SHIPMENT_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ shipment_number: number }) => `Shipment ${number}`}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <ShipmentCard shipment={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportEdiShipments', { query })}
      empty={
        <EmptyState
          drawing="plug"
          title="No EDI shipments yet"
          action={<LinkButton to="/admin/edi/messages/edi">Open EDI Messages</LinkButton>}
        >
          Ship notices (856) of sellers are listed here. What does not fit its order waits for your decision.
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && (
          <ShipmentPanel key={opened} id={opened} onClose={() => go({ shipment: undefined })} />
        )}
      </Suspense>
    </ListScreen>
  );
}
