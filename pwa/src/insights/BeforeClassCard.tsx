import { beforeClass, type CardAction, type CardStudent } from '@takhti/schema/insights/before-class'
import type { StudentPerformance, TopicProficiency } from '@takhti/schema/insights/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { Answer } from './Answer.tsx'
import { EvidenceLink } from './EvidenceLink.tsx'
import { dayText, needText, percentText, workText } from './insight-text.ts'
import './insights.css'

const days = { timeFrame: 'last60Days' } as const

/** Three students, two concepts and one action at most, computed on this device from the answers that it has. */
export function BeforeClassCard({ classId }: { classId: string }) {
  // Without an answer of either the card has nothing that is true.
  return (
    <Answer isOptional query={q(lateCalls.insights.topicsProficiency, { classId, ...days })}>
      {({ items: topics }) => (
        <Answer isOptional query={q(lateCalls.insights.studentsPerformance, { classId, ...days })}>
          {({ items }) => <Card {...{ classId, topics }} students={items} />}
        </Answer>
      )}
    </Answer>
  )
}

type CardProps = { classId: string; students: readonly StudentPerformance[]; topics: readonly TopicProficiency[] }

function Card({ classId, students, topics }: CardProps) {
  const { t } = useTranslation()
  const card = beforeClass(students, topics)
  const isEmpty = card.students.length === 0 && card.concepts.length === 0 && card.action === null
  return (
    <section className="card stack before-class" aria-labelledby="before-class">
      <h2 id="before-class">{t('insights.before.title')}</h2>
      {isEmpty && <p className="soft">{t('insights.before.nothing', { count: students.length })}</p>}
      {card.students.length > 0 && (
        <ul className="insight-list">
          {card.students.map((student) => (
            <StudentLine key={student.studentId} {...{ classId, student }} />
          ))}
        </ul>
      )}
      {card.concepts.length > 0 && (
        <ul className="insight-list" aria-label={t('insights.before.concepts')}>
          {card.concepts.map((topic) => (
            <ConceptLine key={topic.topicId} topic={topic} />
          ))}
        </ul>
      )}
      {card.action && (
        <p className="before-class-action">
          <strong>{t('insights.before.action')}</strong> <ActionText {...{ classId, action: card.action }} />
        </p>
      )}
    </section>
  )
}

function StudentLine({ classId, student }: { classId: string; student: CardStudent }) {
  const { t } = useTranslation()
  const { studentId, name, need, facts, lastAt } = student
  return (
    <li>
      <Link to={paths.studentInsights} params={{ classId, studentId }} dir="auto">
        <strong>{name}</strong>
      </Link>{' '}
      {needText(need, facts, t)} <StudentEvidence student={student} />
      {lastAt && (
        <span className="small soft insight-age">
          {t('insights.latest')} <Age at={lastAt} />
        </span>
      )}
    </li>
  )
}

function StudentEvidence({ student: { evidence } }: { student: CardStudent }) {
  const { t, i18n } = useTranslation()
  if (evidence === null) return null
  if (evidence.kind === 'absence')
    return <span>{t('insights.before.lastAbsent', { day: dayText(evidence.lastAt, i18n.language) })}</span>
  if (evidence.kind === 'missing')
    return (
      <EvidenceLink of={{ kind: 'assessment', id: evidence.missing.assessmentId, responseId: null }}>
        <span dir="auto">{evidence.missing.name}</span>
      </EvidenceLink>
    )
  return (
    <EvidenceLink of={evidence.work}>
      <span dir="auto">{evidence.work.name}</span> ({workText(evidence.work, t)})
    </EvidenceLink>
  )
}

function ConceptLine({ topic }: { topic: TopicProficiency }) {
  const { t } = useTranslation()
  const { name, proficiency, students, last, questionId, lastAt } = topic
  return (
    <li>
      <EvidenceLink of={{ ...last, responseId: null }} questionId={last.kind === 'assessment' ? questionId : null}>
        <strong dir="auto">{name}</strong>
      </EvidenceLink>{' '}
      {t('insights.before.concept', {
        percent: percentText(proficiency.value),
        count: proficiency.of,
        students: t('insights.students', { count: students }),
      })}
      <span className="small soft insight-age">
        {t('insights.latest')} <Age at={lastAt} />
      </span>
    </li>
  )
}

function ActionText({ classId, action }: { classId: string; action: CardAction }) {
  const { t } = useTranslation()
  if (action.kind === 'teachAgain') return <>{t('insights.before.teachAgain', { name: action.topic.name })}</>
  if (action.kind === 'remind')
    return <>{t('insights.before.remind', { name: action.missing.name, count: action.students })}</>
  const { studentId, name } = action
  return (
    <Link to={paths.studentInsights} params={{ classId, studentId }}>
      {t(`insights.before.${action.kind}`, { name })}
    </Link>
  )
}
