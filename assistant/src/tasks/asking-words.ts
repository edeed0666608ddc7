import { primaryLanguage } from '@takhti/schema/kit/words'

// Question words of each language, and imperatives of orders; the content is in the other words.
const lists: Readonly<Record<string, string>> = {
  en: `what which who whom whose when where why how does do did name explain describe state give tell define list mean means
    meaning type types kind kinds sort please cause causes caused reason reasons say write call called happen happens work works difference`,
  hi: `क्या क्यों कैसे कैसा कैसी कौन कौनसा कौनसी कब कहाँ कहां किसे किसने किसका किसकी किसके कितना कितने कितनी बताओ बताइए बताएं समझाओ समझाइए
    लिखो लिखिए कहते होता मतलब अर्थ परिभाषा किन किनका किनकी किनके किनमें किससे किसमें कहा प्रकार`,
  mr: `काय का कसे कसा कशी कोण कोणता कोणती कोणते केव्हा कधी कुठे किती सांगा समजावा लिहा म्हणजे अर्थ`,
  bn: `কী কি কেন কীভাবে কিভাবে কে কখন কোথায় কোন কত বলো বলুন ব্যাখ্যা লেখো লিখুন কাকে মানে অর্থ`,
  gu: `શું કેમ કેવી કેવો રીતે કોણ ક્યારે ક્યાં કયો કયું કયા કેટલા કેટલું કહો સમજાવો લખો એટલે અર્થ`,
  or: `କଣ କ’ଣ କାହିଁକି କିପରି କିଏ କେବେ କେଉଁଠାରେ କେଉଁ କେତେ କୁହ କୁହନ୍ତୁ ବୁଝାଅ ଲେଖ ଅର୍ଥ`,
  kn: `ಏನು ಏಕೆ ಯಾಕೆ ಹೇಗೆ ಯಾರು ಯಾವಾಗ ಎಲ್ಲಿ ಯಾವ ಯಾವುದು ಎಷ್ಟು ಹೇಳಿ ವಿವರಿಸಿ ಬರೆಯಿರಿ ಎಂದರೇನು ಅರ್ಥ`,
  ar: `ما ماذا من متى أين لماذا كيف هل كم أي لم اشرح عرف عرّف اذكر صف وضح قل معنى تعريف`,
  de: `was wer wen wem wann wo warum wieso weshalb wie welche welcher welches erkläre erklären beschreibe nenne bedeutet heißt`,
  es: `qué quién quiénes cuándo dónde cómo cuál cuáles cuánto cuántos explica explique describe define significa`,
  fr: `qu’est-ce qu'est-ce que quoi qui quand où pourquoi comment quel quelle quels quelles combien explique expliquez décris définis signifie`,
  it: `cosa che chi quando dove perché come quale quali quanto quanti cos’è cos'è spiega descrivi definisci significa`,
  ru: `что кто когда где почему зачем как какой какая какое какие сколько объясни объясните опиши назови значит такое`,
  id: `apa siapa kapan mana dimana mengapa kenapa bagaimana berapa jelaskan sebutkan tuliskan arti itu`,
  zh: '什 么 谁 哪 怎 样 为 何 几 多 少 请 解 释 说 明 作用 意思 含义 原因 功能 特点 区别',
  ja: '何 誰 説 明 教 なぜ 意味 理由 役割 働き 違い',
}

const known = new Map<string, ReadonlySet<string>>(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)

/** Whether a folded word only asks. */
export function isAskingWord(word: string, language: string): boolean {
  return known.get(primaryLanguage(language))?.has(word) ?? false
}
