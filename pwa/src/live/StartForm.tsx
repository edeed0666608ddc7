import { type LiveClass, type LiveMode, liveModes } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { LessonField } from './LessonField.tsx'
import { PanelField } from './PanelField.tsx'
import { useClassStart } from './use-class-start.ts'
import { StartWallMenu } from './wall/StartWallMenu.tsx'

type StartFormProps = {
  /** The lesson to teach; null where one is chosen here, or a new one is made. */
  lessonId: string | null
  onStarted: (liveClass: LiveClass) => void
  /** What belongs to the class, before the private boards that need none. */
  children?: ReactNode
}

/**
 * Starts a live class: chooses its class, its mode, and the device that shows it. An address can preselect all of
 * them.
 */
export function StartForm({ lessonId, onStarted, children }: StartFormProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const wished = new URLSearchParams(location.search)
  const [lesson, setLesson] = useState(lessonId ?? wished.get('lesson') ?? '')
  const { classId, options, hasNone, choose } = useOwnClasses(lessonId)
  const [mode, setMode] = useState<LiveMode>(wished.get('mode') === 'audio' ? 'audio' : 'video')
  const { command, panel, run } = useClassStart(lesson === '' ? null : lesson, onStarted)
  if (hasNone)
    return (
      <>
        <p role="status">{t('noClass')}</p>
        {children}
      </>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (classId !== undefined) run({ classId, lessonId: lesson === '' ? null : lesson, mode })
  }
  return (
    <>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={t('forClass')}
          options={options}
          value={classId ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
        {lessonId === null && (
          <LessonField label={t('lesson')} none={t('newLesson')} value={lesson} onChange={setLesson} />
        )}
        <SelectField
          label={t('mode')}
          options={liveModes.map((each) => ({ value: each, label: t(`modes.${each}`) }))}
          value={mode}
          // The options are the modes.
          onChange={({ target }) => setMode(target.value as LiveMode)}
        />
        <PanelField panel={panel} label={t('showOn')} here={t('showHere')} />
        <p className="small soft">{t('startHint')}</p>
        <Button look="main" type="submit" isBusy={command.isPending || classId === undefined}>
          {t('start')}
        </Button>
      </form>
      {children}
      {classId !== undefined && lesson !== '' && (
        <StartWallMenu lessonId={lesson} classId={classId} shownPage={null} onStarted={() => {}} />
      )}
    </>
  )
}

/** The classes of a teacher, and the preselected one: that of the address, or one that has the lesson. */
function useOwnClasses(lessonId: string | null) {
  const lesson = useQuery({ ...q(calls.lessons.get, { id: lessonId ?? '' }), enabled: lessonId !== null })
  const classes = useQuery(q(calls.classes.listMine, {}))
  const [chosen, choose] = useState<string | null>(null)
  const options = (classes.data?.data.items ?? []).map(({ classId, name }) => ({ value: classId, label: name }))
  const wished = chosen ?? new URLSearchParams(location.search).get('class') ?? lesson.data?.data.classIds[0]
  const classId = options.find(({ value }) => value === wished)?.value ?? options[0]?.value
  return { classId, options, hasNone: classes.data !== undefined && classId === undefined, choose }
}
