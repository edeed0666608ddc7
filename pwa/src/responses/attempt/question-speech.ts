import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'

/** The text of a question as it is read aloud: its stem and its options, each a sentence. */
export function speechText({ description, options }: Pick<PaperQuestion, 'description' | 'options'>): string {
  return [plainOf(description), ...options.map(({ title }) => plainOf(title))]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (/[.?!।؟:]$/u.test(text) ? text : `${text}.`))
    .join('\n')
}

/** The language of a text by its script; one in Latin letters is in the language of the screen, unless that has others. */
export function speechLanguage(text: string, screen: string): string {
  const [first = ''] = /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Latin}/u.exec(text) ?? []
  if (/\p{Script=Arabic}/u.test(first)) return ['ur', 'fa', 'ar'].includes(screen) ? screen : 'ar'
  if (/\p{Script=Devanagari}/u.test(first)) return screen === 'mr' ? 'mr' : 'hi'
  return /^(?:ar|ur|fa|hi|mr|bn|ta|te|gu|kn|ml|pa|ne|si|zh|ja|ko|ru)\b/.test(screen) ? 'en' : screen
}
