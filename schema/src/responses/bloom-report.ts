import type { BloomLevel } from '../questions/model.ts'
import { hundredths, type Score } from './score.ts'

/**
 * The levels of the report in the specification's order, which is not Bloom's; `UNCATEGORISED` are questions without a
 * level.
 */
export const reportLevels = [
  'REMEMBER',
  'UNDERSTAND',
  'EVALUATE',
  'APPLY',
  'ANALYZE',
  'CREATE',
  'UNCATEGORISED',
] as const satisfies readonly (BloomLevel | 'UNCATEGORISED')[]

export type ReportLevel = (typeof reportLevels)[number]

/** One student's points of each level, in the specification's names. */
export type Blooms = { level: ReportLevel; scoreAchieved: number; totalScore: number }[]

/** A student's report beside their class. Percentages are of 100, and null where there was nothing to score. */
export type BloomReport = {
  assessmentResponseReport: { blooms: Blooms }
  classBloomsAverage: {
    taxonomyaverages: { level: ReportLevel; achieved: number; averagePercentage: number | null; of: number }[]
    classBloomPercentage: { achievedPercentage: number | null; of: number }
  }
  totalScoreSecured: number
  totalTotalScore: number
  bloomsPercentage: number | null
}

type Levels = ReadonlyMap<string, BloomLevel | undefined>

/** The points of one response by level, every level once. A question without a mark yet is in none. */
export function bloomsOf({ questions }: Pick<Score, 'questions'>, levels: Levels): Blooms {
  return reportLevels.map((level) => {
    const those = questions.filter(
      ({ questionId, score }) => score !== null && (levels.get(questionId) ?? 'UNCATEGORISED') === level,
    )
    return {
      level,
      scoreAchieved: hundredths(those.reduce((sum, { score }) => sum + (score ?? 0), 0)),
      totalScore: hundredths(those.reduce((sum, { maxScore }) => sum + maxScore, 0)),
    }
  })
}

/** The report of one student; `everybody` has the responses of the class, theirs among them. */
export function bloomReport(own: Blooms, everybody: readonly Blooms[]): BloomReport {
  const [secured, total] = totals(own)
  const shares = everybody.flatMap((blooms) => percentage(...totals(blooms)) ?? [])
  return {
    assessmentResponseReport: { blooms: own },
    classBloomsAverage: {
      taxonomyaverages: reportLevels.map((level) => {
        const those = everybody.flatMap((blooms) =>
          blooms.filter((each) => each.level === level && each.totalScore > 0),
        )
        const achieved = those.map(({ scoreAchieved }) => scoreAchieved)
        const percentages = those.flatMap(
          ({ scoreAchieved, totalScore }) => percentage(scoreAchieved, totalScore) ?? [],
        )
        return {
          level,
          achieved: hundredths(mean(achieved) ?? 0),
          averagePercentage: mean(percentages),
          of: those.length,
        }
      }),
      classBloomPercentage: { achievedPercentage: mean(shares), of: shares.length },
    },
    totalScoreSecured: secured,
    totalTotalScore: total,
    bloomsPercentage: percentage(secured, total),
  }
}

function totals(blooms: Blooms): [number, number] {
  return [
    hundredths(blooms.reduce((sum, { scoreAchieved }) => sum + scoreAchieved, 0)),
    hundredths(blooms.reduce((sum, { totalScore }) => sum + totalScore, 0)),
  ]
}

function percentage(achieved: number, total: number): number | null {
  return total > 0 ? hundredths((100 * achieved) / total) : null
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : hundredths(values.reduce((sum, value) => sum + value, 0) / values.length)
}
