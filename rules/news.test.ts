import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { daysProblem, isNewsLink, newsStatus, newsStatusText, publicationOf, type NewsDays } from './news.ts';

const TODAY = '2026-06-15';
const news = (more: Partial<NewsDays> = {}): NewsDays => ({
  published: false,
  publishDate: null,
  expiryDate: null,
  ...more,
});
const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days));
const someNews = fc
  .record({ published: fc.boolean(), publishDate: day, expiryDate: fc.option(day) })
  .filter((one) => daysProblem(one) === null);

describe('RB-197 what news is on a day', () => {
  it.each([
    ['a draft', {}, 'Draft', 'Draft'],
    ['a draft with a day', { publishDate: '2026-06-20' }, 'Draft', 'Draft'],
    [
      'before its day',
      { published: true, publishDate: '2026-06-20' },
      'Scheduled',
      'Scheduled for 06/20/2026',
    ],
    ['on its day', { published: true, publishDate: TODAY }, 'Published', 'Published'],
    [
      'the day before it expires',
      { published: true, publishDate: TODAY, expiryDate: '2026-06-16' },
      'Published',
      'Published',
    ],
    [
      'on its expiry date',
      { published: true, publishDate: '2026-06-01', expiryDate: TODAY },
      'Expired',
      'Expired',
    ],
  ] as const)('%s', (_what, days, status, words) => {
    const found = newsStatus(news(days), TODAY);
    expect([found, newsStatusText(found, news(days).publishDate)]).toEqual([status, words]);
  });

  it('goes from Scheduled over Published to Expired as days pass, and never back', () => {
    const order = ['Draft', 'Scheduled', 'Published', 'Expired'];
    fc.assert(
      fc.property(someNews, day, fc.nat({ max: 60 }), (one, from, days) => {
        const before = order.indexOf(newsStatus(one, from));
        expect(order.indexOf(newsStatus(one, addDays(from, days)))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('RB-197 RB-198 what a publication makes of it', () => {
  it.each([
    ['now', news(), { publish: true }, { published: true, publishDate: TODAY }],
    [
      'on the day that is stored',
      news({ publishDate: '2026-06-20' }),
      { publish: true },
      { published: true, publishDate: '2026-06-20' },
    ],
    [
      'not on one that is past',
      news({ publishDate: '2026-06-01' }),
      { publish: true },
      { published: true, publishDate: TODAY },
    ],
    [
      'later',
      news(),
      { publish: true, publishDate: '2026-07-01' },
      { published: true, publishDate: '2026-07-01' },
    ],
    [
      'in the past',
      news(),
      { publish: true, publishDate: '2026-06-14' },
      { problem: 'The publish date cannot be in the past.', kind: 'rule' },
    ],
    [
      'after it expires',
      news({ expiryDate: '2026-06-20' }),
      { publish: true, publishDate: '2026-06-20' },
      { problem: 'The expiry date must be after the publish date.', kind: 'rule' },
    ],
    [
      'once it is over',
      news({ expiryDate: TODAY }),
      { publish: true },
      { problem: 'This news has expired. Change its expiry date first.', kind: 'conflict' },
    ],
    [
      'twice',
      news({ published: true, publishDate: TODAY }),
      { publish: true },
      { problem: 'This news is published already.', kind: 'conflict' },
    ],
    [
      'pinned beside it',
      news({ published: true, publishDate: TODAY }),
      { publish: true, pinned: true },
      { published: true, publishDate: TODAY },
    ],
    [
      'on another day',
      news({ published: true, publishDate: TODAY }),
      { publish: true, publishDate: '2026-06-20' },
      { published: true, publishDate: '2026-06-20' },
    ],
    [
      'back to a draft',
      news({ published: true, publishDate: TODAY }),
      { publish: false },
      { published: false, publishDate: TODAY },
    ],
    [
      'back twice',
      news(),
      { publish: false },
      { problem: 'This news is a draft already.', kind: 'conflict' },
    ],
    [
      'a pinned draft',
      news({ published: true, publishDate: TODAY }),
      { publish: false, pinned: true },
      { problem: 'Only published news can be pinned.', kind: 'rule' },
    ],
  ] as const)('%s', (_what, one, wanted, made) => {
    expect(publicationOf(one, wanted, TODAY)).toEqual(made);
  });

  it('never publishes into the past, and never what is over on its first day', () => {
    fc.assert(
      fc.property(someNews, fc.option(day, { nil: undefined }), (one, publishDate) => {
        const made = publicationOf({ ...one, published: false }, { publish: true, publishDate }, TODAY);
        if ('problem' in made) return;
        expect(made.publishDate !== null && made.publishDate >= TODAY).toBe(true);
        expect(newsStatus({ ...one, ...made }, TODAY)).toMatch(/Published|Scheduled/);
      }),
    );
  });
});

it.each([
  ['https://example.test/a?b=c', true],
  ['/catalog?search=a', true],
  ['http://example.test', false],
  ['//example.test', false],
  ['/\\example.test', false],
  ['javascript:alert(1)', false],
  ['mailto:a@b.test', false],
  ['#place', false],
  ['https://', false],
])('RB-196 RB-204 a link is https or a page of the product: %s %s', (link, taken) => {
  expect(isNewsLink(link)).toBe(taken);
});
