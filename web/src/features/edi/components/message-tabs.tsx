import { Link } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';

/** What was exchanged: documents, and the mail that brought them, each a list of its own. */
export function MessageTabs({ current }: { current: 'edi' | 'email' }) {
  return (
    <TabLinks label="EDI messages">
      <Link to="/admin/edi/messages/edi" {...tabLink(current === 'edi')}>
        Documents
      </Link>
      <Link to="/admin/edi/messages/email" {...tabLink(current === 'email')}>
        Email
      </Link>
    </TabLinks>
  );
}
