import { QueryClientProvider } from '@tanstack/react-query'
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../../locales/en/pictures.json'
import { BoardPictureDialog } from './BoardPictureDialog.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const { draw } = words.sets.pictures
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'
const drawn = { id: 'f', file: 'A leaf.png', mediaType: 'image/png', bytes: 69, by: 'x' }

let tasks: string[] = []
let answer: object = drawn
let page: TestPage | null = null
let chosen: File[] = []

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'painter', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  chosen = []
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call === lateCalls.ai.engine) return { engine: 'edge', tasks }
    if (call === lateCalls.ai.image) return answer
    if (call === lateCalls.uploads.read) return { bytes: pixel }
    return { items: [], hasNextPage: false, cursor: null }
  })
})

afterEach(async () => {
  await page?.leave()
})

async function opened(): Promise<TestPage> {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <BoardPictureDialog onChoose={(file) => chosen.push(file)} onVideo={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
    words,
  )
  return page
}

test('[BP-1] drawing is offered only where the server has an engine that draws', async () => {
  tasks = ['chat']
  const without = await opened()
  await vi.waitFor(() => expect(send.mock.calls.map(([call]) => call)).toContain(lateCalls.ai.engine))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(without.text()).toContain(words.sets.pictures.file)
  expect(without.text()).not.toContain(draw.words)
  await without.leave()
  queryClient.clear()
  tasks = ['chat', 'image']
  const offered = await opened()
  await vi.waitFor(() => expect(offered.text()).toContain(draw.words))
})

test('[BP-2] a drawn image is shown first, and goes to the page by a press', async () => {
  tasks = ['image']
  answer = drawn
  const dialog = await opened()
  await vi.waitFor(() => expect(dialog.text()).toContain(draw.words))
  await dialog.write(draw.words, 'A  leaf\nin the sun')
  await dialog.press(draw.draw)
  await vi.waitFor(() => expect(dialog.all('button').map(({ name }) => name)).toContain(draw.place))
  const [, input] = send.mock.calls.find(([call]) => call === lateCalls.ai.image) ?? []
  expect(input).toEqual({ prompt: 'A leaf in the sun' })
  expect(chosen).toEqual([])
  await dialog.press(draw.place)
  expect(chosen).toMatchObject([{ name: 'A leaf.png', type: 'image/png' }])
})

test('[BP-3] declined words and a failed engine are distinguished, and the words stay', async () => {
  tasks = ['image']
  const dialog = await opened()
  await vi.waitFor(() => expect(dialog.text()).toContain(draw.words))
  await dialog.write(draw.words, 'A leaf')
  answer = { refused: 'assistant/declined', reason: '' }
  await dialog.press(draw.draw)
  await vi.waitFor(() => expect(dialog.text()).toContain(draw.declined))
  answer = { refused: 'assistant/media-failed', reason: '' }
  await dialog.press(draw.draw)
  await vi.waitFor(() => expect(dialog.text()).toContain(draw.failed))
  expect(document.querySelector('textarea')?.value).toBe('A leaf')
})
