import type { LanguageCode } from '@takhti/schema/languages/model'
import type { LawDocument, lawValues } from '@takhti/schema/law/rules'
import arabic from './page-words/ar.json' with { type: 'json' }
import bengali from './page-words/bn.json' with { type: 'json' }
import german from './page-words/de.json' with { type: 'json' }
import english from './page-words/en.json' with { type: 'json' }
import spanish from './page-words/es.json' with { type: 'json' }
import french from './page-words/fr.json' with { type: 'json' }
import gujarati from './page-words/gu.json' with { type: 'json' }
import hindi from './page-words/hi.json' with { type: 'json' }
import indonesian from './page-words/id.json' with { type: 'json' }
import italian from './page-words/it.json' with { type: 'json' }
import japanese from './page-words/ja.json' with { type: 'json' }
import kannada from './page-words/kn.json' with { type: 'json' }
import marathi from './page-words/mr.json' with { type: 'json' }
import odia from './page-words/or.json' with { type: 'json' }
import russian from './page-words/ru.json' with { type: 'json' }
import chinese from './page-words/zh.json' with { type: 'json' }

type PageWords = {
  titles: Readonly<Record<LawDocument, string>>
  version: string
  missing: string
  values: Readonly<Record<(typeof lawValues)[number], string>>
  documents: string
  languages: string
  home: string
}

/** The words around a document. */
export const pageWords: Readonly<Record<LanguageCode, PageWords>> = {
  ar: arabic,
  bn: bengali,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  gu: gujarati,
  hi: hindi,
  id: indonesian,
  it: italian,
  ja: japanese,
  kn: kannada,
  mr: marathi,
  or: odia,
  ru: russian,
  zh: chinese,
}

/** In each language: its readers see the English text of a document that has none of theirs. */
export const onlyEnglish: Readonly<Record<LanguageCode, string>> = {
  en: '',
  kn: 'ಈ ದಾಖಲೆ ಸದ್ಯ ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ ಮಾತ್ರ ಇದೆ.',
  ar: 'هذه الوثيقة متوفرة بالإنجليزية فقط حاليًا.',
  bn: 'এই নথিটি এখন শুধু ইংরেজিতে আছে।',
  de: 'Dieses Dokument gibt es derzeit nur auf Englisch.',
  es: 'Este documento solo está disponible en inglés por ahora.',
  gu: 'આ દસ્તાવેજ હાલ ફક્ત અંગ્રેજીમાં છે.',
  hi: 'यह दस्तावेज़ अभी केवल अंग्रेज़ी में है।',
  ja: 'この文書は現在、英語版のみです。',
  mr: 'हा दस्तऐवज सध्या फक्त इंग्रजीत आहे.',
  or: 'ଏହି ଦଲିଲ ଏବେ କେବଳ ଇଂରାଜୀରେ ଅଛି।',
  ru: 'Этот документ пока есть только на английском языке.',
  it: 'Per ora questo documento è disponibile solo in inglese.',
  fr: 'Ce document n’existe pour l’instant qu’en anglais.',
  zh: '本文件目前只有英文版。',
  id: 'Dokumen ini saat ini hanya tersedia dalam bahasa Inggris.',
}
