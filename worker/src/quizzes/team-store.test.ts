import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aChoice, answer, closed, openQuiz, play, started, taken } from './quiz-visitor.ts'

const roomOf = (quiz: Awaited<ReturnType<typeof openQuiz>>) => quiz.room

type Team = { team: number; score: number; players: number; rank: number }

// Fault: a draw without the sizes: of seven players five were in one team.
test('[QT-2] a draw fills teams evenly; a returning player and an evicted room have the same', async () => {
  const quiz = await openQuiz([aChoice()], { teams: { count: 3, by: 'draw', score: 'sum' } })
  const teams: number[] = []
  for (let at = 0; at < 7; at += 1) {
    const { visitor } = await play(quiz, { nickname: `Player ${at}` })
    const { body } = await visitor.message('quiz/state')
    // The channel's own shape.
    const you = body.you as { standing: { team: number } }
    teams.push(you.standing.team)
  }
  const sizes = [1, 2, 3].map((team) => teams.filter((each) => each === team).length)
  expect(sizes.toSorted((a, b) => a - b)).toEqual([2, 2, 3])
  await evictDurableObject(roomOf(quiz))
  const { visitor } = await play(quiz, { credentialHash: 'hash of Player 4' })
  expect((await visitor.message('quiz/state')).body.you).toMatchObject({ standing: { team: teams[4] } })
})

test('[QT-2] players choose; closed question, end and results have the teams by rank', async () => {
  const teams = { count: 2, by: 'choice', score: 'mean' } as const
  const quiz = await openQuiz([aChoice()], { showsRanking: true, teams })
  expect(await quiz.room.about()).toMatchObject({ teams: 2 })
  const asha = await play(quiz, { nickname: 'Asha', team: 2 })
  const bilal = await play(quiz, { nickname: 'Bilal', team: 1 })
  // No such team: it is drawn.
  await play(quiz, { nickname: 'Chen', team: 7 })
  // The host cannot take the teams away from their players.
  quiz.host.send('quiz/configure', {
    settings: {
      ...{ mode: 'fast', secondsPerQuestion: null, asksConfidence: false },
      ...{ showsRanking: true, revealsAtClose: true, asksRealName: false },
    },
  })
  await quiz.host.message('quiz/settled', ({ settings }) => JSON.stringify(settings).includes('"mean"'))
  await started(quiz, [asha.visitor, bilal.visitor])
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  await taken(bilal.visitor, answer(bilal.visitor, 1, ['a']))
  quiz.host.send('quiz/close', { turn: 1 })
  const shown = await closed(asha.visitor, 1)
  // The channel's own shape.
  const [first, second] = shown.teams as Team[]
  expect([first?.team, first?.rank, second?.team, second?.rank]).toEqual([2, 1, 1, 2])
  expect((first?.players ?? 0) + (second?.players ?? 0)).toBe(3)
  expect(shown).toMatchObject({ you: { standing: { team: 2 } } })
  quiz.host.send('quiz/end', { turn: 1 })
  expect((await bilal.visitor.message('quiz/ended')).body).toMatchObject({
    teams: shown.teams,
    you: { team: 1 },
  })
  const found = await quiz.room.results()
  expect(found?.results.teams).toEqual(shown.teams)
  expect(found?.results.players.find(({ nickname }) => nickname === 'Asha')?.team).toBe(2)
})

test('[QT-2] hidden places hide teams until the host shows them; other quizzes have none', async () => {
  const quiz = await openQuiz([aChoice()], { showsRanking: false, teams: { count: 2, by: 'draw', score: 'sum' } })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(visitor, 1)).not.toHaveProperty('teams')
  quiz.host.send('ranking/show', {})
  expect((await visitor.message('ranking/shown')).body).toMatchObject({ teams: [{}, {}], you: { rank: 1 } })
  const alone = await openQuiz([aChoice()])
  expect(await alone.room.about()).not.toHaveProperty('teams')
  const other = await play(alone, { nickname: 'Asha', team: 1 })
  expect(JSON.stringify((await other.visitor.message('quiz/state')).body)).not.toContain('"team"')
})
