import { isJudged, judge } from '@takhti/schema/quizzes/answer-kinds'
import type { PlayedQuiz } from '#rooms/quiz-rows.ts'
import type { QuizStores } from './quiz-game.ts'

/** Writes a played quiz into an empty room; all in one turn of the event loop, thus wholly or not at all. */
export function storePlayed({ quiz, players, answers, board }: QuizStores, played: PlayedQuiz): void {
  const { mode, asksConfidence } = quiz.state().settings
  const rule = { mode, asksConfidence, limitMs: null }
  for (const { playerId, personId, name } of played.players) {
    const names = { nickname: freeName(name, (each) => players.isTaken(each)), realName: name }
    players.add({
      ...{ id: playerId, personId, ...names, credentialHash: null, firstTurn: 1, joinedAt: played.startedAt, shard: 0 },
    })
  }
  for (const [index, { openedAt, answers: given }] of played.turns.entries()) {
    const turn = index + 1
    const question = quiz.question(turn)
    answers.putTurn({
      ...{ turn, rule, openedAt, pausedMs: 0, isClosed: true, isSkipped: false, isNotified: true },
      isJudged: isJudged(question),
    })
    const first = new Map(given.toReversed().map((each) => [each.playerId, each]))
    answers.addAll(
      [...first.values()].map(({ playerId, optionId, takenMs }) => {
        const answer = { kind: 'options' as const, optionIds: [optionId] }
        const share = judge(question, answer)
        const id = { answerId: `${turn}:${playerId}`, receivedAt: openedAt + takenMs }
        return { turn, playerId, ...id, takenMs, answer, confidence: null, share }
      }),
    )
  }
  board.reset()
  quiz.save({
    ...{ phase: 'ended', turn: played.turns.length, isLocked: true },
    ...{ endedAt: played.endedAt, touchedAt: played.endedAt },
  })
}

/** A name that no player has yet; of two students with one name the second has a number. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!isTaken(free)) return free
  }
}
