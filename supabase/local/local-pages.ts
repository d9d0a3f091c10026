import { escapeHtml as escape } from '../functions/_shared/escape.ts'
import type { Backend } from './backend.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { isText, type LocalMail } from './mailbox.ts'

const prefix = '/_local'

/** Whether a path is one of the pages that only the embedded backend serves. */
export function isLocalPage(pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}

/**
 * Serves `/_local/` (a page for people), `/_local/status.json` and `/_local/mails.json` (the same for scripts). They
 * come from the running backend and are not part of the built site, so static hosts cannot serve them.
 */
export function answerLocalPage(request: Request, backend: Backend): Response {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
  switch (pathname) {
    case prefix:
      return new Response(null, { status: 308, headers: { location: `${prefix}/` } })
    case `${prefix}/`:
      return new Response(renderPage(backend), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
        },
      })
    case `${prefix}/status.json`:
      return json({ apiUrl: backend.origin, publishableKey: backend.publishableKey, demoAccounts, demoPassword })
    case `${prefix}/mails.json`:
      return json(backend.mails())
    default:
      return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
}

function json(value: unknown): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store' } })
}

function renderPage(backend: Backend): string {
  const mails = backend.mails()
  const accounts = demoAccounts
    .map(({ email, role }) => `<tr><td>${role}</td><td><code>${email}</code></td></tr>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Embedded backend · BKCC portal</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="eyebrow">BKCC portal</p>
<h1>Embedded backend</h1>
<p>This page comes from the backend on this computer. It exists on no other server. <a href="/">Open the site</a></p>
</header>
<section aria-labelledby="address">
<h2 id="address">Address and key</h2>
<dl>
<div><dt>API address</dt><dd><code>${escape(backend.origin)}</code></dd></div>
<div><dt>Publishable key</dt><dd><code>${escape(backend.publishableKey)}</code></dd></div>
<div><dt>For scripts</dt><dd><a href="${prefix}/status.json">status.json</a> · <a href="${prefix}/mails.json">mails.json</a></dd></div>
</dl>
</section>
<section aria-labelledby="accounts">
<h2 id="accounts">Demo accounts</h2>
<p>All with the password <code>${demoPassword}</code>.</p>
<table><thead><tr><th scope="col">Role</th><th scope="col">Email</th></tr></thead><tbody>${accounts}</tbody></table>
</section>
<section aria-labelledby="mails">
<h2 id="mails">Mails</h2>
<p>Nothing leaves this computer; what would have been sent is kept here, newest first. <a href="${prefix}/">Look again</a></p>
${mails.length === 0 ? '<p class="empty">No mail yet. Ask for a new password on the site, for example.</p>' : mails.map(renderMail).join('')}
</section>
</main>
</body>
</html>
`
}

function renderMail(mail: LocalMail, index: number): string {
  const time = `${mail.sentAt.slice(0, 10)} ${mail.sentAt.slice(11, 19)} UTC`
  const body = mail.html === '' ? `<pre style="white-space: pre-wrap">${escape(mail.text)}</pre>` : mail.html
  // The sandboxed frame has no origin and no scripts; its links can only open a new, unsandboxed window.
  return `<details${index === 0 ? ' open' : ''}>
<summary><strong>${escape(mail.subject)}</strong><span>to ${escape(mail.to)}</span><time datetime="${mail.sentAt}">${time}</time></summary>
<iframe title="${escape(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${body}`)}"></iframe>
${mail.attachments.map((file) => `<p class="file"><a href="data:${escape(file.type.replaceAll(' ', ''))};base64,${isText(file.type) ? Buffer.from(file.content).toString('base64') : file.content}" download="${escape(file.filename)}">${escape(file.filename)}</a></p>`).join('')}
${Object.entries(mail.headers)
  .map(([name, value]) => `<p class="header"><code>${escape(name)}: ${escape(value)}</code></p>`)
  .join('')}
</details>`
}

const style = `
:root { color-scheme: light; --ink: #1d2b36; --soft: #5b6770; --line: #dcd7cb; --paper: #f6f4ef; --link: #0f4c5c; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1, h2 { font-family: Georgia, serif; font-weight: normal; line-height: 1.2; margin: 0; }
h1 { font-size: 2.25rem; } h2 { font-size: 1.375rem; margin-bottom: .75rem; }
p { margin: .5rem 0; } .eyebrow { margin: 0; color: var(--soft); font-size: .875rem; }
section { margin-top: 1.5rem; padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: .5rem; }
a { color: var(--link); } a:focus-visible, summary:focus-visible { outline: 3px solid #c8872e; outline-offset: 2px; }
code { font-size: .9375rem; overflow-wrap: anywhere; }
dl { margin: 0; } dl div { display: grid; grid-template-columns: 10rem 1fr; gap: .25rem 1rem; padding: .375rem 0; } dt { color: var(--soft); } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); } th { color: var(--soft); font-weight: normal; }
details { border: 1px solid var(--line); border-radius: .5rem; margin-top: .75rem; overflow: hidden; }
summary { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .75rem 1rem; min-height: 44px; cursor: pointer; }
summary::-webkit-details-marker { display: none; } summary::before { content: '▸'; color: var(--soft); } details[open] summary::before { content: '▾'; }
summary span, summary time { color: var(--soft); font-size: .875rem; } summary time { margin-left: auto; }
iframe { display: block; width: 100%; height: 30rem; border: 0; border-top: 1px solid var(--line); background: #fff; }
.file, .header { margin: 0; padding: .5rem 1rem; border-top: 1px solid var(--line); } .header { color: var(--soft); }
.empty { color: var(--soft); }
@media (max-width: 40rem) { dl div { grid-template-columns: 1fr; } section { padding: 1rem; } summary time { margin-left: 0; } thead { display: none; } td { display: block; padding-right: 0; } td:first-child { border: 0; padding-bottom: 0; color: var(--soft); } td:last-child { padding-top: 0; } }
`
