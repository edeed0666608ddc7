import { IconPrinter } from '@tabler/icons-react'
import type { StudentInsight } from '@takhti/schema/insights/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { ColumnChart } from '#ui/ColumnChart.tsx'
import { Answer } from './Answer.tsx'
import { DaysField } from './DaysField.tsx'
import { EvidenceLink } from './EvidenceLink.tsx'
import { Figures } from './Figures.tsx'
import { chartColumns, workColumns } from './insight-rows.ts'
import { dayText } from './insight-text.ts'
import { PlainTable } from './PlainTable.tsx'
import { figuresOf, rangeOf } from './student-tables.ts'
import { StudentFileButton } from './StudentFileButton.tsx'
import { TopicsTable } from './TopicsView.tsx'
import { useDays } from './use-days.ts'
import './insights.css'

type StudentViewProps = { classId: string; studentId: string }

/** One student of a class, for a meeting with parents and for the student: attendance, work, scores and topics. */
export function StudentView({ classId, studentId }: StudentViewProps) {
  const { t } = useTranslation()
  const { days } = useDays()
  const input = { classId, studentId, timeFrame: days }
  const [numbers, concepts] = [
    q(lateCalls.insights.students, input),
    q(lateCalls.insights.studentTopicsProficiency, input),
  ]
  const student = useQuery(numbers).data?.data
  const topics = useQuery(concepts).data?.data
  return (
    <article className="stack student-insight">
      <div className="row insight-tools labels-hidden-on-phone">
        <DaysField />
        <span className="grow" />
        <StudentFileButton shown={student && topics ? { student, topics: topics.items } : null} />
        <Button onClick={() => print()}>
          <IconPrinter size={18} aria-hidden="true" />
          <span className="hidden-on-phone">{t('insights.print')}</span>
        </Button>
      </div>
      <Answer query={numbers}>{(shown) => <Numbers student={shown} />}</Answer>
      <Answer query={concepts}>
        {({ name, items }) => <TopicsTable name={name} items={items} isOfClass={false} />}
      </Answer>
    </article>
  )
}

function Numbers({ student }: { student: StudentInsight }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const range = rangeOf(student, language)
  return (
    <>
      <header className="insight-about">
        <h2 dir="auto">{student.name}</h2>
        <p className="soft">
          <span dir="auto">{range.className}</span> · {range.days}
        </p>
        {student.lastAt && (
          <p className="small soft">
            {t('insights.latest')} <Age at={student.lastAt} />
          </p>
        )}
      </header>
      <Figures items={figuresOf(student, t)} />
      <Works student={student} />
      <Dates
        title={t('insights.missing')}
        none={t('insights.noneMissing')}
        rows={student.missing.map(({ assessmentId, name: title, dueOn }) => ({
          key: assessmentId,
          text: `${title} · ${dayText(dueOn, language)}`,
        }))}
      />
      <Dates
        title={t('insights.absences')}
        none={t('insights.noAbsence')}
        rows={student.absences.map((at) => ({ key: at, text: dayText(at, language) }))}
      />
    </>
  )
}

/** The latest scored work, in a chart and in a table that leads to each. */
function Works({ student: { recent } }: { student: StudentInsight }) {
  const { t, i18n } = useTranslation()
  const name = t('insights.recent')
  return (
    <section className="stack" aria-labelledby="insight-works">
      <h2 id="insight-works">{name}</h2>
      {recent.length === 0 ? (
        <p className="soft">{t('insights.noWork')}</p>
      ) : (
        <div className="insight-pair">
          <ColumnChart
            full={100}
            label={t('insights.recentLabel')}
            columns={chartColumns(recent, ({ id, share }) => [id, share === null ? null : 100 * share])}
          />
          <PlainTable
            name={name}
            columns={workColumns({ t, language: i18n.language })}
            rows={recent}
            idOf={({ id }) => id}
            isNumbered
            head={(work, text) => <EvidenceLink of={work}>{text}</EvidenceLink>}
          />
        </div>
      )}
    </section>
  )
}

type DatesProps = { title: string; none: string; rows: readonly { key: string; text: string }[] }

function Dates({ title, none, rows }: DatesProps) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className="insight-dates">
          {rows.map(({ key, text }) => (
            <li key={key} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
