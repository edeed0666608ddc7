import { isDangling, type Line } from '../engines/reading.ts'
import type { Form } from './draft.ts'
import { draft, mentioned } from './english-forms.ts'

// Words that point at an earlier sentence, wherever they stand.
const pointing = /(?:^|\s)(?:इन्हीं|उन्हीं|इसी|उसी|इससे|उससे|هذا|هذه|ذلك|تلك|هؤلاء)(?:\s|$)/u

/** Whether a line of a language without a tagger is fit to ask about. */
export function isScriptAskable({ text, words }: Line): boolean {
  return !isDangling(text) && !pointing.test(text) && !/[?؟"“«]/.test(text) && words.length >= 4 && words.length <= 24
}

/** A blank in place of one noun. */
export const scriptCloze: Form = (line, ground) =>
  mentioned(line, ground).map(({ term, start, end }) =>
    draft(line, {
      type: 'CLOZE',
      description: `${line.text.slice(0, start)}_____${line.text.slice(end)}`,
      answer: term.text,
      worth: 1 + Math.min(term.mentions.length, 3) * 0.1,
      term,
    }),
  )
