import { errors, type ErrorCode } from '@takhti/schema/kit/errors'
import { escapeHtml } from '#platform/html.ts'

type Reason = 'over' | 'invalid' | 'stranger' | 'full' | 'gone' | 'busy'

const reasons: Readonly<Partial<Record<ErrorCode, Reason>>> = {
  'lti/launch-over': 'over',
  'lti/launch-invalid': 'invalid',
  'lti/not-admitted': 'stranger',
  'licences/max-limit': 'full',
  'common/not-found': 'gone',
}

const texts: Readonly<Record<'en' | 'hi' | 'ar', Readonly<Record<Reason | 'title' | 'request', string>>>> = {
  en: {
    title: 'Takhti could not be opened from your learning platform',
    over: 'This launch is over. Go back to your course and open the link again.',
    invalid:
      'What your learning platform sent could not be checked. Open the link again, in a window of its own. If it stays so, the admins of both systems compare what they entered.',
    stranger: 'Your school does not admit you from this platform. Sign in to Takhti itself, or ask your school.',
    full: 'The licence of your school has no seat left. Ask your school.',
    gone: 'What the link leads to is not there any more.',
    busy: 'Something went wrong. Wait a moment, and open the link again.',
    request: 'Request',
  },
  hi: {
    title: 'आपके लर्निंग प्लैटफ़ॉर्म से तख़्ती नहीं खुल सकी',
    over: 'इस लिंक का समय पूरा हो गया। अपने कोर्स में लौटकर लिंक फिर खोलें।',
    invalid:
      'आपके प्लैटफ़ॉर्म ने जो भेजा उसकी जाँच नहीं हो सकी। लिंक को अलग विंडो में फिर खोलें। फिर भी न खुले तो दोनों सिस्टम के एडमिन अपनी प्रविष्टियाँ मिलाएँ।',
    stranger: 'आपका स्कूल इस प्लैटफ़ॉर्म से आपको प्रवेश नहीं देता। सीधे तख़्ती में साइन इन करें, या स्कूल से पूछें।',
    full: 'आपके स्कूल के लाइसेंस में कोई जगह नहीं बची। स्कूल से पूछें।',
    gone: 'लिंक जिस पर ले जाता है वह अब नहीं है।',
    busy: 'कुछ गड़बड़ हुई। थोड़ा रुककर लिंक फिर खोलें।',
    request: 'अनुरोध',
  },
  ar: {
    title: 'تعذّر فتح تختي من منصة التعلم',
    over: 'انتهت صلاحية هذا الفتح. ارجع إلى مقررك وافتح الرابط من جديد.',
    invalid:
      'تعذّر التحقق مما أرسلته منصة التعلم. افتح الرابط من جديد في نافذة مستقلة. وإن تكرر الأمر فليقارن مشرفو النظامين ما أدخلوه.',
    stranger: 'مدرستك لا تقبل دخولك من هذه المنصة. سجّل الدخول في تختي مباشرة، أو اسأل مدرستك.',
    full: 'لم يبقَ مقعد في ترخيص مدرستك. اسأل مدرستك.',
    gone: 'ما يقود إليه الرابط لم يعد موجودًا.',
    busy: 'حدث خطأ ما. انتظر قليلًا ثم افتح الرابط من جديد.',
    request: 'الطلب',
  },
}

const connectTexts: Readonly<Record<'en' | 'hi' | 'ar', { title: string; text: string; open: string }>> = {
  en: {
    title: 'Your school does not know you from this platform yet',
    text: 'In this browser, sign in to Takhti as always and open Connections. Enter this code there within ten minutes, and then open the link in your course again.',
    open: 'Open Connections',
  },
  hi: {
    title: 'आपका स्कूल आपको इस प्लैटफ़ॉर्म से अभी नहीं पहचानता',
    text: 'इसी ब्राउज़र में हमेशा की तरह तख़्ती में साइन इन करें और कनेक्शन खोलें। दस मिनट के भीतर वहाँ यह कोड लिखें, फिर अपने कोर्स में लिंक दोबारा खोलें।',
    open: 'कनेक्शन खोलें',
  },
  ar: {
    title: 'لا تعرفك مدرستك من هذه المنصة بعد',
    text: 'في هذا المتصفح سجّل الدخول إلى تختي كالمعتاد وافتح الاتصالات، وأدخل هذا الرمز هناك خلال عشر دقائق، ثم افتح الرابط في مقررك من جديد.',
    open: 'فتح الاتصالات',
  },
}

/** The page for a teacher who is unknown here: the code by which they connect themself. */
export function connectPage({ code, address }: { code: string; address: string }): Response {
  const sections = Object.entries(connectTexts).map(([language, { title, text, open }]) => {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    return `<section lang="${language}" dir="${direction}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(address)}">${escapeHtml(open)}</a></p></section>`
  })
  const shown = `<p><strong dir="ltr" style="font:600 1.75rem ui-monospace,monospace" id="code">${escapeHtml(code)}</strong></p>`
  return pageOf('', `${shown}${sections.join('')}`, 200)
}

/** The page of a launch that was refused, in each language that pages without a session are written in. */
export function refusalPage(code: ErrorCode, requestId: string): Response {
  const reason = reasons[code] ?? 'busy'
  const sections = Object.entries(texts).map(([language, text]) => {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    return `<section lang="${language}" dir="${direction}"><h2>${escapeHtml(text.title)}</h2><p>${escapeHtml(text[reason])}</p><p><small>${escapeHtml(text.request)} <bdi>${escapeHtml(requestId)}</bdi></small></p></section>`
  })
  return pageOf(`<meta name="code" content="${code}">`, sections.join(''), errors[code].status)
}

function pageOf(meta: string, body: string, status: number): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Takhti</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${meta}<style>
body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:36rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}}
</style><main><h1>Takhti</h1>${body}</main></html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
