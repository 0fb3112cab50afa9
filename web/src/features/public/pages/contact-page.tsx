import { useClient } from '../../../shared/session.ts';
import { Article } from '../components/article.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const { comm_phone: phone, comm_email: email, supplier_info: info, name } = useClient();
  return (
    <Article title="Contact Us" lead={`Reach ${name} by phone or e-mail. We answer on business days.`}>
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
      {phone === null && email === null && <p>Signed-in users reach us through their account strategist.</p>}
    </Article>
  );
}
