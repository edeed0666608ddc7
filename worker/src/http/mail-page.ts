import { escapeHtml } from '#platform/html.ts'

/** A page that a link of a mail opens, in each language that mails are written in. */
export type MailPageTexts = Readonly<
  Record<
    'en' | 'hi' | 'ar',
    { direction: 'ltr' | 'rtl'; ask: string; about: string; button: string; done: string; bad: string }
  >
>

/**
 * The page of a link that stops mails, without a session. `GET` only asks, so that programs that open links stop nothing;
 * `POST` comes from its button or from the mail program (RFC 8058), and both get the same answer.
 */
export function mailPage(texts: MailPageTexts, kind: 'ask' | 'done' | 'bad'): Response {
  const blocks = Object.entries(texts).map(([language, text]) => {
    const form = `<p>${escapeHtml(text.about)}</p><form method="post"><button>${escapeHtml(text.button)}</button></form>`
    const title = `<h2>${escapeHtml(text[kind])}</h2>`
    return `<section lang="${language}" dir="${text.direction}">${title}${kind === 'ask' ? form : ''}</section>`
  })
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Takhti</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>
body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:36rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:8px;background:#1f5fbf;color:#fff}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}}
</style><main><h1>Takhti</h1>${blocks.join('')}</main></html>`
  return new Response(page, {
    status: kind === 'bad' ? 404 : 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
