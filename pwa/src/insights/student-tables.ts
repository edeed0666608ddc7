import type { StudentInsight, TopicProficiency } from '@takhti/schema/insights/model'
import type { TFunction } from 'i18next'
import { topicColumns, workColumns, textRows } from './insight-rows.ts'
import { dayText, figureText, lengthText, partText } from './insight-text.ts'

/** A number of a student with what it is of. */
type StudentFigure = { name: string; text: string }

/** The numbers of a student, on the screen and in the file. */
export function figuresOf(student: StudentInsight, t: TFunction): StudentFigure[] {
  const { attendance, work, lessons, study, score, trend, isComeback, praise } = student
  const trendText = trend ? t(`insights.trends.${trend}`) : t('insights.tooFew')
  return [
    { name: t('insights.attendance'), text: partText(attendance, t) },
    { name: t('insights.work'), text: partText(work, t) },
    { name: t('insights.score'), text: figureText(score, t) },
    { name: t('insights.trend'), text: isComeback ? t('insights.trends.comeback') : trendText },
    { name: t('insights.praise'), text: String(praise) },
    { name: t('insights.lessons'), text: partText(lessons, t) },
    { name: t('insights.study'), text: study.sessions === 0 ? '–' : lengthText(study.seconds, t) },
  ]
}

/** The days that the numbers are of, and their class. */
export function rangeOf({ className, from, before, asOf }: StudentInsight, language: string) {
  const last = new Date(Math.min(Date.parse(before) - 1, Date.parse(asOf))).toISOString()
  return { className, days: `${dayText(from, language)} – ${dayText(last, language)}` }
}

type Shown = { student: StudentInsight; topics: readonly TopicProficiency[] }

type Words = { t: TFunction; language: string }

/** The tables of a student's page as a file has them, the numbers first; those without rows are left out. */
export function studentTables({ student, topics }: Shown, { t, language }: Words) {
  const { name, recent, missing, absences } = student
  const { className, days: range } = rangeOf(student, language)
  const lead = `${range} · ${className}`
  const figures = figuresOf(student, t).map(({ name: figure, text }) => [figure, text])
  const days = [
    ...missing.map(({ name: title, dueOn }) => [t('insights.missing'), `${title} · ${dayText(dueOn, language)}`]),
    ...absences.map((at) => [t('insights.absences'), dayText(at, language)]),
  ]
  const none = [
    ...(missing.length === 0 ? [[t('insights.missing'), t('insights.noneMissing')]] : []),
    ...(absences.length === 0 ? [[t('insights.absences'), t('insights.noAbsence')]] : []),
  ]
  const [works = [], ...rows] = textRows(workColumns({ t, language }), recent)
  const [concepts = [], ...levels] = textRows(topicColumns({ t, language }, false), topics)
  const pages = [
    { title: name, lead, names: [t('insights.figures'), ''], rows: [...figures, ...days, ...none] },
    { title: t('insights.recent'), lead: name, names: works, rows },
    { title: t('insights.views.topics'), lead: name, names: concepts, rows: levels },
  ]
  return pages
    .filter((page) => page.rows.length > 0)
    .map(({ names, ...page }) => ({
      ...page,
      columns: names.map((column, index) => ({ name: column, share: index === 0 ? 4 : 3 })),
    }))
}
