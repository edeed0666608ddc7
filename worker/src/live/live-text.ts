import type { Letters } from '#platform/email.ts'

/** The mail that invites a person of a class to its live class. */
export function linkEmailTexts({ lesson, name, url }: { lesson: string; name: string; url: string }): Letters {
  return {
    en: {
      subject: `Takhti: live class started, “${lesson}”`,
      lines: [
        `The class ${name} is live now with “${lesson}”.`,
        'Open this link and sign in. Only people of the class come in.',
      ],
      action: { label: 'Join class', url },
    },
    hi: {
      subject: `तख़्ती: लाइव कक्षा शुरू हुई, “${lesson}”`,
      lines: [`कक्षा ${name} अभी “${lesson}” के साथ लाइव है।`, 'यह लिंक खोलें और साइन इन करें। केवल कक्षा के लोग ही अंदर आ सकते हैं।'],
      action: { label: 'कक्षा में शामिल हों', url },
    },
    ar: {
      subject: `تختي: بدأت الحصة المباشرة «${lesson}»`,
      lines: [
        `صف ${name} في حصة مباشرة الآن: «${lesson}».`,
        'افتح هذا الرابط وسجّل الدخول. لا يدخل إلا من ينتمي إلى الصف.',
      ],
      action: { label: 'انضم إلى الحصة', url },
    },
  }
}
