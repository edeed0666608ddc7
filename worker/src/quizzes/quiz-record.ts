import type { CardQuiz } from '@takhti/schema/answer-cards/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import type { Acting } from '#http/implement.ts'
import type { Write } from '#platform/commit.ts'
import { quizRoomOf } from '#rooms/port.ts'
import type { PlayedQuiz } from '#rooms/quiz-rows.ts'
import { strangePictures, withPictures } from './pictures.ts'
import { quizzesStore } from './store.ts'

/** A player of a recorded quiz: `ids` are those of their answers. Without a person, only the name is known. */
export type RecordedPlayer = { personId: string | null; name: string; ids: readonly string[] }

type Recording = Pick<Acting, 'platform' | 'scope' | 'now' | 'newId'> & {
  input: CardQuiz
  commit(write: Write<{ quizId: string }>): Promise<{ quizId: string }>
}

const settings = { ...settingsOf('accuracy'), asksConfidence: false }

/**
 * Stores a quiz that was played without a room as an ended quiz of its class. The room stores it first, so that a row
 * in the list never leads nowhere; each repeat reports the end again, which changes nothing.
 */
export async function recordPlayed(
  args: Recording,
  { players, isStored }: { players: readonly RecordedPlayer[]; isStored: boolean },
): Promise<{ quizId: string }> {
  const { input, platform, scope, now, commit } = args
  const { quizId, name, classId, turns } = input
  const { instituteId } = scope
  const store = quizzesStore(scope, platform.institute(scope.shard))
  const summary = {
    ...{ quizId, name, code: '', status: 'ended' as const, classId, questionCount: turns.length },
    ...{ playerCount: players.length, createdAt: earlier(input.startedAt, now), endedAt: earlier(input.endedAt, now) },
  }
  const asked = await askable(args)
  const questions = withPictures(asked, { instituteId, quizId })
  const room = quizRoomOf(platform.env, { instituteId, quizId })
  const setup = { quizId, instituteId, name, code: '', questionCount: turns.length, classId }
  await room.open(setup, questions, settings, playedOf(args, players, questions))
  const answer = await commit({
    action: 'answerCards.record',
    entityId: quizId,
    effects: isStored ? [] : [store.insert(summary)],
    answer: { quizId },
  })
  await room.end()
  return answer
}

/** The questions without pictures that are gone since: a picture is worth less than a class's answers. */
async function askable({ input: { turns }, platform, scope }: Recording): Promise<Question[]> {
  const questions = turns.map(({ question }) => question)
  const strange = await strangePictures(platform, scope, questions)
  return questions.map((question) => {
    if (!strange.has(question.id)) return question
    const { image: _, ...rest } = question
    return { ...rest, description: plainOf(question.description) || '–', explanation: plainOf(question.explanation) }
  })
}

function playedOf(
  { input, now, newId }: Recording,
  players: readonly RecordedPlayer[],
  questions: readonly Question[],
): PlayedQuiz {
  const ids = new Map<string, string>()
  const rows = players.map(({ personId, name, ids: own }) => {
    const playerId = newId()
    for (const id of own) ids.set(id, playerId)
    return { playerId, personId, name }
  })
  return {
    startedAt: Date.parse(earlier(input.startedAt, now)),
    endedAt: Date.parse(earlier(input.endedAt, now)),
    players: rows,
    turns: input.turns.map(({ openedAt, answers }, index) => ({
      openedAt: Date.parse(openedAt),
      answers: answers.flatMap(({ studentId, optionId, takenMs }) => {
        const playerId = ids.get(studentId)
        return playerId === undefined || questions[index] === undefined ? [] : [{ playerId, optionId, takenMs }]
      }),
    })),
  }
}

// A device's clock may be ahead of the server's.
function earlier(at: string, now: Date): string {
  return new Date(Math.min(Date.parse(at), now.getTime())).toISOString()
}
