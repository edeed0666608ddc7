import { expect, test } from 'vitest'
import { Visitor } from '#rooms/visitor.ts'
import { aChoice, answer, closed, expire, openQuiz, play, started, taken, type OpenQuiz } from './quiz-visitor.ts'

async function panelOf(quiz: OpenQuiz): Promise<Visitor> {
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  await panel.message('quiz/state')
  return panel
}

// Counts of players and answers arrive at any time.
const shownOn = (panel: Visitor) =>
  panel.messages.filter(({ type }) => type !== 'answers/counted' && type !== 'players/changed' && type !== 'refused')

// Fault: a close without the solution, which came with a message of its own.
test('[QZ-32] the one message that closes a question has its answer and bars for the panel', async () => {
  const quiz = await openQuiz([aChoice(), aChoice(['c'])], { secondsPerQuestion: 600 })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  const panel = await panelOf(quiz)
  const ways = [
    async () => quiz.host.send('quiz/close', { turn: 1 }),
    async () => {
      await expire(quiz)
      answer(visitor, 2, ['a'])
    },
  ]
  for (const [at, close] of ways.entries()) {
    const turn = at + 1
    await started(quiz, [visitor, panel], turn)
    const before = shownOn(panel).length
    await close()
    const solution = { correctOptions: [['b', 'c'][at]], explanation: 'Because.' }
    expect(await closed(panel, turn)).toMatchObject({
      phase: 'revealed',
      solution,
      tally: { choices: expect.anything() },
    })
    await panel.settled()
    expect(
      shownOn(panel)
        .slice(before)
        .map(({ type }) => type),
    ).toEqual(['question/closed'])
  }
})

test('[QZ-26] a host finishes in any phase; results hold what was closed, an open question none', async () => {
  for (const phase of ['lobby', 'open', 'paused', 'revealed'] as const) {
    const quiz = await openQuiz([aChoice(), aChoice()], { showsRanking: true })
    const { visitor } = await play(quiz, { nickname: 'Asha' })
    if (phase !== 'lobby') {
      await started(quiz, [visitor])
      await taken(visitor, answer(visitor, 1, ['b']))
    }
    if (phase === 'paused') quiz.host.send('quiz/pause', { turn: 1 })
    if (phase === 'revealed') quiz.host.send('quiz/close', { turn: 1 })
    quiz.host.send('quiz/end', { turn: phase === 'lobby' ? 0 : 1 })
    const { body } = await visitor.message('quiz/ended')
    const right = phase === 'revealed' ? 1 : 0
    expect(body, phase).toMatchObject({ top: [{ nickname: 'Asha' }], you: { right, of: right, rank: 1 } })
    expect((await quiz.room.results())?.results.players, phase).toMatchObject([{ nickname: 'Asha', right }])
  }
})

// Fault: one time for all, so a long question of the sheet closed before it was read.
test('[QZ-27] in a timed quiz a question has its own time; without a timer the host closes it', async () => {
  for (const secondsPerQuestion of [20, null]) {
    const quiz = await openQuiz([aChoice(), aChoice(['b'], { seconds: 90 })], { secondsPerQuestion })
    const { visitor } = await play(quiz, { nickname: 'Asha' })
    const times = []
    for (const turn of [1, 2]) {
      await started(quiz, [visitor], turn)
      const { body } = await visitor.message('question/opened', (opened) => opened.turn === turn)
      // The channel's own shape.
      const { openedAt, closesAt } = body as { openedAt: string; closesAt: string | null }
      times.push(closesAt === null ? null : Date.parse(closesAt) - Date.parse(openedAt))
      quiz.host.send('quiz/close', { turn })
      await closed(visitor, turn)
    }
    expect(times).toEqual(secondsPerQuestion === null ? [null, null] : [20_000, 90_000])
  }
})
