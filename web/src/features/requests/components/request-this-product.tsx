import { useClient, useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';

interface Props {
  /** As it was searched for, or the name of the listing. */
  product: string;
  /** Of the listing; a search for one is recognized. */
  ndc?: string;
  fullWidth?: boolean;
}

const NDC = /^\d{5}-?\d{4}-?\d{2}$/;

/** Nothing for whoever buys nothing here, and on sites that have no such page (SH-164). */
export function RequestThisProduct({ product, ndc, fullWidth = false }: Props) {
  const me = useMe();
  const { hydra } = useClient();
  if (!me.is_buyer || hydra) return null;
  const text = product.trim();
  const known = ndc ?? (NDC.test(text) ? text : undefined);
  return (
    <LinkButton
      variant="default"
      fullWidth={fullWidth}
      to="/requested-products"
      search={{ show: 'new', product: text, ...(known !== undefined && { ndc: known }) }}
    >
      Request This Product
    </LinkButton>
  );
}
