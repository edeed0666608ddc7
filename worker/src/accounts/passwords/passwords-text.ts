import type { Letters } from '#platform/email.ts'

/** The mail that carries a link and a code for a new password. */
export function resetEmailTexts(url: string, code: string): Letters {
  return {
    en: {
      subject: 'Set a new password for Takhti',
      lines: ['Open this link to set a new password, or type this code where you asked for it.'],
      code,
      action: { label: 'Set a new password', url },
      note: 'Link and code work once, for one hour. If you did not ask for them, you can ignore this e-mail: your password stays as it is.',
    },
    hi: {
      subject: 'तख़्ती के लिए नया पासवर्ड बनाएँ',
      lines: ['नया पासवर्ड बनाने के लिए यह लिंक खोलें, या जहाँ आपने इसे माँगा था वहाँ यह कोड लिखें।'],
      code,
      action: { label: 'नया पासवर्ड बनाएँ', url },
      note: 'लिंक और कोड एक घंटे तक, केवल एक बार काम करते हैं। अगर आपने इन्हें नहीं माँगा था, तो इस मेल को छोड़ दें: आपका पासवर्ड वैसा ही रहेगा।',
    },
    ar: {
      subject: 'تعيين كلمة مرور جديدة في تختي',
      lines: ['افتح هذا الرابط لتعيين كلمة مرور جديدة، أو اكتب هذا الرمز حيث طلبته.'],
      code,
      action: { label: 'تعيين كلمة مرور جديدة', url },
      note: 'يعمل الرابط والرمز مرة واحدة ولمدة ساعة. إذا لم تطلبهما فيمكنك تجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
    },
  }
}

/** The mail that notifies a person of their changed password. */
export function passwordChangedEmailTexts(url: string): Letters {
  return {
    en: {
      subject: 'Your Takhti password was changed',
      lines: ['Your password was changed just now, and you were signed out everywhere else.'],
      action: { label: 'It was not me', url },
      note: 'If it was you, there is nothing to do.',
    },
    hi: {
      subject: 'आपका तख़्ती पासवर्ड बदल दिया गया है',
      lines: ['आपका पासवर्ड अभी बदला गया है, और बाकी सभी जगहों से आपको साइन आउट कर दिया गया है।'],
      action: { label: 'यह मैंने नहीं किया', url },
      note: 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है।',
    },
    ar: {
      subject: 'تم تغيير كلمة مرورك في تختي',
      lines: ['تم تغيير كلمة مرورك للتو، وتم تسجيل خروجك من كل الأماكن الأخرى.'],
      action: { label: 'لم أقم بذلك', url },
      note: 'إذا كنت أنت من غيّرها فلا يلزمك فعل شيء.',
    },
  }
}
