import { wordsOfMaths } from '@takhti/schema/board/maths-words'
import type { TFunction } from 'i18next'
import type { MathsAnswer } from './maths-setter.ts'

/** How a formula is read aloud, in the language of the screen. */
export function spokenMaths(source: string, t: TFunction): string {
  return wordsOfMaths(source, (term) => t(`board.maths.spoken.${term}`))
}

type SyntaxFault = 'unknownCommand' | 'brace' | 'argument' | 'environment' | 'delimiter' | 'double'

/** Faults by MathJax's error id; its own list is longer than this one. */
const syntaxFaults: ReadonlyMap<string, SyntaxFault> = new Map([
  ['UndefinedControlSequence', 'unknownCommand'],
  ['ExtraOpenMissingClose', 'brace'],
  ['ExtraCloseMissingOpen', 'brace'],
  ['MissingCloseBrace', 'brace'],
  ['MissingCloseBracket', 'brace'],
  ['MissingArgFor', 'argument'],
  ['UnknownEnv', 'environment'],
  ['EnvMissingEnd', 'environment'],
  ['EnvBadEnd', 'environment'],
  ['MissingBeginExtraEnd', 'environment'],
  ['MissingLeftExtraRight', 'delimiter'],
  ['ExtraLeftMissingRight', 'delimiter'],
  ['MissingOrUnrecognizedDelim', 'delimiter'],
  ['DoubleExponent', 'double'],
  ['DoubleSubscripts', 'double'],
])

/** The text of a formula's fault; null without a fault, or without a source. */
export function mathsFaultText(answer: MathsAnswer | null, t: TFunction): string | null {
  if (answer === null || !('fault' in answer) || answer.fault === 'nothing') return null
  if (answer.fault !== 'syntax') return t(`board.maths.faults.${answer.fault}`)
  const name = syntaxFaults.get(answer.id ?? '') ?? 'syntax'
  const part = answer.part ?? ''
  const needsPart = name === 'unknownCommand' || name === 'argument'
  if (needsPart && part === '') return t('board.maths.faults.syntax')
  // The source is left-to-right in every language.
  return t(`board.maths.faults.${name}`, { part: `\u2066${part}\u2069` })
}
