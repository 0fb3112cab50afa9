import { redirect } from '@tanstack/react-router';
import { loadCode } from '../../shared/load-code.ts';

/** A path that the product does not have leads to the root (SH-126), and says so there. */
export function leaveUnknownPage({ preload }: { preload: boolean }): never {
  if (!preload) void sayThatThereIsNone();
  throw redirect({ to: '/', replace: true });
}

async function sayThatThereIsNone(): Promise<void> {
  const { toast } = await loadCode(() => import('../../ui/toasts.tsx'));
  toast.info('There is no page at this address.', { duration: 5000 });
}
