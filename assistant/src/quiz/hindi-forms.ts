import { contentWords } from '@takhti/schema/kit/function-words'
import { opensWithPronoun } from '@takhti/schema/questions/wording-checks'
import { withoutStop } from './clause.ts'
import type { Draft, Form } from './draft.ts'
import { draft } from './english-forms.ts'

// The verb is last, so that a clause stays whole where its question word follows it, or replaces what opened it.

/** "… — ऐसा क्यों?": asked of a line that gives its reason. */
export const hindiWhy: Form = (line, { reading }) => {
  const [, claim = '', reason = ''] = /^(.{12,160}?),? क्योंकि (.{8,160})$/u.exec(withoutStop(line.text)) ?? []
  if (reading.language !== 'hi' || !isMatter(claim) || !isMatter(reason)) return []
  return [written(line, { description: `${claim} — ऐसा क्यों?`, answer: `क्योंकि ${reason}।`, evidence: reason })]
}

/** "यदि … तो क्या होता है?": asked of a line that gives a condition and what follows from it. */
export const hindiWhatHappens: Form = (line, { reading }) => {
  const match = /^((?:यदि|अगर) .{8,90}?),? तो (.{8,160})$/u.exec(withoutStop(line.text))
  const other = /^(जब .{8,90}?),? (?:तब|तो) (.{8,160})$/u.exec(withoutStop(line.text))
  const [, condition = '', outcome = ''] = match ?? other ?? []
  const leans = opensWithPronoun(outcome, 'hi')
  if (reading.language !== 'hi' || leans || !isMatter(condition) || !isMatter(outcome)) return []
  const description = `${condition}, तो क्या होता है?`
  return [written(line, { description, answer: `${outcome}।`, evidence: outcome, bloomLevel: 'APPLY' })]
}

/** "किस वर्ष …?": asked of a line that opens with one. */
export const hindiWhichYear: Form = (line, { reading }) => {
  const [, year = '', claim = ''] =
    /^(?:(?:सन्?|वर्ष|साल) )?(1\d{3}|20\d{2}|१[०-९]{3}|२०[०-९]{2}) (?:ई॰ )?में (?!\p{N})(.{12,140})$/u.exec(
      withoutStop(line.text),
    ) ?? []
  if (reading.language !== 'hi' || !isMatter(claim)) return []
  return [written(line, { description: `किस वर्ष ${claim}?`, answer: year, evidence: year, bloomLevel: 'REMEMBER' })]
}

function isMatter(text: string): boolean {
  return contentWords(text, 'hi').length >= 2
}

function written(line: Parameters<Form>[0], made: Pick<Draft, 'description' | 'answer' | 'evidence'> & Partial<Draft>) {
  return draft(line, { type: 'SHORT_ANSWER', bloomLevel: 'UNDERSTAND', worth: 1.5, ...made })
}
