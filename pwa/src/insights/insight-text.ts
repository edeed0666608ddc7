import type { Figure, Part, StudentPerformance, Work } from '@takhti/schema/insights/model'
import type { TFunction } from 'i18next'

/** A percentage of 100 as text; a dash where there is none. */
export function percentText(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)}%`
}

/** The percentage of a part, null where there is nothing to count. */
export function percentOf({ count, of }: Part): number | null {
  return of === 0 ? null : (100 * count) / of
}

/** A part with its count, as `75% (3 of 4)`. */
export function partText(part: Part, t: TFunction): string {
  return part.of === 0 ? '–' : t('insights.part', { ...part, percent: percentText(percentOf(part)) })
}

/** A mean with the number of works behind it. */
export function figureText({ value, of }: Figure, t: TFunction): string {
  return value === null ? '–' : t('insights.mean', { percent: percentText(value), count: of })
}

/** A length of study in hours and minutes. */
export function lengthText(seconds: number, t: TFunction): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? t('insights.minutes', { minutes })
    : t('insights.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Why a student may need time, each reason with its numbers. */
export function needText(need: StudentPerformance['needs'][number]['kind'], of: Facts, t: TFunction): string {
  const missed = (part: Part) => ({ count: part.of - part.count, of: part.of })
  if (need === 'lowScores')
    return t('insights.needs.lowScores', { percent: percentText(of.score.value), count: of.score.of })
  if (need === 'falling') return t('insights.needs.falling', { count: of.score.of })
  return t(`insights.needs.${need}`, missed(need === 'absent' ? of.attendance : of.work))
}

type Facts = Pick<StudentPerformance, 'score' | 'work' | 'attendance'>

/** The share of a work in percent, or that it waits for a mark. */
export function workText({ share }: Pick<Work, 'share'>, t: TFunction): string {
  return share === null ? t('insights.unmarked') : percentText(100 * share)
}

/** A day in the language of the page. */
export function dayText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
}

/** The days of a chart's column, short. */
export function columnText({ from, to }: { from: string; to: string }, language: string): string {
  const day = (date: string) =>
    new Date(`${date}T12:00:00`).toLocaleDateString(language, { day: 'numeric', month: 'short' })
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}
