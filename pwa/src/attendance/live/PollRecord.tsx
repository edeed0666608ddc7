import { dayIn } from '@takhti/schema/kit/days'
import type { LiveClass } from '@takhti/schema/live/model'
import type { RecordedPoll } from '@takhti/schema/live/poll/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { saveTable } from '#imports/port.tsx'
import { deviceZone } from '#schedule/schedule-text.ts'
import { Button } from '#ui/Button.tsx'
import { fileName } from '#ui/save-file.ts'
import { pollTable, pollTitle, recordedChoices } from './poll-record-text.ts'

/** The quick polls of a live class with their totals, and a sheet of them; without polls there is nothing. */
export function PollRecord({ liveClass, polls }: { liveClass: LiveClass; polls: readonly RecordedPoll[] }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const id = useId()
  if (polls.length === 0) return null
  const number = new Intl.NumberFormat(i18n.language)
  const save = () => {
    const day = dayIn(deviceZone(), new Date(liveClass.startedAt))
    const name = t('polls.file', { lesson: liveClass.lessonName, day })
    void saveTable(fileName(name, 'csv').slice(0, -4), pollTable(t, polls, i18n.language))
  }
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('polls.title')}</h2>
      <ol className="stack">
        {polls.map((poll, at) => (
          <li key={poll.pollId}>
            <strong dir="auto">{pollTitle(t, poll, at)}</strong>
            <ul>
              {recordedChoices(t, poll, i18n.language).map((choice, place) => (
                <li key={choice}>
                  <bdi>{choice}</bdi>: {number.format(poll.counts[place] ?? 0)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button onClick={save}>{t('polls.save')}</Button>
      </div>
    </section>
  )
}
