import { escapeHtml } from '#platform/html.ts'
import { readRefusal, refuseEmails } from '#platform/mail-refusals.ts'
import type { Platform } from '#platform/platform.ts'
import { sourceOf } from '#platform/source.ts'
import { checkPace } from './admit.ts'

const texts = {
  en: {
    direction: 'ltr',
    ask: 'Get no more letters that institutes cause?',
    about: 'Letters that you ask for yourself, such as sign-in links, still come.',
    button: 'Never write to me again',
    done: 'Institutes cause no more letters to your address.',
    bad: 'This address is not complete. Open the link of the letter again.',
  },
  hi: {
    direction: 'ltr',
    ask: 'क्या संस्थानों की ओर से आने वाले पत्र बंद कर दें?',
    about: 'जो पत्र आप ख़ुद मँगवाते हैं, जैसे साइन इन का लिंक, वे आते रहेंगे।',
    button: 'मुझे फिर कभी न लिखें',
    done: 'अब संस्थानों की ओर से आपके पते पर कोई पत्र नहीं आएगा।',
    bad: 'यह पता पूरा नहीं है। पत्र का लिंक फिर से खोलें।',
  },
  ar: {
    direction: 'rtl',
    ask: 'هل تريد ألا تصلك رسائل تتسبب بها المؤسسات؟',
    about: 'الرسائل التي تطلبها بنفسك، مثل روابط تسجيل الدخول، ستظل تصلك.',
    button: 'لا تراسلوني بعد الآن',
    done: 'لن تتسبب المؤسسات برسائل أخرى إلى عنوانك.',
    bad: 'هذا العنوان غير مكتمل. افتح رابط الرسالة مرة أخرى.',
  },
} as const

/**
 * The page of a refusal, without a session. `GET` only asks, so that programs that open links refuse nothing; `POST` comes
 * from its button or from the mail program (RFC 8058), and both get the same answer.
 */
export async function refusalPage(platform: Platform, request: Request, token: string): Promise<Response> {
  await checkPace({ platform, facts: { source: sourceOf(request.headers) } }, null)
  const hash = await readRefusal(platform, token)
  if (hash !== null && request.method === 'POST') await refuseEmails(platform, hash)
  const kind = hash === null ? 'bad' : request.method === 'POST' ? 'done' : 'ask'
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
    status: hash === null ? 404 : 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
