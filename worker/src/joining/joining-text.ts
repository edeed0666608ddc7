import type { InvitedRole } from '@takhti/schema/joining/rules'
import type { Letters } from '#platform/email.ts'

const asWhat: Record<InvitedRole, { en: string; hi: string; ar: string }> = {
  instructor: { en: 'as a teacher', hi: 'शिक्षक के रूप में', ar: 'بصفة معلّم' },
  learner: { en: 'as a student', hi: 'विद्यार्थी के रूप में', ar: 'بصفة طالب' },
  admin: { en: 'as an admin', hi: 'व्यवस्थापक के रूप में', ar: 'بصفة مسؤول' },
}

/** The e-mail that invites a person to belong to an institute. */
export function invitationEmailTexts({
  institute,
  role,
  url,
  isLong,
}: {
  institute: string
  role: InvitedRole
  url: string
  /** Whether it is open for thirty days instead of seven. */
  isLong: boolean
}): Letters {
  const as = asWhat[role]
  return {
    en: {
      subject: `Takhti: an invitation from “${institute}”`,
      lines: [
        `You are invited on Takhti, a platform for teaching, ${as.en} of an institute that calls itself “${institute}”.`,
        'Open this link, sign in with this address and accept the invitation.',
      ],
      action: { label: 'See the invitation', url },
      note: `It is open for ${isLong ? 'thirty' : 'seven'} days. If you do not know who sent it, you can ignore this e-mail.`,
    },
    hi: {
      subject: `तख़्ती: “${institute}” की ओर से आमंत्रण`,
      lines: [
        `पढ़ाने के मंच तख़्ती पर आपको ${as.hi} आमंत्रित किया गया है। संस्थान ने अपना नाम “${institute}” बताया है।`,
        'यह लिंक खोलें, इसी पते से साइन इन करें और आमंत्रण स्वीकार करें।',
      ],
      action: { label: 'आमंत्रण देखें', url },
      note: `यह ${isLong ? 'तीस' : 'सात'} दिन तक खुला है। अगर आप भेजने वाले को नहीं जानते, तो इस मेल को छोड़ दें।`,
    },
    ar: {
      subject: `تختي: دعوة من «${institute}»`,
      lines: [
        `تصلك هذه الدعوة عبر تختي، منصة التدريس، ${as.ar} في مؤسسة تسمّي نفسها «${institute}».`,
        'افتح هذا الرابط وسجّل الدخول بهذا العنوان ثم اقبل الدعوة.',
      ],
      action: { label: 'عرض الدعوة', url },
      note: `الدعوة مفتوحة ${isLong ? 'لثلاثين يومًا' : 'لسبعة أيام'}. إذا كنت لا تعرف المرسل فيمكنك تجاهل هذه الرسالة.`,
    },
  }
}

/** The e-mail that recommends Takhti to another institute. */
export function referralEmailTexts({
  institute,
  code,
  url,
}: {
  institute: string
  code: string
  url: string
}): Letters {
  return {
    en: {
      subject: `Takhti: a recommendation from “${institute}”`,
      lines: [
        `Takhti is a slate for teaching that works without a network. An institute that calls itself “${institute}” thinks you may like it.`,
        'Create your institute with this referral code:',
      ],
      code,
      action: { label: 'Open Takhti', url },
      note: 'If you are not interested, you can ignore this e-mail. No account was made.',
    },
    hi: {
      subject: `तख़्ती: “${institute}” की ओर से सुझाव`,
      lines: [
        `तख़्ती पढ़ाने की स्लेट है, जो बिना नेटवर्क के भी चलती है। “${institute}” नाम के एक संस्थान को लगता है कि यह आपको पसंद आएगी।`,
        'इस रेफ़रल कोड से अपना संस्थान बनाएँ:',
      ],
      code,
      action: { label: 'तख़्ती खोलें', url },
      note: 'अगर आपकी रुचि नहीं है, तो इस मेल को छोड़ दें। कोई खाता नहीं बनाया गया है।',
    },
    ar: {
      subject: `تختي: توصية من «${institute}»`,
      lines: [
        `تختي لوح للتدريس يعمل من دون شبكة. ترى مؤسسة تسمّي نفسها «${institute}» أنه قد يعجبك.`,
        'أنشئ مؤسستك باستخدام رمز الإحالة هذا:',
      ],
      code,
      action: { label: 'فتح تختي', url },
      note: 'إذا لم يكن الأمر يهمك فيمكنك تجاهل هذه الرسالة. لم يُنشأ أي حساب.',
    },
  }
}
