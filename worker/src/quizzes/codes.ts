import { codeFrom, isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { countAttempt, listSpent } from '#platform/attempts.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { quizCodeStore, type BrandedTarget, type QuizTarget } from './code-store.ts'

/** Wrong codes of all sources in a minute, from which on a source that guessed waits for its minute to end. */
const pressure = { key: 'quiz-code:all', max: 600, windowMs: minuteMs }

/** Wrong codes of one source in a minute: answered as wrong, and counted while many sources guess. */
const ofSource = { perMinute: 20, underPressure: 5 }

/** Random bytes that are enough for a code nearly always. */
const bytesOfCode = 16

/** Reserves a code that no live quiz has, nor had within a day. */
export async function takeCode(platform: Platform, target: QuizTarget): Promise<string> {
  const store = quizCodeStore(platform.directory)
  for (;;) {
    const code = codeFrom(randomBytes(new Uint8Array(bytesOfCode)))
    if (code !== null && (await store.take(code, target, platform.now().toISOString()))) return code
  }
}

/**
 * The quiz of a code. Wrong codes count, and a right one passes after any number of them from its source: a school is one
 * source. Only while all sources together guess a lot does a source that guessed wait, and then for a minute.
 */
export async function findByCode(platform: Platform, source: string, text: string): Promise<BrandedTarget> {
  const now = platform.now()
  const db = platform.directory
  // Bounds the codes of one source, right or wrong, also of many requests at once.
  const isFlood = (await platform.env.CODE_LIMIT?.limit({ key: source }))?.success === false
  if (isFlood) throw new Failure('common/too-many')
  const minute = { key: `quiz-code:${source}`, max: ofSource.perMinute, windowMs: minuteMs }
  const code = normaliseCode(text)
  const strict = { ...minute, max: ofSource.underPressure }
  // One round trip: a flood of right codes costs what each of these reads costs.
  const [spent, target] = await Promise.all([
    listSpent(db, [minute, strict, pressure], now),
    isCode(code) ? quizCodeStore(db).find(code) : null,
  ])
  if (spent.includes(strict) && spent.includes(pressure)) throw new Failure('common/too-many')
  if (target !== null) return target
  // Not counted: one source alone must not cause the pressure that blocks the others.
  if (spent.includes(minute)) throw new Failure('common/too-many')
  await countAttempt(db, [minute, pressure], now)
  throw new Failure('quizzes/code-invalid')
}
