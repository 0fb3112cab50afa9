/** An account offered on the sign-in page of a demo. */
export interface DemoAccount {
  email: string;
  who: string;
}

/** Whose host the person comes from. */
export interface SignInBrand {
  name: string;
  accent: string;
  /** A picture on this server; null draws the product's mark, or the initial of a supplier. */
  logo: string | null;
  supplier: boolean;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, brand: SignInBrand, body: string) => `<!doctype html>
<html lang="en" data-accent="${escape(brand.accent)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(`${title} – ${brand.name}`)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/signin/style.css">
</head>
<body><main>${body}</main></body>
</html>`;

const MARK = `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/>
<path d="M22.4 11.2A8 8 0 1 0 24 16h-7"/><circle cx="24" cy="8" r="2.6"/></svg>`;

function markOf({ name, logo, supplier }: SignInBrand): string {
  if (logo !== null) return `<img class="logo" src="${escape(logo)}" alt="">`;
  return supplier ? `<span class="mark initial" data-initial="${escape(name.slice(0, 1))}"></span>` : MARK;
}

export function signInPage(view: {
  brand: SignInBrand;
  action: string;
  email: string;
  /** Why to sign in again, and where it leads back without; null for who was not signed in. */
  reason: { notice: string; back: { words: string; path: string } | null } | null;
  /** The origin of the application, before the way back. */
  from: string;
  problem: string | null;
  demo: { password: string; accounts: readonly DemoAccount[] } | null;
}): string {
  const problem = view.problem === null ? '' : `<p role="alert" class="problem">${escape(view.problem)}</p>`;
  const notice =
    view.reason === null || view.problem !== null ? '' : `<p role="status">${escape(view.reason.notice)}</p>`;
  const back = view.reason?.back
    ? `<p><a href="${escape(view.from + view.reason.back.path)}">${escape(view.reason.back.words)}</a></p>`
    : '';
  return page(
    'Sign in',
    view.brand,
    `<section class="card"><header>${markOf(view.brand)}<h1>Sign in to ${escape(view.brand.name)}</h1></header>${problem}${notice}
<form method="post" action="${escape(view.action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escape(view.email)}"${view.email === '' ? ' autofocus' : ''}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${view.email === '' ? '' : ' autofocus'}>
<button type="submit">Sign In</button>
</form>${back}<p><a href="/password">Forgot your password?</a></p></section>${view.demo ? demoList(view.demo) : ''}`,
  );
}

function demoList(demo: { password: string; accounts: readonly DemoAccount[] }): string {
  const rows = demo.accounts
    .map(
      (
        account,
      ) => `<li><button type="button" data-email="${escape(account.email)}" data-password="${escape(demo.password)}">
<strong>${escape(account.email)}</strong><span>${escape(account.who)}</span></button></li>`,
    )
    .join('');
  return `<section class="demo"><h2>Demo accounts</h2><p>Choose one to fill in the form.</p><ul>${rows}</ul></section>
<script src="/signin/script.js"></script>`;
}

export const messagePage = (brand: SignInBrand, title: string, sentence: string) =>
  page(
    title,
    brand,
    `<section class="card"><header>${markOf(brand)}<h1>${escape(title)}</h1></header><p>${escape(sentence)}</p><p><a href="/">Go to the start page</a></p></section>`,
  );

/** The provider's own form, sent at once by the script and by hand without it. */
export const signOutPage = (brand: SignInBrand, form: string) =>
  page(
    'Sign out',
    brand,
    `<section class="card"><header>${markOf(brand)}<h1>Signing out</h1></header>${form}<button type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button></section>
<script src="/signin/script.js"></script>`,
  );

export const SIGN_IN_SCRIPT = `for (const button of document.querySelectorAll('[data-email]')) {
  button.addEventListener('click', () => {
    document.getElementById('email').value = button.dataset.email;
    document.getElementById('password').value = button.dataset.password;
    document.querySelector('form button[type=submit]').focus();
  });
}
const leaving = document.querySelector('button[form="op.logoutForm"]');
if (leaving) leaving.click();
`;

/** The font of the application, which says where its letters are; they may come late, and move nothing then. */
const fontFaces = (font: string | null) =>
  font === null
    ? ''
    : `@font-face{font-family:"IBM Plex Sans";font-weight:100 700;font-display:swap;src:url("${font}") format("woff2")}
@font-face{font-family:"Fallback Sans";src:local("Arial"),local("Liberation Sans");size-adjust:101%;ascent-override:101.5%;descent-override:27.2%;line-gap-override:0%}
`;

export const signInStyle = (
  font: string | null,
) => `${fontFaces(font)}:root{color-scheme:light dark;--bg:#f6f8f8;--card:#fff;--ink:#16211f;--soft:#50615d;--line:#d4dddb;--fill:#0b6e63;--accent:var(--fill);--bad:#b42318}
[data-accent=plum]{--fill:#8a2f6b;--light:#e59bc9}[data-accent=indigo]{--fill:#4645a8;--light:#a9a8f3}[data-accent=violet]{--fill:#6d3fb0;--light:#c6a6f2}[data-accent=slate]{--fill:#44546a;--light:#b4c2d6}
@media (prefers-color-scheme:dark){:root{--bg:#101716;--card:#18211f;--ink:#e8efed;--soft:#a3b3af;--line:#33413e;--accent:var(--light,#4fc3b4);--bad:#ff9a8f}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:14px/1.5 "IBM Plex Sans","Fallback Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1120px;margin:0 auto;padding:8vh 16px 32px;display:grid;grid-template-columns:minmax(0,360px) minmax(0,1fr);gap:32px;align-items:start;justify-content:center}
main:not(:has(.demo)){grid-template-columns:minmax(0,360px)}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
header{display:flex;gap:12px;align-items:center;margin-bottom:16px}.mark{width:32px;height:32px;flex:none}.mark rect{fill:var(--fill)}.mark path{fill:none;stroke:#fff;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}.mark circle{fill:#fff;fill-opacity:.72}.logo{max-width:112px;max-height:40px}.initial{display:grid;place-items:center;border-radius:8px;background:var(--fill);color:#fff;font-weight:700}.initial::before{content:attr(data-initial)}
h1{font-size:20px;margin:0}h2{font-size:14px;margin:0}label{display:block;font-weight:600;margin:12px 0 4px}
input{width:100%;height:40px;padding:0 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
button{font:inherit;cursor:pointer}form button,.card>button{margin-top:20px;width:100%;height:40px;border:0;border-radius:8px;background:var(--fill);color:#fff;font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.problem{color:var(--bad);margin:0 0 8px}
.demo p{margin:0 0 8px;color:var(--soft)}.demo ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:4px}
.demo li button{width:100%;min-height:44px;text-align:left;background:none;border:1px solid var(--line);border-radius:8px;padding:6px 12px;color:var(--ink)}
.demo li button:hover{border-color:var(--accent)}.demo strong,.demo span{display:block}.demo span{color:var(--soft);font-size:12px}
a{color:var(--accent)}@media (max-width:768px){main{grid-template-columns:minmax(0,1fr);padding-top:24px}}
`;
