import { addressLines, formatPhone } from '#rules/accounts/addresses.ts';
import { formatUsd } from '../../../shared/format.ts';
import { GivenFacts } from '../../../ui/facts.tsx';
import type { CompanyRecord } from '../api.ts';
import styles from './companies.module.css';

/** What a supplier tells whoever may buy from it. */
export function SupplierFacts({ company }: { company: CompanyRecord }) {
  const { website, email = null, phone = null } = company;
  return (
    <GivenFacts
      facts={[
        ['About', company.about],
        ['Kind', company.is_503b ? '503B outsourcing facility' : null],
        ['Address', addressOf(company)],
        ['Phone', phone === null ? null : linkTo(`tel:${phone}`, formatPhone(phone))],
        ['Email', email === null ? null : linkTo(`mailto:${email}`, email)],
        ['Website', website === null ? null : siteOf(website)],
        ['Social links', linksOf(company.social_links)],
        ['Minimum order', company.is_seller ? amount(company.minimum_order, 'None') : null],
        ['Shipping', company.is_seller ? shippingOf(company) : null],
        ['Return policy', company.return_policy],
        ['Requests for proposal', company.enable_rfp ? 'Answers them' : null],
      ]}
    />
  );
}

/** Prices that are hidden. */
const HIDDEN = '–';

const amount = (dollars: number | undefined, none: string) =>
  dollars === undefined ? HIDDEN : dollars === 0 ? none : formatUsd(dollars);

function addressOf(company: CompanyRecord): string | null {
  const { line_1 = null, line_2 = null, line_3 = null, city = null, state = null } = company;
  if (line_1 === null || city === null || state === null) return null;
  const postal_code = company.postal_code ?? '';
  return addressLines({ line_1, line_2, line_3, city, state, postal_code }).join(', ');
}

function shippingOf({ shipping_price: price, shipping_threshold: from }: CompanyRecord): string {
  if (price === undefined) return HIDDEN;
  if (price === 0) return 'Free';
  return from == null ? formatUsd(price) : `${formatUsd(price)}, free from ${formatUsd(from)}`;
}

const linkTo = (href: string, text: string) => <a href={href}>{text}</a>;

const linksOf = (addresses: readonly string[] = []) =>
  addresses.length > 0 && (
    <ul className={styles.links}>
      {addresses.map((address) => (
        <li key={address}>{siteOf(address)}</li>
      ))}
    </ul>
  );

/** Written without a scheme by many. */
const siteOf = (address: string) => (
  <a
    href={/^https?:\/\//i.test(address) ? address : `https://${address}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    {address}
  </a>
);
