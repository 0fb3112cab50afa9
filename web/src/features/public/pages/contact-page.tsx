import { useClient } from '../../../shared/session.ts';
import { Article } from '../components/article.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const { name, texts } = useClient();
  return (
    <Article
      title="Contact Us"
      lead={
        texts['contact_lead'] ?? `Write to ${name}, or reach us by phone or email. We reply on business days.`
      }
    >
      <ContactWays />
    </Article>
  );
}

/** The form beside phone, e-mail and address of the brand. */
export function ContactWays() {
  const { comm_phone: phone, comm_email: email, supplier_info: info } = useClient();
  return (
    <div className={styles.layout}>
      <section id="contact" aria-label="Write to us">
        <ContactForm />
      </section>
      <dl className={styles.ways}>
        {phone !== null && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email !== null && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {info.address !== null && (
          <div>
            <dt>Address</dt>
            <dd>{info.address}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

export function DemoPage() {
  const { name } = useClient();
  return (
    <Article
      title="Request a Demo"
      lead={`See ${name} with the medicine you buy or sell. Tell us when it suits you; a demo takes half an hour.`}
    >
      <ContactWays />
    </Article>
  );
}
