import { openQuiz, QuizCaller } from '../pages/quiz.ts'

type Shown = { quizId: string; code: string }

/** Live quizzes in every state that a screen shows. */
export type ShownQuizzes = { waiting: Shown; asking: Shown; told: Shown; over: Shown }

const names = ['Asha', 'आशा', 'آمنة', 'Ravi']

/** Opens quizzes as a teacher would, and has guests join and answer. */
export async function showQuizzes(token: string): Promise<ShownQuizzes> {
  const [waiting, asking, told, over] = [
    await openQuiz(token, 'How plants eat'),
    await openQuiz(token, 'Light and leaves'),
    await openQuiz(token, 'प्रकाश संश्लेषण'),
    await openQuiz(token, 'Water in plants'),
  ]
  for (const nickname of names) (await QuizCaller.player(waiting.code, nickname)).close()
  const host = await QuizCaller.host(token, asking.quizId)
  await host.say('quiz/start', { turn: 0 }, 'question/opened')
  host.close()
  ;(await ask(token, told)).close()
  const ended = await ask(token, over)
  await ended.say('quiz/end', { turn: 1 }, 'quiz/ended')
  ended.close()
  return { waiting, asking, told, over }
}

/** Has the first question answered by everybody, and closed. */
async function ask(token: string, { quizId, code }: Shown): Promise<QuizCaller> {
  const host = await QuizCaller.host(token, quizId)
  const players = await Promise.all(names.map((nickname) => QuizCaller.player(code, nickname)))
  await host.say('quiz/start', { turn: 0 }, 'question/opened')
  for (const [index, player] of players.entries()) await player.answer(1, String((index % 3) + 1))
  await host.say('quiz/close', { turn: 1 }, 'question/closed')
  for (const player of players) player.close()
  return host
}
