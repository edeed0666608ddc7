import type { Letters } from '#platform/email.ts'

/** The mail that carries a sign-in link. */
export function signInEmailTexts(url: string): Letters {
  return {
    en: {
      subject: 'Your sign-in link for Takhti',
      lines: ['Open this link to sign in to Takhti.'],
      action: { label: 'Sign in', url },
      note: 'It works once, for one hour. If you did not ask for it, you can ignore this e-mail.',
    },
    hi: {
      subject: 'तख़्ती में साइन इन करने का आपका लिंक',
      lines: ['तख़्ती में साइन इन करने के लिए यह लिंक खोलें।'],
      action: { label: 'साइन इन करें', url },
      note: 'यह एक घंटे तक, केवल एक बार काम करता है। अगर आपने इसे नहीं माँगा था, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: 'رابط تسجيل الدخول إلى تختي',
      lines: ['افتح هذا الرابط لتسجيل الدخول إلى تختي.'],
      action: { label: 'تسجيل الدخول', url },
      note: 'يعمل مرة واحدة ولمدة ساعة. إذا لم تطلبه فيمكنك تجاهل هذه الرسالة.',
    },
  }
}
