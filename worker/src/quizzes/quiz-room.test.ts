import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Visitor, anId, aSeat } from '#rooms/visitor.ts'
import { aChoice, answer, ask, closed, expire, openQuiz, play, started, taken } from './quiz-visitor.ts'

test('a quiz is played: opened, answered, closed, ranked', async () => {
  const quiz = await openQuiz([aChoice(), aChoice(['c'])])
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  await started(quiz, [asha.visitor, bilal.visitor])
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  await taken(bilal.visitor, answer(bilal.visitor, 1, { optionIds: ['a'], confidence: 'guess' }))
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(asha.visitor, 1)).toMatchObject({
    phase: 'revealed',
    solution: { correctOptions: ['b'], explanation: 'Because.' },
    tally: { answered: 2, right: 1 },
    top: null,
    you: { standing: { score: 100, rank: null }, result: { share: 1, points: 100 } },
  })
  expect(await closed(bilal.visitor, 1)).toMatchObject({
    you: { standing: { score: 0 }, result: { share: 0, points: 0 } },
  })
  await started(quiz, [bilal.visitor], 2)
  await taken(bilal.visitor, answer(bilal.visitor, 2, { optionIds: ['c'], confidence: 'guess' }))
  quiz.host.send('quiz/close', { turn: 2 })
  await closed(asha.visitor, 2)
  const found = await quiz.room.results()
  expect(found?.results.players.map(({ nickname, score, rank }) => [nickname, score, rank])).toEqual([
    ['Asha', 100, 1],
    ['Bilal', 80, 2],
  ])
})

test('[G2] the first of two answers counts, and a repeat of it is acknowledged again', async () => {
  const quiz = await openQuiz([aChoice()])
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  const answerId = answer(visitor, 1, ['a'])
  answer(visitor, 1, ['b'])
  expect(await visitor.refusal('answer/give')).toBe('quizzes/answered')
  await taken(visitor, answerId)
  answer(visitor, 1, { optionIds: ['b'], answerId })
  await visitor.until('another acknowledgement', () => countOf(visitor, 'answer/taken') === 2)
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(visitor, 1)).toMatchObject({
    tally: { answered: 1, right: 0 },
    you: { answer: { optionIds: ['a'] } },
  })
})

test('[G2] a burst of answers of one player on three sockets counts once', async () => {
  const quiz = await openQuiz([aChoice()])
  const first = await play(quiz, { nickname: 'Asha' })
  const again = { nickname: 'Asha', credentialHash: 'hash of Asha' }
  const others = [await play(quiz, again), await play(quiz, again)]
  await started(quiz, [first.visitor, ...others.map(({ visitor }) => visitor)])
  for (const { visitor } of [first, ...others]) answer(visitor, 1, ['b'])
  for (const { visitor } of [first, ...others]) await visitor.settled()
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(quiz.host, 1)).toMatchObject({ tally: { answered: 1 } })
})

test('[G2 G3] an answer after the server’s deadline is refused, whatever the alarm does', async () => {
  const quiz = await openQuiz([aChoice()], { secondsPerQuestion: 5 })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  await expire(quiz)
  answer(visitor, 1, ['b'])
  expect(await visitor.refusal('answer/give')).toBe('quizzes/not-open')
  expect(await closed(visitor, 1)).toMatchObject({ tally: { answered: 0 } })
})

test('[G4] a secret makes a returning player the same one, and a name alone does not', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()])
  const asha = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [asha.visitor])
  const answerId = answer(asha.visitor, 1, ['b'])
  await taken(asha.visitor, answerId)
  asha.visitor.socket.close()
  expect((await ask(quiz, { nickname: 'asha ' })).joined.code).toBe('quizzes/nickname-taken')
  const back = await play(quiz, { credentialHash: 'hash of Asha' })
  expect(back.playerId).toBe(asha.playerId)
  expect((await back.visitor.message('quiz/state')).body).toMatchObject({
    phase: 'open',
    turn: 1,
    you: { standing: { nickname: 'Asha' }, answer: { optionIds: ['b'] }, result: null },
    solution: null,
    tally: null,
  })
  answer(back.visitor, 1, { optionIds: ['b'], answerId })
  await taken(back.visitor, answerId)
  expect((await ask(quiz, { credentialHash: 'hash of somebody else' })).joined.code).toBe('common/bad-request')
})

test('[G4] a signed-in student is one player on every device', async () => {
  const quiz = await openQuiz([aChoice()])
  const personId = anId()
  const [phone, laptop] = [
    await play(quiz, { nickname: 'Chandra K', personId }),
    await play(quiz, { nickname: 'Somebody else', personId }),
  ]
  expect(laptop.playerId).toBe(phone.playerId)
  expect(laptop.playerId).not.toBe(personId)
})

test('[G5] only the host advances; a panel, a player and another turn do not', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()])
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  visitor.send('quiz/start', { turn: 0 })
  expect(await visitor.refusal('quiz/start')).toBe('common/forbidden')
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  panel.send('quiz/start', { turn: 0 })
  expect(await panel.refusal('quiz/start')).toBe('common/forbidden')
  await started(quiz, [visitor])
  // Two devices of the host that send the same at once do it once.
  const phone = await Visitor.enter(quiz.request, quiz.hostSeat)
  quiz.host.send('quiz/close', { turn: 1 })
  await closed(phone, 1)
  quiz.host.send('quiz/next', { turn: 1 })
  phone.send('quiz/next', { turn: 1 })
  await visitor.message('question/opened', (body) => body.turn === 2)
  await quiz.host.settled()
  await phone.settled()
  const refused = [...quiz.host.messages, ...phone.messages].filter(({ type }) => type === 'refused')
  expect(refused.filter(({ body }) => body.code === 'quizzes/moved-on')).toHaveLength(1)
})

test('[G5] the quiz continues without its host, and the host can resume it', async () => {
  const quiz = await openQuiz([aChoice()], { secondsPerQuestion: 600 })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  quiz.host.socket.close()
  await taken(visitor, answer(visitor, 1, ['b']))
  const back = await Visitor.enter(quiz.request, quiz.hostSeat)
  const { body } = await back.message('quiz/state')
  expect(body).toMatchObject({ phase: 'open', host: { code: 'ABCDEFG', answered: 1, tally: { right: 1 } } })
  back.send('quiz/end', { turn: 1 })
  await visitor.message('quiz/ended')
})

test('[G7] no message to players or panels reveals the solution before a question closes', async () => {
  const secret = { explanation: 'EXPLAINED', answer: 'ANSWERED', evidence: 'EVIDENCE', rubric: 'RUBRIC' }
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 5, quote: 'QUOTED' }
  const range = { min: 0, max: 10, step: 1, right: 7.25, tolerance: 0.125 }
  const order = aChoice(['a', 'b', 'c', 'd'], { ...secret, span, type: 'ORDER' })
  const written = aChoice([], { ...secret, span, type: 'RANGE', range, options: [] })
  const place = { ...secret, span, image: 'map.png', spots: [{ x: 0.3125, y: 0.5, rx: 0.1, ry: 0.1 }], options: [] }
  const quiz = await openQuiz([
    aChoice(['b'], { ...secret, span }),
    order,
    written,
    aChoice([], { ...place, type: 'POINT' }),
  ])
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  for (const turn of [1, 2, 3, 4]) {
    await started(quiz, [visitor, panel], turn)
    for (const each of [visitor, panel]) {
      const before = each.messages.filter(({ type }) => type !== 'question/closed')
      const text = JSON.stringify(before)
      expect(text).not.toMatch(/correct|EXPLAINED|ANSWERED|EVIDENCE|RUBRIC|QUOTED|7\.25|0\.125|0\.3125|"spots"/)
    }
    const shown = visitor.messages.findLast(({ type }) => type === 'question/opened')?.body.question
    if (turn === 2) expect(optionsOf(shown)).not.toEqual(['a', 'b', 'c', 'd'])
    quiz.host.send('quiz/close', { turn })
    expect(JSON.stringify(await closed(visitor, turn))).toContain('EXPLAINED')
  }
})

test('[G7] a host who reveals later closes without the solution and without a score', async () => {
  const quiz = await openQuiz([aChoice()], { revealsAtClose: false, showsRanking: true })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  await taken(visitor, answer(visitor, 1, ['b']))
  quiz.host.send('quiz/close', { turn: 1 })
  const nothing = { phase: 'closed', solution: null, tally: null, you: null, top: null }
  expect(await closed(visitor, 1)).toMatchObject(nothing)
  const known = { solution: { correctOptions: ['b'] }, tally: { right: 1 } }
  expect(await closed(quiz.host, 1)).toMatchObject(known)
  const host = await Visitor.enter(quiz.request, quiz.hostSeat)
  expect((await host.message('quiz/state')).body).toMatchObject(known)
  const back = await play(quiz, { credentialHash: 'hash of Asha' })
  const { body } = await back.visitor.message('quiz/state')
  expect(body).toMatchObject({
    phase: 'closed',
    solution: null,
    tally: null,
    you: { standing: { score: 0 }, result: null },
  })
  quiz.host.send('quiz/reveal', { turn: 1 })
  const { body: revealed } = await visitor.message('question/closed', (each) => each.phase === 'revealed')
  expect(revealed).toMatchObject({ you: { standing: { score: 100 } }, top: [{ nickname: 'Asha' }] })
})

test('[G2 G4] an answer in one tab shows in the player’s others, even after hibernation', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()], { secondsPerQuestion: 600 })
  const [first, other] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  const second = await play(quiz, { nickname: 'Asha', credentialHash: 'hash of Asha' })
  await started(quiz, [first.visitor, second.visitor])
  const answerId = answer(first.visitor, 1, ['b'])
  await taken(first.visitor, answerId)
  await taken(second.visitor, answerId)
  const given = { answer: { kind: 'options', optionIds: ['b'] }, confidence: 'sure' }
  expect(receivedOf(first.visitor, 'answer/taken'), 'who gave it knows it').toEqual([
    expect.not.objectContaining({ given }),
  ])
  expect(receivedOf(second.visitor, 'answer/taken')).toEqual([expect.objectContaining({ turn: 1, given })])
  expect(receivedOf(other.visitor, 'answer/taken')).toEqual([])
  quiz.host.send('quiz/close', { turn: 1 })
  await started(quiz, [first.visitor, second.visitor], 2)
  await evictDurableObject(quiz.room)
  const later = answer(second.visitor, 2, ['c'])
  await taken(first.visitor, later)
})

test('[G10] a room evicted in a question has every acknowledged answer, and its deadline fires', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()], { secondsPerQuestion: 600 })
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  await started(quiz, [asha.visitor, bilal.visitor])
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  await evictDurableObject(quiz.room)
  answer(asha.visitor, 1, ['c'])
  expect(await asha.visitor.refusal('answer/give')).toBe('quizzes/answered')
  await taken(bilal.visitor, answer(bilal.visitor, 1, ['b']))
  await expire(quiz)
  expect(await runDurableObjectAlarm(quiz.room)).toBe(true)
  for (const { visitor } of [asha, bilal]) {
    expect(await closed(visitor, 1)).toMatchObject({ tally: { answered: 2, right: 2 }, you: { result: { share: 1 } } })
  }
})

test('[G1] the leaderboard of a room that hibernated is unchanged', async () => {
  const quiz = await openQuiz([aChoice(), aChoice(), aChoice()], {
    mode: 'fast',
    showsRanking: true,
    secondsPerQuestion: 20,
  })
  const players = []
  for (const nickname of ['Asha', 'Bilal', 'Chandra']) players.push(await play(quiz, { nickname }))
  for (const turn of [1, 2, 3]) {
    await started(
      quiz,
      players.map(({ visitor }) => visitor),
      turn,
    )
    for (const [index, { visitor }] of players.entries()) {
      await taken(visitor, answer(visitor, turn, [index < turn ? 'b' : 'a']))
    }
    quiz.host.send('quiz/close', { turn })
    await closed(quiz.host, turn)
  }
  const before = await quiz.room.results()
  await evictDurableObject(quiz.room)
  const after = await quiz.room.results()
  expect(after?.results.players).toEqual(before?.results.players)
  expect(after?.results.players.map(({ score, answers }) => score - sumOf(answers))).toEqual([0, 0, 0])
})

test('[G9] a locked quiz admits no new player, and readmits its own', async () => {
  const quiz = await openQuiz([aChoice()])
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  quiz.host.send('quiz/lock', { isLocked: true })
  await visitor.message('quiz/settled', (body) => body.isLocked === true)
  expect((await ask(quiz, { nickname: 'Bilal' })).joined.code).toBe('quizzes/locked')
  expect((await ask(quiz, { credentialHash: 'hash of Asha' })).joined.code).toBe('ok')
})

test('[G9] a flood from one source is slowed, and present players play on', async () => {
  const quiz = await openQuiz([aChoice()])
  const { visitor } = await play(quiz, { nickname: 'Asha', source: 'school' })
  const codes = await runInDurableObject(quiz.room, async (room) => {
    const bots = Array.from({ length: 2_500 }, (_, index) =>
      room.join({
        ...{ personId: null, sessionId: null, nickname: `Bot ${index}`, realName: null, credentialHash: null },
        fresh: { playerId: anId(), credentialHash: `bot ${index}` },
        ...{ source: 'bots', ticketHash: `ticket of bot ${index}`, expiresAt: Date.now() + 30_000 },
      }),
    )
    return (await Promise.all(bots)).map(({ code }) => code)
  })
  expect(codes.filter((code) => code === 'common/too-many').length).toBeGreaterThan(500)
  expect((await ask(quiz, { nickname: 'Bilal', source: 'school' })).joined.code).toBe('ok')
  await started(quiz, [visitor])
  await taken(visitor, answer(visitor, 1, ['b']))
})

test('[G9] a player who floods the room is closed, and the others receive nothing of it', async () => {
  const quiz = await openQuiz([aChoice()])
  const [asha, mallory] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Mallory' })]
  await started(quiz, [asha.visitor, mallory.visitor])
  for (let index = 0; index < 100; index += 1) answer(mallory.visitor, 1, ['a'])
  expect(await mallory.visitor.closing()).toBe(4429)
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
})

test('[H7] a player whom the host removed stays out and counts no more', async () => {
  const quiz = await openQuiz([aChoice()], { showsRanking: true })
  const [asha, rude] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Rude' })]
  await started(quiz, [asha.visitor, rude.visitor])
  await taken(rude.visitor, answer(rude.visitor, 1, ['b']))
  const unspent = await ask(quiz, { credentialHash: 'hash of Rude' })
  quiz.host.send('player/kick', { playerId: rude.playerId })
  await rude.visitor.message('player/removed')
  expect(await rude.visitor.closing()).toBe(4403)
  expect((await ask(quiz, { credentialHash: 'hash of Rude' })).joined.code).toBe('quizzes/removed')
  const late = await Visitor.open(unspent.path)
  expect(await late.closing()).toBe(4401)
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(asha.visitor, 1)).toMatchObject({ top: [{ nickname: 'Asha' }] })
})

// Fault: answers of a removed player that stay in the log, which showed two answers of one player; and a list sent as for one who left.
test('[H7] a removed player leaves nothing in the list or among the answers, on any screen', async () => {
  const quiz = await openQuiz([aChoice()])
  const [asha, rude] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Rude' })]
  await started(quiz, [asha.visitor, rude.visitor])
  for (const { visitor } of [asha, rude]) await taken(visitor, answer(visitor, 1, ['b']))
  const panel = await Visitor.enter({ ...quiz.request, view: 'panel' }, { ...quiz.hostSeat, access: 'read' })
  await panel.message('answers/counted', ({ answered }) => answered === 2)
  quiz.host.send('player/kick', { playerId: rude.playerId })
  const seen = await quiz.host.message('quiz/state', ({ playerCount, turn }) => turn === 1 && playerCount === 1)
  expect(seen.body).toMatchObject({ host: { players: [{ nickname: 'Asha' }], answered: 1, tally: { answered: 1 } } })
  await panel.message('answers/counted', ({ answered, playerCount }) => answered === 1 && playerCount === 1)
  quiz.host.send('quiz/close', { turn: 1 })
  expect(await closed(asha.visitor, 1)).toMatchObject({ tally: { answered: 1, right: 1 } })
  expect((await quiz.room.results())?.results.turns).toMatchObject([{ tally: { answered: 1 } }])
})

// Fault: a lobby that is notified of arrivals only: it counted the removed player until the next one came.
test('players in the lobby receive the new count when one is removed', async () => {
  const quiz = await openQuiz([aChoice()])
  const [asha, rude] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Rude' })]
  await asha.visitor.message('players/changed', ({ playerCount }) => playerCount === 2)
  quiz.host.send('player/kick', { playerId: rude.playerId })
  await asha.visitor.message('players/changed', ({ playerCount }) => playerCount === 1)
})

test('[H7] a removed guest cannot return under another name until the host unlocks the quiz', async () => {
  const quiz = await openQuiz([aChoice()])
  const [asha, rude] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Rude' })]
  quiz.host.send('player/kick', { playerId: rude.playerId })
  expect(await rude.visitor.closing()).toBe(4403)
  await quiz.host.message('quiz/settled', (body) => body.isLocked === true)
  expect((await ask(quiz, { nickname: 'Somebody else' })).joined.code).toBe('quizzes/locked')
  expect((await ask(quiz, { credentialHash: 'hash of Asha' })).joined.code).toBe('ok')
  quiz.host.send('quiz/lock', { isLocked: false })
  await asha.visitor.message('quiz/settled', (body) => body.isLocked === false)
  expect((await ask(quiz, { nickname: 'Bilal' })).joined.code).toBe('ok')
  // The removed device still sends its secret, under any name.
  expect((await ask(quiz, { nickname: 'Quiet', credentialHash: 'hash of Rude' })).joined.code).toBe('quizzes/removed')
})

test('[H7] a removed student is recognised again, and the lock does not change', async () => {
  const quiz = await openQuiz([aChoice()])
  const personId = anId()
  const { visitor, playerId } = await play(quiz, { nickname: 'Chandra K', personId })
  quiz.host.send('player/kick', { playerId })
  expect(await visitor.closing()).toBe(4403)
  expect((await ask(quiz, { nickname: 'Another', personId })).joined.code).toBe('quizzes/removed')
  expect((await ask(quiz, { nickname: 'Bilal' })).joined.code).toBe('ok')
})

test('a player cannot answer for another, and a stranger cannot act as the host', async () => {
  const quiz = await openQuiz([aChoice()])
  const { visitor, playerId } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  answer(visitor, 1, { optionIds: ['b'], playerId: anId() })
  expect(await visitor.refusal('answer/give')).toBe('common/bad-request')
  visitor.send('player/kick', { playerId })
  expect(await visitor.refusal('player/kick')).toBe('common/forbidden')
  const stranger = await Visitor.enter(quiz.request, aSeat('learner', { instituteId: quiz.instituteId }))
  answer(stranger, 1, ['b'])
  expect(await stranger.refusal('answer/give')).toBe('common/forbidden')
})

test('a pause stops the clock for everybody, and extra time is for everybody', async () => {
  const quiz = await openQuiz([aChoice()], { secondsPerQuestion: 60 })
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  quiz.host.send('quiz/pause', { turn: 1 })
  const { body } = await visitor.message('question/timed', ({ phase }) => phase === 'paused')
  expect(body.closesAt).toBeNull()
  expect(body.leftMs).toBeGreaterThan(0)
  answer(visitor, 1, ['b'])
  expect(await visitor.refusal('answer/give')).toBe('quizzes/not-open')
  quiz.host.send('quiz/extend', { turn: 1, seconds: 600 })
  quiz.host.send('quiz/resume', { turn: 1 })
  const timed = await visitor.message('question/timed', ({ phase }) => phase === 'open')
  expect(leftIn(timed.body)).toBeGreaterThan(500_000)
  await taken(visitor, answer(visitor, 1, ['b']))
})

test('a question that is skipped counts for no player', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()])
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  await taken(visitor, answer(visitor, 1, ['b']))
  quiz.host.send('quiz/skip', { turn: 1 })
  expect(await closed(visitor, 1)).toMatchObject({ isSkipped: true, solution: null })
  expect((await quiz.room.results())?.results.players[0]).toMatchObject({ score: 0, of: 0 })
  // A returning player receives the same, and no more.
  const back = await play(quiz, { credentialHash: 'hash of Asha' })
  const { body } = await back.visitor.message('quiz/state')
  expect(body).toMatchObject({ isSkipped: true, solution: null, tally: null, you: { result: null } })
})

// Fault: a mark that sends its player the question's result, whatever became of the question: the solution was in it.
test('a mark in a skipped question reveals no solution to its player', async () => {
  const quiz = await openQuiz([aChoice()])
  const { visitor, playerId } = await play(quiz, { nickname: 'Asha' })
  await started(quiz, [visitor])
  await taken(visitor, answer(visitor, 1, ['b']))
  quiz.host.send('quiz/skip', { turn: 1 })
  await closed(visitor, 1)
  quiz.host.messages.length = 0
  quiz.host.send('answer/mark', { turn: 1, playerId, share: 1 })
  await closed(quiz.host, 1)
  await visitor.settled()
  expect(visitor.messages.filter(({ type }) => type === 'question/closed').map(({ body }) => body.solution)).toEqual([
    null,
  ])
})

test('a marked question is missed by players not wholly right, and by none without an answer', async () => {
  const [asha, bilal, chandra, devi] = [anId(), anId(), anId(), anId()]
  const quiz = await openQuiz([aChoice([], { type: 'SUBJECTIVE', options: [] })])
  const all = []
  for (const personId of [asha, bilal, chandra, devi]) all.push(await play(quiz, { nickname: 'Somebody', personId }))
  await started(
    quiz,
    all.map(({ visitor }) => visitor),
  )
  for (const { visitor } of all.slice(0, 3)) {
    const answerId = anId()
    visitor.send('answer/give', { answerId, turn: 1, answer: { kind: 'text', text: 'Why' }, confidence: null })
    await taken(visitor, answerId)
  }
  quiz.host.send('quiz/close', { turn: 1 })
  await closed(quiz.host, 1)
  for (const [index, share] of [1, 0.5].entries())
    quiz.host.send('answer/mark', { turn: 1, playerId: all[index]?.playerId, share })
  await quiz.host.settled()
  quiz.host.send('quiz/end', { turn: 1 })
  await quiz.host.message('quiz/ended')
  const missed = [asha, bilal, chandra, devi].map(
    async (id) => (await quiz.room.ownResults({ personId: id }))?.missed.length,
  )
  expect(await Promise.all(missed)).toEqual([0, 1, 0, 0])
})

test('a late player gets the others’ average for missed turns, and a fair share of the rest', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()], { asksConfidence: false })
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  await started(quiz, [asha.visitor, bilal.visitor])
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  await taken(bilal.visitor, answer(bilal.visitor, 1, ['a']))
  quiz.host.send('quiz/close', { turn: 1 })
  await closed(asha.visitor, 1)
  const late = await play(quiz, { nickname: 'Late' })
  expect((await late.visitor.message('quiz/state')).body).toMatchObject({ you: { standing: { score: 50, of: 0 } } })
  await started(quiz, [late.visitor], 2)
  await taken(late.visitor, answer(late.visitor, 2, ['b']))
  quiz.host.send('quiz/close', { turn: 2 })
  expect(await closed(late.visitor, 2)).toMatchObject({ you: { standing: { score: 150, right: 1, of: 1 } } })
})

function countOf(visitor: Visitor, type: string): number {
  return receivedOf(visitor, type).length
}

function receivedOf({ messages }: Visitor, type: string): Record<string, unknown>[] {
  return messages.filter((message) => message.type === type).map(({ body }) => body)
}

function optionsOf(shown: unknown): string[] {
  return (shown as { options: { id: string }[] }).options.map(({ id }) => id)
}

function sumOf(answers: readonly { points: number; streakBonus: number }[]): number {
  return answers.reduce((sum, { points, streakBonus }) => sum + points + streakBonus, 0)
}

function leftIn(body: Record<string, unknown>): number {
  return Date.parse(String(body.closesAt)) - Date.parse(String(body.serverAt))
}
