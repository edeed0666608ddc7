import type { Letters } from '#platform/email.ts'

/** The role in which a person was added. */
export type InvitedAs = 'instructor' | 'learner' | 'admin'

type Invitation = { instituteName: string; role: InvitedAs; url: string }

/** The e-mail to a person who was added to an institute. */
export function invitationEmailTexts({ instituteName, role, url }: Invitation): Letters {
  const as = <Text>(texts: Record<InvitedAs, Text>) => texts[role]
  return {
    en: {
      subject: `Takhti: “${instituteName}” has added you`,
      lines: [
        as({
          instructor: `On Takhti, a platform for teaching, the institute “${instituteName}” has added you as a teacher.`,
          learner: `On Takhti, a platform for teaching, the institute “${instituteName}” has added you as a student.`,
          admin: `The institute “${instituteName}” is on Takhti now, and you run it as its admin.`,
        }),
        'Sign in with this e-mail address; a link is mailed to you, and you need no password.',
      ],
      action: { label: 'Sign in', url },
      note: 'If you do not know this institute, you can ignore this e-mail.',
    },
    hi: {
      subject: `तख़्ती: “${instituteName}” ने आपको जोड़ा है`,
      lines: [
        as({
          instructor: `पढ़ाने के मंच तख़्ती पर संस्थान “${instituteName}” ने आपको शिक्षक के रूप में जोड़ा है।`,
          learner: `पढ़ाने के मंच तख़्ती पर संस्थान “${instituteName}” ने आपको विद्यार्थी के रूप में जोड़ा है।`,
          admin: `संस्थान “${instituteName}” अब तख़्ती पर है, और आप उसके एडमिन हैं।`,
        }),
        'इसी ईमेल पते से साइन इन करें; आपको एक लिंक भेजा जाएगा, पासवर्ड की ज़रूरत नहीं है।',
      ],
      action: { label: 'साइन इन करें', url },
      note: 'अगर आप इस संस्थान को नहीं जानते, तो इस मेल को छोड़ दें।',
    },
    ar: {
      subject: `تختي: أضافتك «${instituteName}»`,
      lines: [
        as({
          instructor: `على تختي، منصة التدريس، أضافتك مؤسسة «${instituteName}» معلّمًا.`,
          learner: `على تختي، منصة التدريس، أضافتك مؤسسة «${instituteName}» طالبًا.`,
          admin: `أصبحت مؤسسة «${instituteName}» على تختي، وأنت مديرها.`,
        }),
        'سجّل الدخول بعنوان البريد هذا؛ سيصلك رابط، ولا تحتاج إلى كلمة مرور.',
      ],
      action: { label: 'تسجيل الدخول', url },
      note: 'إذا كنت لا تعرف هذه المؤسسة فيمكنك تجاهل هذه الرسالة.',
    },
  }
}
