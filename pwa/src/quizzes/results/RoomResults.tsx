import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { QuizResults, Standing } from '@takhti/schema/quizzes/model'
import type { TeamStanding } from '@takhti/schema/quizzes/teams'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q, queryClient } from '#api/query.ts'
import { NumberedText } from '#files/rich-text/port.tsx'
import { Podium } from '../Podium.tsx'
import { TeamPodium } from '../TeamPodium.tsx'

const placesShown = 10

/** `top` are the first places as the room sent them at the end, until the results load. */
type RoomResultsProps = { quizId: string; top?: readonly Placed[] | null; teams?: readonly TeamStanding[] | null }

type Placed = Pick<Standing, 'rank' | 'nickname' | 'score'>

/**
 * The results of a quiz for the shared screen: how many were right in each question, without names. Only the podium,
 * where the quiz has one, shows nicknames.
 */
export function RoomResults(props: RoomResultsProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OfRoom {...props} />
    </QueryClientProvider>
  )
}

function OfRoom({ quizId, top = null, teams = null }: RoomResultsProps) {
  const { t } = useTranslation()
  const results = useQuery(q(lateCalls.quizzes.results, { quizId })).data?.data
  const ranked = results?.settings.showsRanking === false ? [] : (results?.players.slice(0, placesShown) ?? top ?? [])
  const shownTeams = results?.settings.showsRanking === false ? null : (results?.teams ?? teams)
  return (
    <>
      <h1>{t('quiz.states.endedTitle')}</h1>
      {shownTeams && <TeamPodium teams={shownTeams} />}
      {ranked.length > 0 && <Podium ranking={ranked} />}
      {results && (
        <ol className="quiz-summary" aria-label={t('quiz.results.questions')}>
          {results.turns.map((turn) => (
            <Summed key={turn.turn} turn={turn} playerCount={results.quiz.playerCount} />
          ))}
        </ol>
      )}
    </>
  )
}

function Summed({ turn, playerCount }: { turn: QuizResults['turns'][number]; playerCount: number }) {
  const { t } = useTranslation()
  const { question, isSkipped, tally } = turn
  const { right, answered } = tally
  const isJudged = right !== null && !isSkipped
  const came = isJudged
    ? t('quiz.host.right', { right, answered })
    : t(isSkipped ? 'quiz.states.skipped' : 'quiz.host.answered', { answered, count: playerCount })
  return (
    <li>
      <NumberedText number={turn.turn} text={question.description} />
      <span>{came}</span>
      {isJudged && (
        <meter min={0} max={Math.max(1, answered)} value={right} aria-label={plainOf(question.description)} />
      )}
    </li>
  )
}
