import type { Poll } from '@takhti/schema/live/poll/model'
import { choicesOf } from '@takhti/schema/live/poll/rules'
import type { TFunction } from 'i18next'

/** The choices of a poll in the reader's language; own ones are as their teacher wrote them. */
export function choiceNames(poll: Pick<Poll, 'kind' | 'options'>, t: TFunction, language: string): readonly string[] {
  if (poll.kind === 'own') return poll.options
  if (poll.kind === 'yesNo') return [t('live.poll.yes'), t('live.poll.no')]
  const number = new Intl.NumberFormat(language)
  const nameOf = (at: number) => (poll.kind === 'scale' ? number.format(at + 1) : ('ABCDEF'[at] ?? ''))
  return Array.from({ length: choicesOf(poll) }, (_, at) => nameOf(at))
}

/** The non-empty lines of a text, each a choice; a repeated one counts once. */
export function choicesIn(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
