import { languageOf, languages, type Language } from '@takhti/schema/languages/model'
import {
  fillDocument,
  lawDocuments,
  lawValues,
  lawVersions,
  type LawDocument,
  type LawValues,
} from '@takhti/schema/law/rules'
import type { Env } from '#platform/env.ts'
import { escapeHtml } from '#platform/html.ts'
import { onlyEnglish, pageWords } from './page-text.ts'
import { proseHtml } from './prose-html.ts'

/**
 * A document of the operator as a page without a script, so that everyone can read it before sign-up. Null where there is no
 * such document.
 */
export async function lawPage(env: Env, request: Request, name: string): Promise<Response | null> {
  const document = lawDocuments.find((each) => each === name)
  if (document === undefined) return null
  const language = languageAsked(request)
  const own = await textOf(env, language, document)
  const text = own ?? (await textOf(env, languageOf('en'), document))
  if (text === null) return null
  const page = pageHtml({ document, text, language, isOwn: own !== null, values: valuesOf(env) })
  return new Response(page, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': own === null ? 'en' : language.code },
  })
}

/** The operator's values of the configuration; one that is missing shows on the page. */
function valuesOf(env: Env): LawValues {
  const given = {
    operator: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    contact: env.OPERATOR_CONTACT ?? env.SUPPORT_EMAIL,
    jurisdiction: env.OPERATOR_JURISDICTION,
    retention: env.RETENTION_DAYS,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== ''))
}

function languageAsked(request: Request): Language {
  const asked = new URL(request.url).searchParams.get('language')
  const [preferred = 'en'] = (request.headers.get('Accept-Language') ?? 'en').split(',')
  return languageOf(asked ?? preferred.trim())
}

async function textOf(env: Env, { code }: Language, document: LawDocument): Promise<string | null> {
  const answer = await env.ASSETS.fetch(new Request(`https://assets.local/legal/${code}/${document}.md`))
  return answer.ok ? await answer.text() : null
}

type Page = { document: LawDocument; text: string; language: Language; isOwn: boolean; values: LawValues }

function pageHtml({ document, text, language, isOwn, values }: Page): string {
  const words = pageWords[language.code]
  const lacking = lawValues.filter((name) => values[name] === undefined).map((name) => words.values[name])
  const { contact } = values
  const linked = contact?.includes('@') ? { ...values, contact: `[${contact}](mailto:${contact})` } : values
  const shown = isOwn ? language : languageOf('en')
  const query = `?language=${language.code}`
  const others = lawDocuments.map((name) => linkTo(`/legal/${name}${query}`, words.titles[name], name === document))
  const tongues = languages.map(({ code, name }) =>
    linkTo(`/legal/${document}?language=${code}`, `<span lang="${code}">${name}</span>`, code === shown.code),
  )
  return `<!doctype html><html lang="${language.code}" dir="${language.direction}"><meta charset="utf-8">
<title>${escapeHtml(words.titles[document])} · Takhti</title><meta name="viewport" content="width=device-width"><style>${styles}</style>
<header><a href="/login">${escapeHtml(words.home)}</a><nav aria-label="${escapeHtml(words.languages)}">${tongues.join(' ')}</nav></header>
<main>${isOwn ? '' : `<p class="note">${escapeHtml(onlyEnglish[language.code])}</p>`}
${lacking.length === 0 ? '' : `<p class="note">${escapeHtml(words.missing)} ${lacking.map(escapeHtml).join(', ')}</p>`}
<article lang="${shown.code}" dir="${shown.direction}">${proseHtml(fillDocument(text, linked))}</article>
<p class="version">${escapeHtml(words.version)} <time>${lawVersions[document]}</time></p></main>
<footer><nav aria-label="${escapeHtml(words.documents)}">${others.join(' ')}</nav></footer></html>`
}

function linkTo(href: string, html: string, isCurrent: boolean): string {
  return `<a href="${escapeHtml(href)}"${isCurrent ? ' aria-current="page"' : ''}>${html}</a>`
}

const styles = `body{font:17px/1.6 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:1rem;color:#1b2733;background:#fcfcfa}
header,footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}header{justify-content:space-between}
header a,footer a{display:inline-block;min-height:2.75rem;line-height:2.75rem}
a{color:#1f5fbf}a[aria-current]{font-weight:600;text-decoration:none}h1{line-height:1.25}h2{margin-top:2rem;font-size:1.25rem}
.note{padding:.75rem 1rem;border-inline-start:4px solid #b26a00;background:#fff4de;color:#1b2733}.version{color:#55606b}
footer{margin-top:2rem;border-top:1px solid #d8dde2}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}a{color:#8cb8ff}.version{color:#b7c0c9}footer{border-color:#3a4754}}`
