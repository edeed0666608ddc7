import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Visitor } from '#rooms/visitor.ts'
import { aChoice, answer, ask, openQuiz, play, taken } from './quiz-visitor.ts'

const settings = { isOwnPace: true, showsRanking: true, asksConfidence: false }

const three = () => [aChoice(), aChoice(['c']), aChoice(['d'])]

/** Waits until a player has the question of this turn, or none. */
const at = (visitor: Visitor, turn: number | null) =>
  visitor.message('quiz/state', (body) => {
    // The channel's own shape.
    const open = body.open as { turn: number } | null
    return body.phase === 'open' && (open?.turn ?? null) === turn
  })

async function givesAll(visitor: Visitor, chosen: readonly string[]): Promise<void> {
  for (const [index, option] of chosen.entries()) {
    await at(visitor, index + 1)
    await taken(visitor, answer(visitor, index + 1, [option]))
  }
}

// Faults: one turn for all, in which the answer to an earlier question is refused; a log that loses what is on its way.
test('[QO-1] players go on by themselves to the end of the quiz; its finish ranks them all', async () => {
  const quiz = await openQuiz(three(), settings)
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  quiz.host.send('quiz/start', { turn: 0 })
  await givesAll(asha.visitor, ['b', 'c', 'd'])
  await at(asha.visitor, null)
  await at(bilal.visitor, 1)
  // One who comes late begins at the first question and misses none.
  const chen = await play(quiz, { nickname: 'Chen' })
  await givesAll(chen.visitor, ['b', 'a'])
  await givesAll(bilal.visitor, ['a'])
  await quiz.host.message('answers/counted', ({ answered }) => answered === 6)
  quiz.host.send('quiz/end', { turn: 3 })
  const { body } = await chen.visitor.message('quiz/ended')
  expect(body).toMatchObject({
    top: [
      { nickname: 'Asha', right: 3, of: 3, rank: 1 },
      { nickname: 'Chen', right: 1, of: 3, rank: 2 },
      { nickname: 'Bilal', right: 0, of: 3, rank: 3 },
    ],
    you: { nickname: 'Chen', rank: 2 },
  })
  const found = await quiz.room.results()
  expect(found?.results.turns.map(({ tally, isSkipped }) => [tally.answered, tally.right, isSkipped])).toEqual([
    [3, 2, false],
    [2, 1, false],
    [1, 1, false],
  ])
  const missed = await quiz.room.ownResults({ credentialHash: 'hash of Chen' })
  expect(missed?.missed.map(({ correctOptions }) => correctOptions)).toEqual([['c'], ['d']])
})

test('[QO-2] an answer counts once in any turn, also after the room died; a pause takes none', async () => {
  const quiz = await openQuiz(three(), settings)
  const asha = await play(quiz, { nickname: 'Asha' })
  quiz.host.send('quiz/start', { turn: 0 })
  await at(asha.visitor, 1)
  const first = answer(asha.visitor, 1, ['b'])
  // The second question is answered before the first one is acknowledged, and the first one again.
  answer(asha.visitor, 2, ['c'])
  answer(asha.visitor, 1, ['a'])
  expect(await asha.visitor.refusal('answer/give')).toBe('quizzes/answered')
  await at(asha.visitor, 3)
  await evictDurableObject(quiz.room)
  const back = await play(quiz, { credentialHash: 'hash of Asha' })
  await at(back.visitor, 3)
  answer(back.visitor, 1, { optionIds: ['b'], answerId: first })
  await taken(back.visitor, first)
  const host = await Visitor.enter(quiz.request, quiz.hostSeat)
  host.send('quiz/pause', { turn: 3 })
  await back.visitor.message('quiz/state', ({ phase }) => phase === 'paused')
  answer(back.visitor, 3, ['d'])
  expect(await back.visitor.refusal('answer/give')).toBe('quizzes/not-open')
  // What no player answered counts for none.
  host.send('quiz/end', { turn: 3 })
  expect((await back.visitor.message('quiz/ended')).body).toMatchObject({ you: { right: 2, of: 2 } })
})

test('[QO-3] no solution reaches players or panels before the finish, and no step but it', async () => {
  const quiz = await openQuiz(
    three().map((each) => ({ ...each, explanation: 'EXPLAINED' })),
    settings,
  )
  const asha = await play(quiz, { nickname: 'Asha' })
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  quiz.host.send('quiz/start', { turn: 0 })
  await givesAll(asha.visitor, ['b', 'c', 'd'])
  await at(asha.visitor, null)
  await panel.message('answers/counted', ({ answered }) => answered === 3)
  for (const each of [asha.visitor, panel]) expect(JSON.stringify(each.messages)).not.toMatch(/EXPLAINED|correct/)
  for (const step of ['quiz/close', 'quiz/skip', 'quiz/next', 'quiz/reveal']) {
    quiz.host.send(step, { turn: 3 })
    expect(await quiz.host.refusal(step), step).toBe('quizzes/moved-on')
  }
})

// Faults: a panel that shows who is slow; counts that a death of the room loses, or that count a repeated answer twice.
test('[QO-6] the host alone sees how far each player is, also after the room died', async () => {
  const quiz = await openQuiz(three(), settings)
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  const asha = await play(quiz, { nickname: 'Asha' })
  await play(quiz, { nickname: 'Bilal' })
  quiz.host.send('quiz/start', { turn: 0 })
  const listed = (body: unknown) => {
    // The channel's own shape.
    const { host } = body as { host: { players: { nickname: string; answered?: number }[] } | null }
    return Object.fromEntries(host?.players.map(({ nickname, answered }) => [nickname, answered]) ?? [])
  }
  const started = await quiz.host.message('quiz/state', ({ phase }) => phase === 'open')
  expect(listed(started.body)).toEqual({ Asha: 0, Bilal: 0 })
  await givesAll(asha.visitor, ['b', 'c'])
  const known = new Map<string, number>()
  await quiz.host.message('answers/counted', (body) => {
    // The channel's own shape.
    const { players = [] } = body as { players?: { playerId: string; answered: number }[] }
    for (const { playerId, answered } of players) known.set(playerId, answered)
    return body.answered === 2
  })
  expect([...known.values()]).toEqual([2])
  await panel.message('answers/counted', ({ answered }) => answered === 2)
  expect(panel.messages.filter(({ body }) => 'players' in body)).toEqual([])
  expect(JSON.stringify(panel.messages.map(({ body }) => body['roster']))).not.toContain('answered')
  await evictDurableObject(quiz.room)
  const host = await Visitor.enter(quiz.request, quiz.hostSeat)
  const back = await host.message('quiz/state')
  expect(listed(back.body)).toEqual({ Asha: 2, Bilal: 0 })
})

test('[QO-4] the pace is of the opening, and a full room admits no player to a shard', async () => {
  const quiz = await openQuiz(three(), { ...settings, seatsPerRoom: 1 })
  const changed = { mode: 'fast', secondsPerQuestion: 20, asksConfidence: false, showsRanking: true }
  quiz.host.send('quiz/configure', { settings: { ...changed, revealsAtClose: true, asksRealName: false } })
  const settled = await quiz.host.message('quiz/settled')
  expect(settled.body.settings).toMatchObject({ isOwnPace: true, mode: 'accuracy', secondsPerQuestion: null })
  await play(quiz, { nickname: 'Asha' })
  expect((await ask(quiz, { nickname: 'Bilal' })).joined.code).toBe('quizzes/full')
})
