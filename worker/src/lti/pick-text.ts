import { escapeHtml } from '#platform/html.ts'
import { sha256Base64 } from '#platform/random.ts'
import type { Pickable } from './target-store.ts'

const texts = {
  en: {
    direction: 'ltr',
    title: 'Pick what your course links to',
    none: 'None of your classes has a published assessment or lesson.',
  },
  hi: { direction: 'ltr', title: 'चुनें कि आपका कोर्स किससे जुड़े', none: 'आपकी किसी कक्षा में प्रकाशित टेस्ट या पाठ नहीं है।' },
  ar: { direction: 'rtl', title: 'اختر ما يرتبط به مقررك', none: 'لا يوجد في صفوفك اختبار أو درس منشور.' },
} as const

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:36rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
h2{font-size:1.1rem;margin:.25rem 0}ul{list-style:none;padding:0;display:grid;gap:.5rem}
button{font:inherit;inline-size:100%;min-block-size:44px;padding:.6rem 1rem;border:1px solid #8795a1;border-radius:8px;background:#fff;color:inherit;text-align:start}
small{display:block;color:#4a5a68}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}button{background:#27333f}small{color:#b9c4cd}}`

const html = { 'Content-Type': 'text/html; charset=utf-8' }

/** The page on which a teacher picks a link, in each language that pages without a session are written in. */
export function pickPage(
  choices: readonly Pickable[],
  { secret, action }: { secret: string; action: string },
): Response {
  const sections = Object.entries(texts).map(([language, { direction, title, none }]) => {
    const text = choices.length === 0 ? `<p>${escapeHtml(none)}</p>` : ''
    return `<section lang="${language}" dir="${direction}"><h2>${escapeHtml(title)}</h2>${text}</section>`
  })
  const buttons = choices.map(({ kind, id, classId, name, className }) => {
    const value = `${kind}.${id}.${classId}`
    return `<li><button name="choice" value="${escapeHtml(value)}"><bdi>${escapeHtml(name)}</bdi><small><bdi>${escapeHtml(className)}</bdi></small></button></li>`
  })
  const form = `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="picking" value="${escapeHtml(secret)}"><ul>${buttons.join('')}</ul></form>`
  return new Response(pageOf(`<h1>Takhti</h1>${sections.join('')}${form}`), { headers: html })
}

const submitting = 'document.forms[0].submit()'

/** The page that takes the answer back to the platform by itself; its policy admits this one script and this one target. */
export async function returnPage({ returnUrl, token }: { returnUrl: string; token: string }): Promise<Response> {
  const form = `<h1>Takhti</h1><form method="post" action="${escapeHtml(returnUrl)}"><input type="hidden" name="JWT" value="${escapeHtml(token)}"><button>OK</button></form>`
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${await sha256Base64(submitting)}'`,
    "style-src 'unsafe-inline'",
    `form-action ${new URL(returnUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  return new Response(pageOf(`${form}<script>${submitting}</script>`), {
    headers: { ...html, 'Content-Security-Policy': policy },
  })
}

function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Takhti</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style><main>${body}</main></html>`
}
