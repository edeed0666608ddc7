import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { shardOf } from '#platform/shard-store.ts'
import type { QuizSetup, RoomsEnv } from '#rooms/rpc.ts'
import { quizCodeStore } from './code-store.ts'
import { noteEnd, type QuizEnd } from './store.ts'

/** Tells the databases that a quiz has ended: its code leads nowhere, and its host's list says so. Throws where one is out of reach. */
export async function quizEnded(
  env: RoomsEnv,
  quiz: Pick<QuizSetup, 'instituteId' | 'quizId' | 'code'>,
  end: QuizEnd,
): Promise<void> {
  const directory = directoryOf(env)
  await quizCodeStore(directory).close(quiz.code, quiz.quizId, end.endedAt.toISOString())
  const shard = await shardOf(directory, quiz.instituteId)
  if (shard !== null) await noteEnd(instituteDatabaseOf(env, shard), quiz, end)
}
