import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { createLesson, lessonsOnDevice } from '../lesson-store.ts'
import './share.css'

const hidden = 'firstStepsHidden'

const steps = ['lesson', 'class', 'publish', 'students'] as const

type Step = (typeof steps)[number]

/** What a newcomer does to teach a first class; each step is ticked by what is there, and all of them end the list. */
export function FirstSteps() {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(true)
  const done = useDone()
  useEffect(() => {
    void openDatabase(requireDatabaseId())
      .settings.get(hidden)
      .then((row) => setHidden(row !== undefined))
      .catch(() => {})
  }, [])
  if (isHidden || done === null || done.size === steps.length) return null

  function hide() {
    setHidden(true)
    void openDatabase(requireDatabaseId()).settings.put({ name: hidden, value: new Date().toISOString() })
  }

  return (
    <section className="card stack" aria-labelledby="first-steps">
      <div className="people-head">
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <Button look="quiet" onClick={hide}>
          {t('firstSteps.hide')}
        </Button>
      </div>
      <ol className="first-steps">
        {steps.map((step) => (
          <li key={step} data-done={done.has(step) || undefined}>
            {done.has(step) ? (
              <IconCircleCheck role="img" aria-label={t('firstSteps.done')} />
            ) : (
              <IconCircle aria-hidden="true" />
            )}
            <span className="grow">{t(`firstSteps.${step}`)}</span>
            {!done.has(step) && <Way step={step} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The done steps; null until the device and the server have answered. */
function useDone(): ReadonlySet<Step> | null {
  const lessons = useQuery(lessonsOnDevice).data?.data
  const classes = useQuery(q(calls.classes.listMine, {})).data?.data.items
  if (!lessons || !classes) return null
  const { personId } = requirePerson()
  const own = lessons.filter(({ createdBy }) => createdBy === personId)
  const isDone: Record<Step, boolean> = {
    lesson: own.length > 0,
    class: classes.length > 0,
    publish: own.some(({ classIds }) => classIds.length > 0),
    students: classes.some(({ learnerCount }) => learnerCount > 0),
  }
  return new Set(steps.filter((step) => isDone[step]))
}

/** Where a step is taken. */
function Way({ step }: { step: Step }) {
  const { t } = useTranslation()
  if (step === 'lesson') return <SampleButton />
  return (
    <Link to={step === 'publish' ? paths.lessons : paths.classes} className="button">
      {t('firstSteps.go')}
      <span className="hidden">: {t(`firstSteps.${step}`)}</span>
    </Link>
  )
}

/** Makes a lesson with pages of our own and opens it. */
function SampleButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const { makeLessonFromContent } = await import('#documents/lesson-from-content.ts')
      const name = t('firstSteps.sample.name')
      const lessonId = await createLesson(name)
      const summary = (['line', 'shadow', 'sun'] as const).map((key) => ({ text: t(`firstSteps.sample.${key}`) }))
      await makeLessonFromContent({ name, summary, questions: [] }, lessonId)
      await navigate({ to: paths.lesson, params: { lessonId } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void make()}>
      {t('firstSteps.openSample')}
    </Button>
  )
}
