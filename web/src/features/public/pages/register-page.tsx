import { Link } from '@tanstack/react-router';
import { useHasPage } from '../../../shared/has-page.ts';
import { useClient } from '../../../shared/session.ts';
import { Article } from '../components/article.tsx';
import { REGISTER_BUYER, REGISTER_SELLER } from '../links.ts';
import button from '../../../ui/plain-button.module.css';
import styles from './register-page.module.css';

interface Choice {
  to: string;
  title: string;
  text: string;
  label: string;
  seller: boolean;
}

const CHOICES: readonly Choice[] = [
  {
    to: REGISTER_BUYER,
    title: 'I buy',
    text: 'A pharmacy, hospital or clinic. You need the DEA number and the state license of each facility.',
    label: 'Register Pharmacy',
    seller: false,
  },
  {
    to: REGISTER_SELLER,
    title: 'I sell',
    text: 'A manufacturer, supplier or outsourcing facility. You need your DUNS or FDA establishment number.',
    label: 'Register Manufacturer',
    seller: true,
  },
];

/** Who registers as what; the forms follow. */
export function RegisterPage() {
  const { seller_only: sellerOnly, brand, name } = useClient();
  const hasPage = useHasPage();
  const onlyBuyers = sellerOnly || brand === 'direct';
  return (
    <Article title="Register" lead={`Registering with ${name} is free. We review every application by hand.`}>
      <ul className={styles.choices}>
        {CHOICES.filter(({ seller }) => !(seller && onlyBuyers)).map(({ to, title, text, label }) => (
          <li key={to} className={styles.choice}>
            <h2>{title}</h2>
            <p>{text}</p>
            {hasPage(to) ? (
              <Link to={to} className={`${button.filled} ${styles.link}`}>
                {label}
              </Link>
            ) : (
              <Link to="/contact" className={`${button.filled} ${styles.link}`}>
                Contact Us
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Article>
  );
}
