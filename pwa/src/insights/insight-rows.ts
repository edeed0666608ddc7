import type { ClassInsight, StudentPerformance, TopicProficiency, Work } from '@takhti/schema/insights/model'
import type { TFunction } from 'i18next'
import { columnText, dayText, figureText, lengthText, needText, partText, workText } from './insight-text.ts'

type Words = { t: TFunction; language: string }

/** A column of a table: on the screen and in a file the same text. */
export type TextColumn<Row> = {
  key: string
  name: string
  text: (row: Row) => string
  by?: (row: Row) => string | number | null
}

const lastDay = (at: string | null, language: string) => (at === null ? '–' : dayText(at, language))

/** The columns of a class's students. */
export function studentColumns({ t, language }: Words): TextColumn<StudentPerformance>[] {
  return [
    { key: 'name', name: t('insights.student'), text: ({ name }) => name, by: ({ name }) => name },
    {
      key: 'needs',
      name: t('insights.why'),
      text: (row) => row.needs.map(({ kind }) => needText(kind, row, t)).join(' · ') || '–',
      by: ({ needs }) => -needs.reduce((sum, { weight }) => sum + weight, 0),
    },
    {
      key: 'score',
      name: t('insights.score'),
      text: (row) =>
        `${figureText(row.score, t)}${row.confidence === 'low' ? ` · ${t('insights.confidences.low')}` : ''}`,
      by: ({ score }) => score.value,
    },
    {
      key: 'trend',
      name: t('insights.trend'),
      text: ({ trend, isComeback }) =>
        isComeback ? t('insights.trends.comeback') : trend === null ? '–' : t(`insights.trends.${trend}`),
      by: ({ trend }) => trend,
    },
    {
      key: 'attendance',
      name: t('insights.attendance'),
      text: (row) => partText(row.attendance, t),
      by: (row) => shareOf(row.attendance),
    },
    { key: 'work', name: t('insights.work'), text: (row) => partText(row.work, t), by: (row) => shareOf(row.work) },
    {
      key: 'lessons',
      name: t('insights.lessons'),
      text: (row) => partText(row.lessons, t),
      by: (row) => shareOf(row.lessons),
    },
    { key: 'praise', name: t('insights.praise'), text: ({ praise }) => String(praise), by: ({ praise }) => praise },
    {
      key: 'study',
      name: t('insights.study'),
      text: ({ study }) => (study.sessions === 0 ? '–' : lengthText(study.seconds, t)),
      by: ({ study }) => study.seconds,
    },
    {
      key: 'last',
      name: t('insights.lastData'),
      text: ({ lastAt }) => lastDay(lastAt, language),
      by: ({ lastAt }) => lastAt,
    },
  ]
}

const shareOf = ({ count, of }: { count: number; of: number }) => (of === 0 ? null : count / of)

/** The columns of concepts, of a class or of one student. */
export function topicColumns({ t, language }: Words, isOfClass: boolean): TextColumn<TopicProficiency>[] {
  return [
    { key: 'name', name: t('insights.topic'), text: ({ name }) => name, by: ({ name }) => name },
    {
      key: 'proficiency',
      name: t('insights.proficiency'),
      text: ({ proficiency: { value, of }, confidence }) =>
        value === null
          ? '–'
          : `${t('insights.ofAnswers', { percent: `${Math.round(value)}%`, count: of })}${confidence === 'low' ? ` · ${t('insights.confidences.low')}` : ''}`,
      by: ({ proficiency }) => proficiency.value,
    },
    ...(isOfClass
      ? [
          {
            key: 'below',
            name: t('insights.below'),
            text: ({ below, students }: TopicProficiency) => t('insights.count', { count: below, of: students }),
            by: ({ below }: TopicProficiency) => below,
          },
        ]
      : []),
    { key: 'last', name: t('insights.lastWork'), text: ({ last }) => last.name, by: ({ last }) => last.name },
    {
      key: 'at',
      name: t('insights.lastData'),
      text: ({ lastAt }) => dayText(lastAt, language),
      by: ({ lastAt }) => lastAt,
    },
  ]
}

/** The columns of a class over time. */
export function seriesColumns({ t, language }: Words): TextColumn<ClassInsight['series'][number]>[] {
  return [
    { key: 'days', name: t('insights.days'), text: (row) => columnText(row, language) },
    { key: 'score', name: t('insights.score'), text: ({ score }) => figureText(score, t) },
    { key: 'attendance', name: t('insights.attendance'), text: ({ attendance }) => partText(attendance, t) },
  ]
}

/** The columns of one student's work. */
export function workColumns({ t, language }: Words): TextColumn<Work>[] {
  return [
    { key: 'name', name: t('insights.workName'), text: ({ name }) => name },
    { key: 'at', name: t('insights.day'), text: ({ at }) => dayText(at, language) },
    { key: 'score', name: t('insights.score'), text: (work) => workText(work, t) },
    { key: 'answers', name: t('insights.answers'), text: ({ answered }) => String(answered) },
  ]
}

/** A table as a file has it: the same texts as on the screen, the names of the columns first. */
export function textRows<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string[][] {
  return [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ text }) => text(row)))]
}

/** Percentages of rows as the columns of a chart, under the rows' numbers in the table beside it. */
export function chartColumns<Row>(
  rows: readonly Row[],
  of: (row: Row) => readonly [key: string, value: number | null],
) {
  return rows.map((row, index) => {
    const [key, value] = of(row)
    return { key, name: String(index + 1), value }
  })
}
