import { fallbackLanguage, languages, type LanguageCode } from '@takhti/schema/languages/model'
import arabic from './mail-words/ar.json' with { type: 'json' }
import bengali from './mail-words/bn.json' with { type: 'json' }
import german from './mail-words/de.json' with { type: 'json' }
import english from './mail-words/en.json' with { type: 'json' }
import spanish from './mail-words/es.json' with { type: 'json' }
import french from './mail-words/fr.json' with { type: 'json' }
import gujarati from './mail-words/gu.json' with { type: 'json' }
import hindi from './mail-words/hi.json' with { type: 'json' }
import indonesian from './mail-words/id.json' with { type: 'json' }
import italian from './mail-words/it.json' with { type: 'json' }
import japanese from './mail-words/ja.json' with { type: 'json' }
import kannada from './mail-words/kn.json' with { type: 'json' }
import marathi from './mail-words/mr.json' with { type: 'json' }
import odia from './mail-words/or.json' with { type: 'json' }
import russian from './mail-words/ru.json' with { type: 'json' }
import chinese from './mail-words/zh.json' with { type: 'json' }

/** The sentences of all mails, and of the pages that their links open. */
export type MailWords = typeof english

/** A language that lacks a sentence does not compile; a test compares the placeholders. */
const words: Readonly<Record<LanguageCode, MailWords>> = {
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

export function mailWordsIn(language: LanguageCode): MailWords {
  return words[language]
}

/** A sentence with its placeholders filled. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The best of the languages that a browser asks for (RFC 9110, section 12.5.4), or the fallback. */
export function languageAskedFor(header: string | null): LanguageCode {
  const asked = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { code: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  for (const { code } of asked.toSorted((one, other) => other.weight - one.weight)) {
    const language = languages.find((each) => each.code === code)
    if (language !== undefined) return language.code
  }
  return fallbackLanguage
}
