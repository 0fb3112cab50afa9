import type { Row } from './insert-rows.ts';

interface Block {
  block_type: string;
  title: string;
  url: string | null;
  content?: string;
  children?: { label: string; url: string }[];
}

const entry = (title: string, url: string | null, children: Block['children'] = []): Block => ({
  block_type: 'navigation',
  title,
  url,
  children,
});
const text = (block_type: 'footer' | 'blackbox', title: string, content: string): Block => ({
  block_type,
  title,
  url: null,
  content,
});

/** The sites of the two suppliers, by their client. */
const SITES: readonly (readonly [clientId: number, blocks: readonly Block[]])[] = [
  [
    5,
    [
      entry('Products', null, [
        { label: 'Oral solids', url: 'https://meridian-generics.example/oral-solids' },
        { label: 'Injectables', url: 'https://meridian-generics.example/injectables' },
      ]),
      entry('Product Safety', 'https://meridian-generics.example/safety'),
      text(
        'blackbox',
        'Generics, straight from the maker',
        '<p>Meridian Generics makes 120 oral solids and injectables in Durham, North Carolina. What you order here leaves our own warehouse.</p><ul><li>Lots and expiry dates before you order</li><li>Prices per pack and per unit</li><li>A certificate of analysis with every lot</li></ul>',
      ),
      text(
        'blackbox',
        'Returns and recalls',
        '<p>Packs that arrive damaged are credited within two business days. Recalls are mailed to every facility that received the lot; our <a href="https://meridian-generics.example/recalls" target="_blank">recall page</a> lists them all.</p>',
      ),
      text(
        'footer',
        'Customer service',
        '<p>Monday to Friday, 8 AM to 6 PM Central.</p><p><a href="mailto:orders@meridian-generics.test">orders@meridian-generics.test</a></p>',
      ),
      text('footer', 'Licenses', '<p>NC wholesale distributor 0417 · VAWD accredited</p>'),
    ],
  ],
  [
    6,
    [
      entry('Quality', 'https://northwind-labs.example/quality'),
      text(
        'blackbox',
        'Compounded and ready to use',
        '<p>Northwind Labs prepares sterile syringes and bags for hospitals and surgery centers in New England. Every batch is tested before it ships.</p>',
      ),
      text(
        'footer',
        'Order desk',
        '<p>Orders until 3:00 PM Eastern are processed the next business day.</p>',
      ),
    ],
  ],
];

/** The drafts, all of them published. */
export function blockRows(now: Date): {
  blocks: Row<'direct_block'>[];
  publications: Row<'direct_publication'>[];
} {
  const blocks = SITES.flatMap(([client_id, list]) =>
    list.map((block, index) => ({
      id: client_id * 100 + index,
      client_id,
      new_tab: true,
      roles: [],
      active: true,
      ...block,
      content: block.content ?? '',
      children: block.children ?? [],
      position: index + 1,
    })),
  );
  const publications = SITES.map(([client_id]) => ({
    client_id,
    blocks: blocks.filter((block) => block.client_id === client_id),
    published_at: now,
    published_by: null,
    undone_at: null,
  }));
  return { blocks: blocks.map((block) => ({ ...block, updated_at: now })), publications };
}
