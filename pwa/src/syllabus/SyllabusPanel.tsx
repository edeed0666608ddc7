import { IconCheck, IconListDetails } from '@tabler/icons-react'
import type { Syllabus, SyllabusTopic } from '@takhti/schema/syllabus/model'
import { progressOf } from '@takhti/schema/syllabus/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { SyllabusDialog } from './SyllabusDialog.tsx'
import './syllabus.css'

/** The topics that a class is taught; its teachers mark what is done. */
export function SyllabusPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.syllabus.get, { for_class: classId }))
  const [isOpen, setOpen] = useState(false)
  const isReadOnly = useReadOnly()
  if (data === undefined) return null
  const { syllabus } = data.data
  const isTeacher = !isReadOnly && ['instructor', 'admin'].includes(requirePerson().role)
  if (syllabus === null && !isTeacher) return null
  return (
    <section className="card stack after-lessons" aria-labelledby="syllabus">
      <div className="people-head">
        <h2 id="syllabus">{t('syllabus.title')}</h2>
        {isTeacher && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconListDetails size={18} aria-hidden="true" />
            {t(syllabus === null ? 'syllabus.make' : 'syllabus.change')}
          </Button>
        )}
      </div>
      {syllabus === null ? (
        <p className="soft">{t('syllabus.empty')}</p>
      ) : (
        <Topics of={syllabus} isMarked={isTeacher} />
      )}
      {isOpen && <SyllabusDialog classId={classId} changed={syllabus} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Topics({ of, isMarked }: { of: Syllabus; isMarked: boolean }) {
  const { t } = useTranslation()
  // A queued mark is shown before the server answers.
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const mark = useCommand(lateCalls.syllabus.mark)
  const isDone = ({ topicId, doneAt }: SyllabusTopic) => marks.get(topicId) ?? doneAt !== null
  const { done, all } = progressOf(of.topics.map((topic) => ({ doneAt: isDone(topic) ? '' : null })))

  function change(topicId: string, next: boolean) {
    setMarks(new Map(marks).set(topicId, next))
    void mark.run({ for_class: of.for_class, topic_id: topicId, isDone: next })
  }

  return (
    <details className="stack" open={all <= 8}>
      <summary className="syllabus-summary">
        {t('syllabus.progress', { done, all })}
        <progress value={done} max={all} aria-label={t('syllabus.progress', { done, all })} />
      </summary>
      <ol className="syllabus-topics">
        {of.topics.map((topic) => (
          <li key={topic.topicId}>
            {isMarked ? (
              <label className="row">
                <input
                  type="checkbox"
                  className="person-pick"
                  checked={isDone(topic)}
                  onChange={({ target }) => change(topic.topicId, target.checked)}
                />
                <TopicName topic={topic} />
              </label>
            ) : (
              <span className="row">
                {isDone(topic) && <IconCheck size={20} role="img" aria-label={t('syllabus.done')} />}
                <TopicName topic={topic} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function TopicName({ topic: { topicName, hierarchy } }: { topic: SyllabusTopic }) {
  return (
    <span className="grow">
      <bdi>{topicName}</bdi>
      {hierarchy.length > 0 && (
        <span className="small soft syllabus-steps">
          <bdi>{hierarchy.map(({ name }) => name).join(' › ')}</bdi>
        </span>
      )}
    </span>
  )
}
