import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCode, StaleCode } from '../shared/load-code.ts';
import { StalePage } from './page-states.tsx';

/** The component of a route, fetched when it is wanted: `lazyPage(orders.loadOrdersPage, 'OrdersPage')`. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> =>
  lazyRouteComponent(async () => {
    try {
      return { page: (await loadCode(load))[name] };
    } catch (error) {
      if (error instanceof StaleCode) return { page: StalePage };
      throw error;
    }
  }, 'page');
