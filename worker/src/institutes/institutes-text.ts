import type { Letters } from '#platform/letter.ts'

type Invitation = { instituteName: string; role: 'instructor' | 'learner'; url: string }

/** The letter to somebody who was added to an institute. */
export function invitationLetters({ instituteName, role, url }: Invitation): Letters {
  const isTeacher = role === 'instructor'
  return {
    en: {
      subject: `${instituteName} has added you to Takhti`,
      lines: [
        isTeacher ? `${instituteName} has added you as a teacher.` : `${instituteName} has added you as a student.`,
        'Sign in with this e-mail address; a link is mailed to you, and you need no password.',
      ],
      action: { label: 'Sign in', url },
      note: 'If you do not know this institute, you can leave this mail alone.',
    },
    hi: {
      subject: `${instituteName} ने आपको तख़्ती में जोड़ा है`,
      lines: [
        isTeacher ? `${instituteName} ने आपको शिक्षक के रूप में जोड़ा है।` : `${instituteName} ने आपको विद्यार्थी के रूप में जोड़ा है।`,
        'इसी ईमेल पते से साइन इन करें; आपको एक लिंक भेजा जाएगा, पासवर्ड की ज़रूरत नहीं है।',
      ],
      action: { label: 'साइन इन करें', url },
      note: 'अगर आप इस संस्थान को नहीं जानते, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: `أضافتك ${instituteName} إلى تختي`,
      lines: [
        isTeacher ? `أضافتك ${instituteName} معلّمًا.` : `أضافتك ${instituteName} طالبًا.`,
        'سجّل الدخول بعنوان البريد هذا؛ سيصلك رابط، ولا تحتاج إلى كلمة مرور.',
      ],
      action: { label: 'تسجيل الدخول', url },
      note: 'إذا كنت لا تعرف هذه المؤسسة فيمكنك تجاهل هذه الرسالة.',
    },
  }
}
