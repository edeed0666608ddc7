import type { Letters } from '#platform/email.ts'

/** The changes of a second factor that are mailed. */
export type FactorNews = 'added' | 'removed' | 'recovery' | 'reset'

const lines: Record<FactorNews, Record<'en' | 'hi' | 'ar', string>> = {
  added: {
    en: 'A second step was added to your sign-in: an authenticator app or a passkey.',
    hi: 'आपके साइन-इन में दूसरा चरण जोड़ा गया है: ऑथेंटिकेटर ऐप या पासकी।',
    ar: 'أُضيفت خطوة ثانية إلى تسجيل دخولك: تطبيق مصادقة أو مفتاح مرور.',
  },
  removed: {
    en: 'An authenticator app or a passkey was removed from your sign-in.',
    hi: 'आपके साइन-इन से एक ऑथेंटिकेटर ऐप या पासकी हटाई गई है।',
    ar: 'أُزيل تطبيق مصادقة أو مفتاح مرور من تسجيل دخولك.',
  },
  recovery: {
    en: 'One of your recovery codes was used to sign in.',
    hi: 'आपके एक रिकवरी कोड से साइन-इन किया गया है।',
    ar: 'استُخدم أحد رموز الاسترداد الخاصة بك لتسجيل الدخول.',
  },
  reset: {
    en: 'The second step of your sign-in was taken away by an admin or operator. Please set it up again.',
    hi: 'एडमिन या ऑपरेटर ने आपके साइन-इन का दूसरा चरण हटा दिया है। कृपया इसे फिर से सेट करें।',
    ar: 'أزال مسؤول أو مشغّل الخطوة الثانية من تسجيل دخولك. يُرجى إعدادها من جديد.',
  },
}

/** The mail about a change to a person's second factor. */
export function factorEmailTexts(news: FactorNews, url: string): Letters {
  return {
    en: {
      subject: 'Your two-step sign-in to Takhti has changed',
      lines: [lines[news].en],
      action: { label: 'It was not me', url },
      note: 'If it was you, there is nothing to do.',
    },
    hi: {
      subject: 'तख़्ती में आपका दो-चरणीय साइन-इन बदला है',
      lines: [lines[news].hi],
      action: { label: 'यह मैंने नहीं किया', url },
      note: 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है।',
    },
    ar: {
      subject: 'تغيّر تسجيل دخولك بخطوتين في تختي',
      lines: [lines[news].ar],
      action: { label: 'لم أقم بذلك', url },
      note: 'إذا كنت أنت من فعل ذلك فلا يلزمك شيء.',
    },
  }
}
