import { expect, test } from 'vitest'
import type { Entering, PageVerdict } from '#rooms/rpc.ts'
import { Entrance } from './entrance.ts'

/** An entrance, and a lesson that answers when it is let. */
function anEntrance() {
  const asked: Entering[][] = []
  const answers: ((settle: PageVerdict[] | Error) => void)[] = []
  const entrance = new Entrance(
    (people) =>
      new Promise((resolve, failed) => {
        asked.push(people)
        answers.push((answer) => (answer instanceof Error ? failed(answer) : resolve(answer)))
      }),
  )
  const come = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => entrance.enter({ personId: `${from + at}`, access: 'read' }))
  const answer = async (verdicts?: PageVerdict[] | Error) => {
    answers.shift()?.(verdicts ?? (asked.at(-1) ?? []).map(verdictOf))
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { asked, come, answer }
}

/** The version of a verdict identifies its person. */
const verdictOf = ({ personId }: Entering): PageVerdict => ({ code: 'ok', hasPen: false, version: Number(personId) })

/** Arrivals of one turn are checked after it. */
const afterTurn = () => new Promise((resolve) => setTimeout(resolve, 0))

const versions = async (entered: Promise<PageVerdict>[]) => (await Promise.all(entered)).map(({ version }) => version)

test('a class that comes at one moment is admitted by few calls, each person by their own answer', async () => {
  const { asked, come, answer } = anEntrance()
  const first = come(1)
  await afterTurn()
  const others = come(600, 1)
  expect(asked.map(({ length }) => length)).toEqual([1])
  while (asked.flat().length < 601) await answer()
  await answer()
  expect(asked.map(({ length }) => length)).toEqual([1, 250, 250, 100])
  expect(await versions([...first, ...others])).toEqual(Array.from({ length: 601 }, (_, at) => at))
})

test('people whose tickets were spent together are admitted by one call', async () => {
  const { asked, come, answer } = anEntrance()
  const together = come(3)
  expect(asked).toEqual([])
  await afterTurn()
  expect(asked.map(({ length }) => length)).toEqual([3])
  await answer()
  expect(await versions(together)).toEqual([0, 1, 2])
})

// Fault: an admission that a failed call closed for good; each later connection waited forever.
test('a failed or partial admission call fails for its own people, and for no later ones', async () => {
  const { come, answer } = anEntrance()
  const [lost] = come(1)
  await afterTurn()
  const shared = come(2, 1)
  const failed = expect(lost).rejects.toThrow('gone')
  await answer(new Error('gone'))
  await failed
  const missing = expect(shared[1]).rejects.toThrow('not answered')
  await answer([verdictOf({ personId: '1', access: 'read' })])
  await missing
  expect(await shared[0]).toMatchObject({ version: 1 })
  const later = come(1, 7)
  await afterTurn()
  await answer()
  expect(await versions(later)).toEqual([7])
})
