// The thing is quoted, so that nothing must agree with it. English does without "which" and "that": a statement has
// them, and would share a word with its question.
const stems: Readonly<Record<string, (about: string) => string>> = {
  en: (about) => `Select everything the source says of “${about}”.`,
  hi: (about) => `स्रोत में “${about}” के बारे में इनमें से कौन-से कथन दिए गए हैं?`,
  ar: (about) => `أي من هذه العبارات عن «${about}» وردت في المصدر؟`,
  mr: (about) => `“${about}” बद्दल यांपैकी कोणती विधाने स्रोतात आहेत?`,
  bn: (about) => `“${about}” সম্পর্কে এগুলির মধ্যে কোন কথাগুলি উৎসে আছে?`,
  gu: (about) => `“${about}” વિશે આમાંથી કયાં વિધાનો સ્રોતમાં છે?`,
  or: (about) => `“${about}” ବିଷୟରେ ଏଗୁଡ଼ିକ ମଧ୍ୟରୁ କେଉଁ କଥା ଉତ୍ସରେ ଅଛି?`,
  kn: (about) => `“${about}” ಬಗ್ಗೆ ಇವುಗಳಲ್ಲಿ ಯಾವ ಹೇಳಿಕೆಗಳು ಮೂಲದಲ್ಲಿವೆ?`,
  de: (about) => `Welche dieser Aussagen zu „${about}“ stehen in der Quelle?`,
  es: (about) => `¿Cuáles de estas afirmaciones sobre «${about}» están en la fuente?`,
  fr: (about) => `Lesquelles de ces affirmations sur « ${about} » sont dans la source ?`,
  it: (about) => `Quali di queste affermazioni su «${about}» sono nella fonte?`,
  ru: (about) => `Какие из этих утверждений на тему «${about}» есть в источнике?`,
  id: (about) => `Manakah dari pernyataan tentang “${about}” ini yang ada dalam sumber?`,
  zh: (about) => `关于“${about}”，下列哪些说法出自原文？`,
  ja: (about) => `「${about}」について、原文にあるものはどれですか？`,
}

/**
 * A language's stem for "which of these sentences about a thing does the source have", or undefined in an unknown
 * language.
 */
export function askAbout(about: string, language: string): string | undefined {
  return Object.hasOwn(stems, language) ? stems[language]?.(about) : undefined
}
