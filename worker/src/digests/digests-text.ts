import type { MailPageTexts } from '#http/mail-page.ts'
import type { Letters } from '#platform/email.ts'
import type { ClassNews } from './news-store.ts'

type Counts = Pick<ClassNews, 'className' | 'posts' | 'unread' | 'due'>

/** The number of classes that a digest lists; the rest is counted. */
const maxLines = 20

type Words = Readonly<Record<'posts' | 'unread' | 'due', string>> & { more: (count: number) => string }

const english: Words = {
  posts: 'new posts',
  unread: 'unread messages',
  due: 'work due soon',
  more: (count) => `… and ${count} more of your classes.`,
}
const hindi: Words = {
  posts: 'नई पोस्ट',
  unread: 'बिना पढ़े संदेश',
  due: 'जल्द जमा करने का काम',
  more: (count) => `… और आपकी ${count} अन्य कक्षाएँ।`,
}
const arabic: Words = {
  posts: 'منشورات جديدة',
  unread: 'رسائل غير مقروءة',
  due: 'أعمال تستحق قريبًا',
  more: (count) => `… وصفوف أخرى لك عددها ${count}.`,
}

/** The digest of a person in one institute: names of classes and numbers, and no word of what people wrote. */
export function digestEmailTexts({
  institute,
  classes,
  url,
}: {
  institute: string
  classes: readonly Counts[]
  url: string
}): Letters {
  return {
    en: {
      subject: `What you missed at “${institute}”`,
      lines: ['This is new in your classes:', ...linesOf(classes, english)],
      action: { label: 'Open Takhti', url },
    },
    hi: {
      subject: `“${institute}” में आपसे क्या छूट गया`,
      lines: ['आपकी कक्षाओं में यह नया है:', ...linesOf(classes, hindi)],
      action: { label: 'तख़्ती खोलें', url },
    },
    ar: {
      subject: `ما فاتك في «${institute}»`,
      lines: ['الجديد في صفوفك:', ...linesOf(classes, arabic)],
      action: { label: 'فتح تختي', url },
    },
  }
}

function linesOf(classes: readonly Counts[], words: Words): string[] {
  const shown = classes.slice(0, maxLines).map((each) => {
    const counts = (['posts', 'unread', 'due'] as const).flatMap((what) =>
      each[what] > 0 ? [`${words[what]}: ${each[what]}`] : [],
    )
    // Isolates, so that a name in another direction leaves the numbers in their places.
    return `\u2068${each.className}\u2069 — ${counts.join(' · ')}`
  })
  const rest = classes.length - shown.length
  return rest > 0 ? [...shown, words.more(rest)] : shown
}

/** The page of the address that stops digests. */
export const offPageTexts: MailPageTexts = {
  en: {
    direction: 'ltr',
    ask: 'Get no more summaries of your classes by e-mail?',
    about: 'In the app you still see everything, and can choose the summary again.',
    button: 'Stop the summary',
    done: 'You get no more summaries by e-mail.',
    bad: 'This address is not complete. Open the link of the e-mail again.',
  },
  hi: {
    direction: 'ltr',
    ask: 'क्या अपनी कक्षाओं का सारांश ईमेल से पाना बंद करें?',
    about: 'ऐप में आपको सब कुछ दिखता रहेगा, और आप सारांश फिर चुन सकते हैं।',
    button: 'सारांश बंद करें',
    done: 'अब आपको ईमेल से सारांश नहीं मिलेगा।',
    bad: 'यह पता पूरा नहीं है। ईमेल का लिंक फिर से खोलें।',
  },
  ar: {
    direction: 'rtl',
    ask: 'هل تريد إيقاف ملخصات صفوفك بالبريد الإلكتروني؟',
    about: 'سيبقى كل شيء ظاهرًا لك في التطبيق، ويمكنك اختيار الملخص من جديد.',
    button: 'إيقاف الملخص',
    done: 'لن تصلك ملخصات أخرى بالبريد الإلكتروني.',
    bad: 'هذا العنوان غير مكتمل. افتح رابط الرسالة مرة أخرى.',
  },
}
