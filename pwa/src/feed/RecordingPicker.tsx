import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { clockTime } from '#board/port.ts'
import { lessonsOnDevice } from '#lessons/port.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { ChosenCard } from './CardPicker.tsx'
import { momentOf } from './local-time.ts'

type RecordingPickerProps = { classId: string; onPick: (card: ChosenCard) => void; onClose: () => void }

/** A clip of a replay: a recording of the class, and the moment that it opens at. */
export function RecordingPicker({ classId, onPick, onClose }: RecordingPickerProps) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState('')
  const lessons = useQuery(lessonsOnDevice).data?.data.filter(({ classIds }) => classIds.includes(classId)) ?? []
  const lesson = lessons.find(({ flow_id: id }) => id === chosen) ?? lessons[0]
  const { data } = useQuery({
    ...q(lateCalls.recordings.list, { flow_id: lesson?.flow_id ?? '' }),
    enabled: lesson !== undefined,
  })
  // What students do not see yet would be an empty card to them.
  const recordings = data?.data.items.filter((each) => each.classId === classId && each.isPublished && each.endedAt)
  const atMs = momentOf(from)
  function pick(id: string, durationMs: number) {
    if (atMs === null || lesson === undefined) return
    onPick({ kind: 'recording', id, name: lesson.name, atMs: Math.min(atMs, durationMs) })
    onClose()
  }
  return (
    <Dialog title={t('feed.pick.recording')} closeLabel={t('common.close')} onClose={onClose}>
      {lessons.length === 0 ? (
        <p className="soft">{t('feed.pick.none.lesson')}</p>
      ) : (
        <SelectField
          label={t('feed.kinds.lesson')}
          value={lesson?.flow_id ?? ''}
          options={lessons.map(({ flow_id: value, name }) => ({ value, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <Field
        label={t('feed.pick.from')}
        placeholder="0:00"
        dir="ltr"
        value={from}
        error={atMs === null ? t('feed.pick.fromWrong') : null}
        onChange={({ target }) => setFrom(target.value)}
      />
      {recordings?.length === 0 && <p className="soft">{t('feed.pick.none.recording')}</p>}
      <ul className="feed-choices">
        {recordings?.map(({ recordingId, startedAt, durationMs }) => (
          <li key={recordingId}>
            <button
              type="button"
              className="feed-object"
              disabled={atMs === null}
              onClick={() => pick(recordingId, durationMs)}
            >
              <span className="feed-name">
                {new Date(startedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}
                {' · '}
                {clockTime(durationMs)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
