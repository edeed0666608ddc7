import type { Letters } from '#platform/letter.ts'

/** What somebody was added as. */
export type InvitedAs = 'instructor' | 'learner' | 'admin'

type Invitation = { instituteName: string; role: InvitedAs; url: string }

/** The letter to somebody who was added to an institute. */
export function invitationLetters({ instituteName, role, url }: Invitation): Letters {
  const as = <Text>(texts: Record<InvitedAs, Text>) => texts[role]
  return {
    en: {
      subject: `${instituteName} has added you to Takhti`,
      lines: [
        as({
          instructor: `${instituteName} has added you as a teacher.`,
          learner: `${instituteName} has added you as a student.`,
          admin: `${instituteName} is on Takhti now, and you run it as its admin.`,
        }),
        'Sign in with this e-mail address; a link is mailed to you, and you need no password.',
      ],
      action: { label: 'Sign in', url },
      note: 'If you do not know this institute, you can leave this mail alone.',
    },
    hi: {
      subject: `${instituteName} ने आपको तख़्ती में जोड़ा है`,
      lines: [
        as({
          instructor: `${instituteName} ने आपको शिक्षक के रूप में जोड़ा है।`,
          learner: `${instituteName} ने आपको विद्यार्थी के रूप में जोड़ा है।`,
          admin: `${instituteName} अब तख़्ती पर है, और आप उसके एडमिन हैं।`,
        }),
        'इसी ईमेल पते से साइन इन करें; आपको एक लिंक भेजा जाएगा, पासवर्ड की ज़रूरत नहीं है।',
      ],
      action: { label: 'साइन इन करें', url },
      note: 'अगर आप इस संस्थान को नहीं जानते, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: `أضافتك ${instituteName} إلى تختي`,
      lines: [
        as({
          instructor: `أضافتك ${instituteName} معلّمًا.`,
          learner: `أضافتك ${instituteName} طالبًا.`,
          admin: `أصبحت ${instituteName} على تختي، وأنت مديرها.`,
        }),
        'سجّل الدخول بعنوان البريد هذا؛ سيصلك رابط، ولا تحتاج إلى كلمة مرور.',
      ],
      action: { label: 'تسجيل الدخول', url },
      note: 'إذا كنت لا تعرف هذه المؤسسة فيمكنك تجاهل هذه الرسالة.',
    },
  }
}
