// @vitest-environment happy-dom
import { settingsOf, type Mode } from '@takhti/schema/quizzes/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import { RoomResults } from './RoomResults.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const turn = (number: number, description: string, tally: object, isSkipped = false) => ({
  ...{ turn: number, isSkipped, tally: { choices: [], confidence: [], ...tally } },
  question: { id: String(number), type: 'MCQ', description, options: [] },
})

const turns = [
  turn(1, 'Which pigment?', { answered: 3, right: 2 }),
  turn(2, 'What shall we grow?', { answered: 1, right: null }),
  turn(3, 'Which order?', { answered: 2, right: 2 }, true),
]

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function shown(mode: Mode): Promise<string> {
  send.mockResolvedValue({
    quiz: { name: 'Leaves', playerCount: 3 },
    settings: settingsOf(mode),
    turns,
    players: [{ rank: 1, nickname: 'Star', realName: 'Asha Rao', score: 200, right: 2, of: 2, answers: [] }],
  })
  page = await show(<RoomResults quizId="quiz" />, words)
  await vi.waitFor(() => expect(page.text()).toContain('1. Which pigment?Right: 2 of 3'), { timeout: 10_000 })
  return page.text()
}

// Fault: the host's own results were shown to the room: real names and every rank on the shared screen.
test('[E8] a room sees a quiz’s results without real names and without a ranking', async () => {
  const text = await shown('accuracy')
  expect(text).toContain('2. What shall we grow?Answered: 1 of 3')
  expect(text).toContain(`3. Which order?${words.quiz.states.skipped}`)
  expect(text).not.toMatch(/Star|Asha|Rao|200/)
})

test('the fast game shows its podium there, by nicknames', async () => {
  const text = await shown('fast')
  expect(text).toContain('Star')
  expect(text).not.toMatch(/Asha|Rao/)
})

test('until the results load, a room shows the podium that it received', async () => {
  send.mockRejectedValue(new Error('no network'))
  page = await show(<RoomResults quizId="quiz" top={[{ rank: 1, nickname: 'Star', score: 200 }]} />, words)
  expect(page.text()).toContain('Star')
})
