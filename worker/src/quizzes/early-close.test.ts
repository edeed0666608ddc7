import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aChoice, answer, closed, openQuiz, play, started, taken, type OpenQuiz } from './quiz-visitor.ts'

const timed = { secondsPerQuestion: 600 }

// Fault: a timer that runs to its end; each wait for the close ends in vain.
test('[QZ-20] a timed question closes soon after the last present player has answered', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()], timed)
  const gone = await play(quiz, { nickname: 'Gone' })
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  gone.visitor.socket.close()
  await started(quiz, [asha.visitor, bilal.visitor])
  for (const { visitor } of [asha, bilal]) await taken(visitor, answer(visitor, 1, ['b']))
  expect(await closed(bilal.visitor, 1)).toMatchObject({ phase: 'revealed', tally: { answered: 2, right: 2 } })
  // The answers of the turn before do not count for the next one.
  await started(quiz, [asha.visitor, bilal.visitor], 2)
  await taken(asha.visitor, answer(asha.visitor, 2, ['b']))
  await quiz.host.message('answers/counted', ({ turn, answered }) => turn === 2 && answered === 1)
  expect(await graceOf(quiz)).toBeNull()
})

test('[QZ-20] a question does not wait for a player who left without an answer', async () => {
  const quiz = await openQuiz([aChoice()], timed)
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  await started(quiz, [asha.visitor, bilal.visitor])
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  bilal.visitor.socket.close()
  expect(await closed(asha.visitor, 1)).toMatchObject({ tally: { answered: 1 } })
})

test('[QZ-20] a player who returns within the grace period restores the rest of the time', async () => {
  const quiz = await openQuiz([aChoice()], timed)
  const [asha, bilal] = [await play(quiz, { nickname: 'Asha' }), await play(quiz, { nickname: 'Bilal' })]
  await started(quiz, [asha.visitor, bilal.visitor])
  bilal.visitor.socket.close()
  await taken(asha.visitor, answer(asha.visitor, 1, ['b']))
  await until(quiz, (grace) => grace !== null)
  const back = await play(quiz, { credentialHash: 'hash of Bilal' })
  await until(quiz, (grace) => grace === null)
  await taken(back.visitor, answer(back.visitor, 1, ['a']))
  expect(await closed(asha.visitor, 1)).toMatchObject({ tally: { answered: 2, right: 1 } })
})

test('[QZ-20] a pause ends the grace, and a quiz without a timer waits for its host', async () => {
  const [quiz, open] = [await openQuiz([aChoice()], timed), await openQuiz([aChoice()])]
  for (const each of [quiz, open]) {
    const { visitor } = await play(each, { nickname: 'Asha' })
    await started(each, [visitor])
    await taken(visitor, answer(visitor, 1, ['b']))
    await each.host.message('answers/counted', ({ answered }) => answered === 1)
  }
  expect(await graceOf(open)).toBeNull()
  await until(quiz, (grace) => grace !== null)
  quiz.host.send('quiz/pause', { turn: 1 })
  await until(quiz, (grace) => grace === null)
  quiz.host.send('quiz/resume', { turn: 1 })
  await closed(quiz.host, 1)
})

// Faults: a close that waits for an alarm alone, which is lost here; and one that waits for a timer alone.
test('[QZ-63] an answered question closes without its alarm, and after its room died', async () => {
  const quiz = await openQuiz([aChoice(), aChoice()], timed)
  const { visitor } = await play(quiz, { nickname: 'Asha' })
  for (const turn of [1, 2]) {
    await started(quiz, [visitor], turn)
    await taken(visitor, answer(visitor, turn, ['b']))
    await until(quiz, (grace) => grace !== null)
    if (turn === 1) await runInDurableObject(quiz.room, (_room, { storage }) => storage.deleteAlarm())
    else await evictDurableObject(quiz.room)
    expect(await closed(visitor, turn)).toMatchObject({ phase: 'revealed', tally: { answered: 1 } })
  }
})

test('[QZ-20] a question waits for players of shards as for those of the room', async () => {
  const quiz = await openQuiz([aChoice()], { ...timed, seatsPerRoom: 1 })
  const all = []
  for (const nickname of ['Asha', 'Bilal', 'Chandra']) all.push((await play(quiz, { nickname })).visitor)
  const [asha, bilal, chandra] = all
  if (!asha || !bilal || !chandra) throw new Error('three play')
  await started(quiz, all)
  for (const visitor of [asha, bilal]) await taken(visitor, answer(visitor, 1, ['b']))
  await quiz.host.message('answers/counted', ({ answered }) => answered === 2)
  expect(await graceOf(quiz)).toBeNull()
  await taken(chandra, answer(chandra, 1, ['b']))
  expect(await closed(chandra, 1)).toMatchObject({ tally: { answered: 3 } })
})

/** When the question closes early, according to the rows of the room. */
async function graceOf({ room }: OpenQuiz): Promise<number | null> {
  return await runInDurableObject(room, (_room, { storage }) => {
    const [row] = storage.sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = 'stand'").toArray()
    return (JSON.parse(row?.value ?? '{}') as { graceEndsAt?: number | null }).graceEndsAt ?? null
  })
}

async function until(quiz: OpenQuiz, fits: (grace: number | null) => boolean): Promise<void> {
  while (!fits(await graceOf(quiz))) await quiz.host.settled()
}
