import { codeFrom, isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { countAttempt, listSpent } from '#platform/attempts.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { quizCodeStore, type QuizTarget } from './code-store.ts'

/** Wrong codes of everybody in a minute, from which on each address may be wrong less often. */
const pressure = { key: 'quiz-code:all', max: 600, windowMs: minuteMs }

/** Wrong codes of one address in a minute, in an hour, and in a minute while many are guessing. */
const ofSource = { perMinute: 20, perHour: 400, underPressure: 5 }

/** Random bytes that are enough for a code nearly always. */
const bytesOfCode = 16

/** Takes a code that no live quiz has, nor had within a day. */
export async function takeCode(platform: Platform, target: QuizTarget): Promise<string> {
  const store = quizCodeStore(platform.directory)
  for (;;) {
    const code = codeFrom(randomBytes(new Uint8Array(bytesOfCode)))
    if (code !== null && (await store.take(code, target, platform.now().toISOString()))) return code
  }
}

/** Where a code leads. Wrong ones count; who guesses too often is refused before the next is looked at. */
export async function findByCode(platform: Platform, source: string, text: string): Promise<QuizTarget> {
  const now = platform.now()
  const db = platform.directory
  // Many at once are all looked at before the first is counted; this bounds how many that can be.
  const isFlood = (await platform.env.CODE_LIMIT?.limit({ key: source }))?.success === false
  if (isFlood) throw new Failure('common/too-many')
  const minute = { key: `quiz-code:${source}`, max: ofSource.perMinute, windowMs: minuteMs }
  const hour = { key: `quiz-code:hour:${source}`, max: ofSource.perHour, windowMs: hourMs }
  const code = normaliseCode(text)
  const strict = { ...minute, max: ofSource.underPressure }
  // Asked for together: who floods a quiz with right codes costs what each of these reads costs.
  const [spent, target] = await Promise.all([
    listSpent(db, [minute, hour, strict, pressure], now),
    isCode(code) ? quizCodeStore(db).find(code) : null,
  ])
  const isOwnSpent = spent.includes(minute) || spent.includes(hour)
  if (isOwnSpent || (spent.includes(strict) && spent.includes(pressure))) throw new Failure('common/too-many')
  if (target !== null) return target
  await countAttempt(db, [minute, hour, pressure], now)
  throw new Failure('quizzes/code-invalid')
}
