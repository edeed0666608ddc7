import type { RecordedPoll } from '@takhti/schema/live/poll/model'
import type { TFunction } from 'i18next'

type T = TFunction<'translation', 'attendance'>

/** The question of a poll; one that was asked aloud has its number. */
export function pollTitle(t: T, { question }: RecordedPoll, at: number): string {
  return question === '' ? t('polls.number', { number: at + 1 }) : question
}

/** The choices of a poll in the reader's language; own ones are as their teacher wrote them. */
export function recordedChoices(t: T, { kind, options, counts }: RecordedPoll, language: string): string[] {
  if (kind === 'own') return options
  if (kind === 'yesNo') return [t('polls.yes'), t('polls.no')]
  const number = new Intl.NumberFormat(language)
  return counts.map((_, at) => (kind === 'scale' ? number.format(at + 1) : ('ABCDEF'[at] ?? '')))
}

/** The rows of a sheet, the first of them the names of its columns: one for each choice. */
export function pollTable(t: T, polls: readonly RecordedPoll[], language: string): string[][] {
  return [
    [t('polls.question'), t('polls.choice'), t('polls.answers')],
    ...polls.flatMap((poll, at) =>
      recordedChoices(t, poll, language).map((choice, place) => [
        pollTitle(t, poll, at),
        choice,
        String(poll.counts[place] ?? 0),
      ]),
    ),
  ]
}
