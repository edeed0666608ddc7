import type { LanguageCode } from '@takhti/schema/languages/model'
import type { LawDocument, lawValues } from '@takhti/schema/law/rules'

type PageWords = {
  titles: Readonly<Record<LawDocument, string>>
  version: string
  missing: string
  values: Readonly<Record<(typeof lawValues)[number], string>>
  documents: string
  languages: string
  home: string
}

const en: PageWords = {
  titles: {
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    children: 'Privacy for children',
    licence: 'End-user licence agreement',
    accessibility: 'Statement of accessibility',
  },
  version: 'Version of',
  missing: 'The operator of this installation has not filled in yet:',
  values: {
    operator: 'name',
    address: 'address',
    contact: 'contact',
    jurisdiction: 'law that applies',
    retention: 'days until deletion',
  },
  documents: 'Documents',
  languages: 'Languages',
  home: 'Back to Takhti',
}

const hi: PageWords = {
  titles: {
    terms: 'सेवा की शर्तें',
    privacy: 'निजता नीति',
    children: 'बच्चों के लिए निजता',
    licence: 'उपयोगकर्ता लाइसेंस अनुबंध',
    accessibility: 'सुगम्यता विवरण',
  },
  version: 'संस्करण:',
  missing: 'इस सेवा के संचालक ने अभी यह नहीं भरा है:',
  values: {
    operator: 'नाम',
    address: 'पता',
    contact: 'संपर्क',
    jurisdiction: 'लागू क़ानून',
    retention: 'हटाने तक के दिन',
  },
  documents: 'दस्तावेज़',
  languages: 'भाषाएँ',
  home: 'तख़्ती पर वापस',
}

const ar: PageWords = {
  titles: {
    terms: 'شروط الخدمة',
    privacy: 'سياسة الخصوصية',
    children: 'الخصوصية للأطفال',
    licence: 'اتفاقية ترخيص المستخدم',
    accessibility: 'بيان إمكانية الوصول',
  },
  version: 'إصدار',
  missing: 'لم يملأ مشغّل هذه النسخة بعد:',
  values: {
    operator: 'الاسم',
    address: 'العنوان',
    contact: 'جهة الاتصال',
    jurisdiction: 'القانون الساري',
    retention: 'الأيام حتى الحذف',
  },
  documents: 'الوثائق',
  languages: 'اللغات',
  home: 'العودة إلى تختي',
}

const written: Partial<Record<LanguageCode, PageWords>> = { en, hi, ar }

/** The words around a document; languages without words have the English ones. */
export function pageWords(code: LanguageCode): PageWords {
  return written[code] ?? en
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
