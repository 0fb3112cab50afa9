import type { Accent } from '#rules/brands/looks.ts';
import type { MailContent, MailGroup, MailLine } from './content.ts';

/** Those of the screens, which mail programs do not know; white stands on each with 4.5 : 1 and more. */
const ACCENTS: Record<Accent, string> = {
  teal: '#0b6e63',
  plum: '#8a2f6b',
  indigo: '#4645a8',
  violet: '#6d3fb0',
  slate: '#44546a',
};

const STYLE = `body{margin:0;padding:0;background:#f6f8f8}
.page{background:#f6f8f8;padding:24px 12px}
.card{width:100%;max-width:560px;background:#ffffff;border:1px solid #dde4e3;border-radius:10px;overflow:hidden}
.head{padding:16px 24px;color:#ffffff;font-size:16px;font-weight:600}
.body{padding:24px;color:#15201f;font-size:15px;line-height:1.5}
h1{margin:0 0 12px;font-size:20px;line-height:1.3}
h2{margin:16px 0 4px;font-size:15px;line-height:1.4}
p{margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere}
.lines{width:100%;border-collapse:collapse;margin:8px 0 16px}
.lines td{padding:8px 0;border-top:1px solid #dde4e3;vertical-align:top;overflow-wrap:anywhere}
.lines .amount{text-align:right;white-space:nowrap;padding-left:12px}
ul{margin:0 0 12px;padding:0 0 0 18px}
li{margin:0 0 6px;overflow-wrap:anywhere}
li a{color:#15201f}
.soft{color:#465755;font-size:13px}
.button{display:inline-block;margin:8px 0 16px;padding:12px 20px;border-radius:6px;color:#ffffff !important;font-weight:600;text-decoration:none}
.foot{padding:16px 24px;border-top:1px solid #dde4e3;color:#465755;font-size:12px;line-height:1.5;overflow-wrap:anywhere}
.foot a{color:#465755}
@media (prefers-color-scheme:dark){body,.page{background:#0f1515}
.card{background:#161e1e;border-color:#2b3737}
.body,li a{color:#e7eeed}.lines td,.foot{border-color:#2b3737}
.soft,.foot,.foot a{color:#b6c3c1}}
@media (max-width:480px){.page{padding:0}.card{border:0;border-radius:0}.head,.body,.foot{padding-left:16px;padding-right:16px}}`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const paragraphs = (words: readonly string[]): string =>
  words.map((one) => `<p>${escape(one)}</p>`).join('\n');

/** The HTML part of a mail: no pictures, no scripts, nothing that is fetched. */
export function mailHtml(content: MailContent, unsubscribePage: string | null): string {
  const { site, title, words, groups = [], button, after = [], reason } = content;
  const accent = ACCENTS[site.accent];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><div class="page" style="font-family:Arial,Helvetica,sans-serif">
<table role="presentation" class="card" align="center" cellspacing="0" cellpadding="0"><tr>
<td class="head" bgcolor="${accent}" style="background:${accent};color:#ffffff">${escape(site.brand)}</td></tr><tr>
<td class="body"><h1>${escape(title)}</h1>
${paragraphs(words)}
${groups.map(group).join('\n')}
${table(content)}
${button ? `<a class="button" href="${escape(button.address)}" style="background:${accent};color:#ffffff">${escape(button.label)}</a>` : ''}
${paragraphs(after)}</td></tr><tr>
<td class="foot">${escape(reason)}<br><a href="${escape(site.origin)}">${escape(`${site.brand}, ${site.origin}`)}</a>${
    unsubscribePage === null
      ? ''
      : `<br><a href="${escape(unsubscribePage)}">Unsubscribe from mails like this</a>`
  }</td></tr></table></div></body></html>
`;
}

const group = ({ heading, entries }: MailGroup): string =>
  `<h2>${escape(heading)}</h2>
<ul>${entries.map(({ text, address }) => `<li><a href="${escape(address)}">${escape(text)}</a></li>`).join('\n')}</ul>`;

function table({ lines = [], totals = [] }: MailContent): string {
  if (lines.length + totals.length === 0) return '';
  return `<table class="lines">${lines.map(lineRow).join('\n')}
${totals.map((total, at) => totalRow(total, at === totals.length - 1)).join('\n')}</table>`;
}

const lineRow = ({ name, detail, amount }: MailLine): string =>
  `<tr><td>${escape(name)}<br><span class="soft">${escape(detail)}</span></td><td class="amount">${escape(amount)}</td></tr>`;

function totalRow([label, amount]: readonly [string, string], isLast: boolean): string {
  const [open, close] = isLast ? ['<b>', '</b>'] : ['', ''];
  return `<tr><td>${open}${escape(label)}${close}</td><td class="amount">${open}${escape(amount)}${close}</td></tr>`;
}
