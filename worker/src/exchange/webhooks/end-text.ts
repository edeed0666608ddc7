import type { Letters } from '#platform/email.ts'

/** The mail to admins about a webhook that was switched off. */
export function endedTexts({ host, origin }: { host: string; origin: string | null }): Letters {
  const action = (label: string) =>
    origin === null ? {} : { action: { label, url: `${origin}/dashboard/connections` } }
  return {
    en: {
      subject: `Takhti: the webhook to ${host} is switched off`,
      lines: [
        `For three days no message has arrived at ${host}, or it has answered that it wants no more. So the webhook is switched off.`,
        'When the other system works again, switch the webhook on and repeat what is missing from its log.',
      ],
      ...action('Open connections'),
    },
    hi: {
      subject: `तख़्ती: ${host} का वेबहुक बंद कर दिया गया है`,
      lines: [
        `तीन दिनों से ${host} पर कोई संदेश नहीं पहुँचा, या उसने बताया कि उसे और संदेश नहीं चाहिए। इसलिए वेबहुक बंद कर दिया गया है।`,
        'जब दूसरा सिस्टम फिर काम करने लगे, तो वेबहुक चालू करें और छूटे हुए संदेश उसकी सूची से दोबारा भेजें।',
      ],
      ...action('कनेक्शन खोलें'),
    },
    ar: {
      subject: `تختي: أُوقف خطاف الويب إلى ${host}`,
      lines: [
        `منذ ثلاثة أيام لم تصل أي رسالة إلى ${host}، أو أنه أجاب بأنه لا يريد المزيد. لذلك أُوقف خطاف الويب.`,
        'عندما يعمل النظام الآخر من جديد، شغّل خطاف الويب وأعد إرسال ما ينقص من سجله.',
      ],
      ...action('فتح الاتصالات'),
    },
  }
}
