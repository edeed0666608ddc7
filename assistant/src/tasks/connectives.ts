/** Fixed phrases between the sentences of a script; they state nothing about the matter. */
export type Connectives = {
  begin: string
  next: readonly [string, string]
  look: string
  ask: string
  short: string
}

const byLanguage: Readonly<Record<string, Connectives>> = {
  en: {
    begin: 'Let us begin.',
    next: ['Let us go on.', 'Now the next part.'],
    look: 'Look at this table.',
    ask: 'Think about this question.',
    short: 'In short:',
  },
  hi: {
    begin: 'आइए शुरू करें।',
    next: ['आइए आगे बढ़ें।', 'अब अगला भाग।'],
    look: 'इस तालिका को देखें।',
    ask: 'इस प्रश्न पर सोचें।',
    short: 'संक्षेप में:',
  },
  ar: {
    begin: 'لنبدأ.',
    next: ['لنتابع.', 'والآن الجزء التالي.'],
    look: 'انظروا إلى هذا الجدول.',
    ask: 'فكّروا في هذا السؤال.',
    short: 'باختصار:',
  },
  kn: {
    begin: 'ಪ್ರಾರಂಭಿಸೋಣ.',
    next: ['ಮುಂದುವರಿಯೋಣ.', 'ಈಗ ಮುಂದಿನ ಭಾಗ.'],
    look: 'ಈ ಕೋಷ್ಟಕವನ್ನು ನೋಡಿ.',
    ask: 'ಈ ಪ್ರಶ್ನೆಯ ಬಗ್ಗೆ ಯೋಚಿಸಿ.',
    short: 'ಸಂಕ್ಷಿಪ್ತವಾಗಿ:',
  },
  bn: {
    begin: 'শুরু করা যাক।',
    next: ['এগিয়ে যাওয়া যাক।', 'এবার পরের অংশ।'],
    look: 'এই সারণিটি দেখো।',
    ask: 'এই প্রশ্নটি নিয়ে ভাবো।',
    short: 'সংক্ষেপে:',
  },
  de: {
    begin: 'Fangen wir an.',
    next: ['Gehen wir weiter.', 'Nun der nächste Teil.'],
    look: 'Seht euch diese Tabelle an.',
    ask: 'Denkt über diese Frage nach.',
    short: 'Kurz gesagt:',
  },
  es: {
    begin: 'Empecemos.',
    next: ['Sigamos.', 'Ahora, la parte siguiente.'],
    look: 'Miren esta tabla.',
    ask: 'Piensen en esta pregunta.',
    short: 'En resumen:',
  },
  gu: {
    begin: 'ચાલો શરૂ કરીએ.',
    next: ['ચાલો આગળ વધીએ.', 'હવે આગળનો ભાગ.'],
    look: 'આ કોષ્ટક જુઓ.',
    ask: 'આ પ્રશ્ન પર વિચારો.',
    short: 'ટૂંકમાં:',
  },
  ja: {
    begin: '始めましょう。',
    next: ['先へ進みましょう。', '次の部分です。'],
    look: 'この表を見てください。',
    ask: 'この問いを考えてみましょう。',
    short: 'まとめると、',
  },
  mr: {
    begin: 'चला सुरुवात करू.',
    next: ['चला पुढे जाऊ.', 'आता पुढचा भाग.'],
    look: 'हा तक्ता पाहा.',
    ask: 'या प्रश्नावर विचार करा.',
    short: 'थोडक्यात:',
  },
  or: {
    begin: 'ଆସନ୍ତୁ ଆରମ୍ଭ କରିବା।',
    next: ['ଆସନ୍ତୁ ଆଗକୁ ବଢ଼ିବା।', 'ଏବେ ପରବର୍ତ୍ତୀ ଭାଗ।'],
    look: 'ଏହି ସାରଣୀକୁ ଦେଖନ୍ତୁ।',
    ask: 'ଏହି ପ୍ରଶ୍ନ ବିଷୟରେ ଭାବନ୍ତୁ।',
    short: 'ସଂକ୍ଷେପରେ:',
  },
  ru: {
    begin: 'Начнём.',
    next: ['Пойдём дальше.', 'Теперь следующая часть.'],
    look: 'Посмотрите на эту таблицу.',
    ask: 'Подумайте над этим вопросом.',
    short: 'Коротко:',
  },
  it: {
    begin: 'Cominciamo.',
    next: ['Andiamo avanti.', 'Ora la parte successiva.'],
    look: 'Guardate questa tabella.',
    ask: 'Pensate a questa domanda.',
    short: 'In breve:',
  },
  fr: {
    begin: 'Commençons.',
    next: ['Continuons.', 'Voici la partie suivante.'],
    look: 'Regardez ce tableau.',
    ask: 'Réfléchissez à cette question.',
    short: 'En bref :',
  },
  zh: {
    begin: '我们开始吧。',
    next: ['我们继续。', '现在看下一部分。'],
    look: '请看这张表。',
    ask: '请想一想这个问题。',
    short: '总的来说：',
  },
  id: {
    begin: 'Mari kita mulai.',
    next: ['Mari kita lanjutkan.', 'Sekarang bagian berikutnya.'],
    look: 'Lihatlah tabel ini.',
    ask: 'Pikirkan pertanyaan ini.',
    short: 'Singkatnya:',
  },
}

/** The phrases of a language; null where there are none, and then none are used. */
export function connectivesOf(language: string): Connectives | null {
  return byLanguage[language.toLowerCase().split('-')[0] ?? ''] ?? null
}
