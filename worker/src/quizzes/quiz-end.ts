import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import type { RoomsEnv } from '#platform/env.ts'
import { log } from '#platform/log.ts'
import { shardOf } from '#platform/shard-store.ts'
import type { QuizSetup } from '#rooms/quiz-rows.ts'
import { quizCodeStore } from './code-store.ts'
import type { QuizStores } from './quiz-game.ts'
import { scoresByPerson, whoMissed } from './quiz-results.ts'
import { noteEnd, type QuizEnd } from './store.ts'

/** Reports the end of a quiz to the databases, unless they have it; where one is unreachable, the next call retries. */
export async function notifyEnd(env: RoomsEnv, stores: QuizStores): Promise<void> {
  const { quiz, players } = stores
  const setup = quiz.setup()
  const { endedAt, isToldOfEnd } = quiz.state()
  if (setup === null || endedAt === null || isToldOfEnd) return
  try {
    const missedBy = whoMissed(stores)
    const scores = scoresByPerson(stores)
    await quizEnded(env, setup, { endedAt: new Date(endedAt), playerCount: players.count(), missedBy, scores })
    quiz.save({ isToldOfEnd: true })
  } catch (error) {
    log('warn', 'the end of a quiz could not be told', { error })
  }
}

/** Voids its code, and marks it as ended in its host's list. */
async function quizEnded(
  env: RoomsEnv,
  quiz: Pick<QuizSetup, 'instituteId' | 'quizId' | 'code'>,
  end: QuizEnd,
): Promise<void> {
  const directory = directoryOf(env)
  await quizCodeStore(directory).close(quiz.code, quiz.quizId, end.endedAt.toISOString())
  const shard = await shardOf(directory, quiz.instituteId)
  if (shard !== null) await noteEnd(instituteDatabaseOf(env, shard), quiz, end)
}
