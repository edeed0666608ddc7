import { chosen, type NoticeChoice } from '@takhti/schema/notifications/choices/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { ChoicesFolds } from './ChoicesFolds.tsx'
import { ChoicesGrid } from './ChoicesGrid.tsx'
import { DigestPanel } from './DigestPanel.tsx'
import { LessonReminderField } from './LessonReminderField.tsx'
import { useWide } from './use-wide.ts'
import './choices.css'

/** What the person is notified of, and how often they get a digest by mail. */
export function ChoicesPanel() {
  return (
    <>
      <NoticeChoices />
      <DigestPanel />
    </>
  )
}

/** What the person is notified of, each kind in each class; a change waits for the network in the outbox. */
function NoticeChoices() {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  const { data } = useQuery(q(lateCalls.noticeChoices.get, {}))
  const mine = useQuery(q(calls.classes.listMine, {}))
  const choose = useCommand(lateCalls.noticeChoices.choose)
  const isWide = useWide()
  // Changes that the server may not have yet.
  const [changes, setChanges] = useState<readonly NoticeChoice[]>([])
  if (data === undefined) return null
  const { exceptions = [], ...stored } = data.data
  const choices = changes.reduce(chosen, { ...stored, exceptions })

  function change(choice: NoticeChoice) {
    setChanges([...changes, choice])
    // A refusal is shown by the bar.
    void choose.run(choice).catch(() => {})
  }

  const classes = (mine.data?.data.items ?? []).map(({ classId, name }) => ({ classId, name }))
  const Choices = isWide ? ChoicesGrid : ChoicesFolds
  return (
    <section className="card stack" aria-labelledby="choices-title">
      <h2 id="choices-title">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <Choices choices={choices} classes={classes} onChange={change} />
      <LessonReminderField minutes={data.data.reminderMinutes} />
    </section>
  )
}
