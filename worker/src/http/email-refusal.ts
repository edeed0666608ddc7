import { readRefusal, refuseEmails } from '#platform/mail-refusals.ts'
import type { Platform } from '#platform/platform.ts'
import { sourceOf } from '#platform/source.ts'
import { checkPace } from './admit.ts'
import { mailPage, type MailPageTexts } from './mail-page.ts'

const texts: MailPageTexts = {
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
}

/** The page of a refusal, which needs no session. */
export async function refusalPage(platform: Platform, request: Request, token: string): Promise<Response> {
  await checkPace({ platform, facts: { source: sourceOf(request.headers) } }, null)
  const hash = await readRefusal(platform, token)
  if (hash === null) return mailPage(texts, 'bad')
  if (request.method !== 'POST') return mailPage(texts, 'ask')
  await refuseEmails(platform, hash)
  return mailPage(texts, 'done')
}
