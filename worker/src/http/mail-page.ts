import { languageOf } from '@takhti/schema/languages/model'
import { escapeHtml } from '#platform/html.ts'
import { languageAskedFor, mailWordsIn } from '#platform/mail-words.ts'

type MailPage = {
  request: Request
  /** Whose page it is. */
  of: 'refusal' | 'digestOff'
  kind: 'ask' | 'done' | 'bad'
}

/**
 * The page of a link that stops mails, without a session, in the language of the mail or else of the browser. `GET` only
 * asks, so that programs that open links stop nothing; `POST` comes from its button or from the mail program (RFC 8058),
 * and both get the same answer.
 */
export function mailPage({ request, of, kind }: MailPage): Response {
  const asked = new URL(request.url).searchParams.get('lang') ?? request.headers.get('Accept-Language')
  const { code, direction } = languageOf(languageAskedFor(asked))
  const { [of]: text } = mailWordsIn(code)
  const form = `<p>${escapeHtml(text.about)}</p><form method="post"><button>${escapeHtml(text.button)}</button></form>`
  const page = `<!doctype html><html lang="${code}" dir="${direction}"><meta charset="utf-8"><title>Takhti</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>
body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:36rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:8px;background:#1f5fbf;color:#fff}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}}
</style><main><h1>Takhti</h1><h2>${escapeHtml(text[kind])}</h2>${kind === 'ask' ? form : ''}</main></html>`
  return new Response(page, {
    status: kind === 'bad' ? 404 : 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Language' },
  })
}
