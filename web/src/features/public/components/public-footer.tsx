import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { currentYear } from '../../../shared/clock.ts';
import { useHasPage } from '../../../shared/has-page.ts';
import { useClient } from '../../../shared/session.ts';
import { Logo } from '../../../ui/logo.tsx';
import { useBlocks } from '../blocks.ts';
import { footerLinks } from '../links.ts';
import styles from './chrome.module.css';
import { PublicLink } from './public-link.tsx';

// Only supplier and outsourcing sites have it in the footer.
const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm);
// The sanitiser comes with it, and only a supplier's own site needs it.
const RichText = lazyPart(async () => (await import('../../../ui/rich-text.tsx')).RichText);

const SOCIAL = [
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
] as const;

interface Props {
  /** The page has a contact form of its own. */
  withoutForm?: boolean;
}

/** The footer of the brand, for visitors (SH-193 … SH-201, SP-382 … SP-394). */
export function PublicFooter({ withoutForm = false }: Props) {
  const client = useClient();
  const blocks = useBlocks('footer');
  const hasForm = (client.brand === 'direct' || client.brand === 'outsourcing') && !withoutForm;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.identity}>
          <Logo name={client.name} kind="full" url={client.logo_url} supplier={client.brand === 'direct'} />
          <Address />
          {hasForm && <FooterLinks />}
        </div>
        {!hasForm && <FooterLinks />}
        {blocks.length > 0 && (
          <div className={styles.blocks}>
            {blocks.map((block) => (
              <section key={block.id}>
                <h2 className={styles.heading}>
                  {block.url === null ? (
                    block.title
                  ) : (
                    <PublicLink to={block.url} newTab={block.new_tab}>
                      {block.title}
                    </PublicLink>
                  )}
                </h2>
                <Suspense>
                  <RichText html={block.content} />
                </Suspense>
              </section>
            ))}
          </div>
        )}
        {hasForm && (
          <section id="contact" className={styles.contact} aria-labelledby="footer-contact">
            <h2 id="footer-contact" className={styles.heading}>
              Contact Us
            </h2>
            <Suspense>
              <ContactForm />
            </Suspense>
          </section>
        )}
      </div>
      <p className={styles.copyright}>
        © {currentYear()} {client.name}
      </p>
    </footer>
  );
}

function FooterLinks() {
  const client = useClient();
  const hasPage = useHasPage();
  return (
    <nav aria-label="Footer" className={styles.footerLinks}>
      {footerLinks(client)
        .filter(({ path }) => hasPage(path))
        .map(({ label, path }) => (
          <Link key={label} to={path}>
            {label}
          </Link>
        ))}
      {SOCIAL.map(([key, label]) => {
        const address = client.supplier_info[key];
        return (
          address !== null && (
            <PublicLink key={key} to={address} newTab>
              {label}
            </PublicLink>
          )
        );
      })}
    </nav>
  );
}

function Address() {
  const { supplier_info: info, comm_phone: phone, comm_email: email } = useClient();
  return (
    <address className={styles.address}>
      {info.address !== null && <span>{info.address}</span>}
      {phone !== null && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
