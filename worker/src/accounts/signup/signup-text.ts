import type { SignUpKind } from '@takhti/schema/accounts/signup/rules'
import type { Letters } from '#platform/email.ts'

/** The mail by which a person proves that they read mail at the address they signed up with. */
export function verifyEmailTexts(url: string): Letters {
  return {
    en: {
      subject: 'Verify your e-mail address for Takhti',
      lines: ['Open this link and press the button there to finish signing up for Takhti.'],
      action: { label: 'Verify my address', url },
      note: 'It works once, for one hour. If you did not sign up, ignore this e-mail.',
    },
    hi: {
      subject: 'तख़्ती के लिए अपना ईमेल पता सत्यापित करें',
      lines: ['तख़्ती में साइन अप पूरा करने के लिए यह लिंक खोलें और वहाँ का बटन दबाएँ।'],
      action: { label: 'मेरा पता सत्यापित करें', url },
      note: 'यह एक घंटे तक, केवल एक बार काम करता है। अगर आपने साइन अप नहीं किया, तो इस मेल को छोड़ दें: आपके बिना कुछ नहीं होगा।',
    },
    ar: {
      subject: 'أكّد بريدك الإلكتروني في تختي',
      lines: ['افتح هذا الرابط واضغط الزر هناك لإكمال التسجيل في تختي.'],
      action: { label: 'تأكيد عنواني', url },
      note: 'يعمل مرة واحدة ولمدة ساعة. إن لم تكن أنت من سجّل فتجاهل هذه الرسالة: لن يحدث شيء بدونك.',
    },
  }
}

/** The mail to the owner of an address that has an account already. */
export function hasAccountEmailTexts(origin: string): Letters {
  const url = `${origin}/login`
  return {
    en: {
      subject: 'You already have an account on Takhti',
      lines: [
        'Somebody, perhaps you, wanted to create an account with this address. You already have one, and nothing has changed in it.',
        'Sign in with a link by mail or with your password. If you have forgotten it, choose a new one there.',
      ],
      action: { label: 'Sign in', url },
      note: 'If it was not you, you can ignore this e-mail.',
    },
    hi: {
      subject: 'तख़्ती पर आपका खाता पहले से है',
      lines: [
        'किसी ने, शायद आपने, इस पते से खाता बनाना चाहा। आपका खाता पहले से है, और उसमें कुछ नहीं बदला।',
        'मेल से मिले लिंक या अपने पासवर्ड से साइन इन करें। पासवर्ड भूल गए हों तो वहीं नया चुनें।',
      ],
      action: { label: 'साइन इन करें', url },
      note: 'अगर यह आप नहीं थे, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: 'لديك حساب في تختي من قبل',
      lines: [
        'أراد شخص ما، وربما أنت، إنشاء حساب بهذا العنوان. لديك حساب من قبل ولم يتغير فيه شيء.',
        'سجّل الدخول برابط في البريد أو بكلمة مرورك. وإن نسيتها فاختر كلمة جديدة هناك.',
      ],
      action: { label: 'تسجيل الدخول', url },
      note: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة.',
    },
  }
}

/** The mail to the owner of an address that cannot sign up this way; it names what is missing. */
export function notValidEmailTexts(kind: SignUpKind, origin: string): Letters {
  return kind === 'student' ? noStudentRecord(`${origin}/login`) : isStudentRecord(`${origin}/signup`)
}

function noStudentRecord(url: string): Letters {
  return {
    en: {
      subject: 'Your school has not added you to Takhti yet',
      lines: [
        'You wanted to sign up as a student. For that your school must have added this e-mail address first, and none has.',
        'Ask your teacher to add you with exactly this address, and then sign up again. With a class code you can join at once, without an account.',
      ],
      action: { label: 'Join with a class code', url },
      note: 'If it was not you, you can ignore this e-mail.',
    },
    hi: {
      subject: 'आपके विद्यालय ने आपको अभी तख़्ती में नहीं जोड़ा है',
      lines: [
        'आप विद्यार्थी के रूप में साइन अप करना चाहते थे। इसके लिए पहले आपके विद्यालय को यह ईमेल पता जोड़ना होता है, जो अभी नहीं हुआ।',
        'अपने शिक्षक से कहें कि वे आपको ठीक इसी पते से जोड़ें, फिर दोबारा साइन अप करें। कक्षा के कोड से आप बिना खाते के अभी जुड़ सकते हैं।',
      ],
      action: { label: 'कक्षा के कोड से जुड़ें', url },
      note: 'अगर यह आप नहीं थे, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: 'لم تُضفك مدرستك إلى تختي بعد',
      lines: [
        'أردت التسجيل طالبًا. لذلك يجب أن تضيف مدرستك هذا العنوان أولًا، ولم تفعل أي مدرسة ذلك.',
        'اطلب من معلمك أن يضيفك بهذا العنوان تمامًا ثم سجّل من جديد. وبرمز الصف يمكنك الانضمام الآن دون حساب.',
      ],
      action: { label: 'الانضمام برمز الصف', url },
      note: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة.',
    },
  }
}

function isStudentRecord(url: string): Letters {
  return {
    en: {
      subject: 'This address is a student’s on Takhti',
      lines: [
        'You wanted to sign up as a teacher, but a school has added this address as a student’s.',
        'Sign up as a student, or ask the school to make you a teacher.',
      ],
      action: { label: 'Sign up as a student', url: `${url}?as=student` },
      note: 'If it was not you, you can ignore this e-mail.',
    },
    hi: {
      subject: 'तख़्ती पर यह पता एक विद्यार्थी का है',
      lines: [
        'आप शिक्षक के रूप में साइन अप करना चाहते थे, पर एक विद्यालय ने यह पता विद्यार्थी के रूप में जोड़ा है।',
        'विद्यार्थी के रूप में साइन अप करें, या विद्यालय से कहें कि आपको शिक्षक बनाए।',
      ],
      action: { label: 'विद्यार्थी के रूप में साइन अप करें', url: `${url}?as=student` },
      note: 'अगर यह आप नहीं थे, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: 'هذا العنوان لطالب في تختي',
      lines: [
        'أردت التسجيل معلمًا، لكن مدرسة أضافت هذا العنوان لطالب.',
        'سجّل طالبًا، أو اطلب من المدرسة أن تجعلك معلمًا.',
      ],
      action: { label: 'التسجيل طالبًا', url: `${url}?as=student` },
      note: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة.',
    },
  }
}
