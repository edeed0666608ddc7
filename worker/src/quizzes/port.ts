import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { quizCodeStore } from './code-store.ts'
import { quizzesStore } from './store.ts'

/** Whether the caller opened this live quiz. */
export async function holdsQuiz(platform: Platform, scope: Scope, quizId: string): Promise<boolean> {
  return (await quizzesStore(scope, platform.institute(scope.shard)).find(quizId)) !== null
}

export { type RecordedPlayer, recordPlayed } from './quiz-record.ts'

/** Lets the codes of quizzes that ended a day ago be drawn again. */
export async function releaseCodes(platform: Platform): Promise<void> {
  await quizCodeStore(platform.directory).release(platform.now())
}

/** Whether a code is that of a quiz that has not ended. */
export async function isQuizCode(platform: Platform, code: string): Promise<boolean> {
  return (await quizCodeStore(platform.directory).find(code)) !== null
}
