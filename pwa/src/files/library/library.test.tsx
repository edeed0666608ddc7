import { QueryClientProvider } from '@tanstack/react-query'
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/pictures.json'
import { BoardPictureDialog } from '../sets/picture/BoardPictureDialog.tsx'
import { PictureDialog } from '../sets/picture/PictureDialog.tsx'
import { LibraryVideo } from './LibraryVideo.tsx'
import { ShareFileButton } from './ShareFileButton.tsx'

const { send, shareItem } = vi.hoisted(() => ({ send: vi.fn(), shareItem: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('../shelf/filing-store.ts', async (original) => ({ ...(await original<object>()), shareItem }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'
const shared = (id: string, file: string, mediaType: string, bytes = 69) => ({
  ...{ id, file, mediaType, bytes, sharedBy: 'Mina Rao', isOwn: false, sharedAt: '2026-01-01T00:00:00.000Z' },
})
const library = [
  shared('leaf', 'Leaf.png', 'image/png'),
  shared('école', 'École.png', 'image/png'),
  shared('river', 'River.mp4', 'video/mp4'),
  shared('flood', 'Flood.mp4', 'video/mp4', 300_000_000),
]

let page: TestPage | null = null

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'librarian', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  shareItem.mockReset().mockResolvedValue(undefined)
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call === lateCalls.mediaLibrary.list) return { items: library, hasNextPage: false, cursor: null }
    if (call === lateCalls.mediaLibrary.read) return { bytes: pixel }
    if (call === lateCalls.ai.engine) return { engine: 'edge', tasks: [] }
    return { items: [], hasNextPage: false, cursor: null }
  })
})

afterEach(async () => {
  await page?.leave()
  page = null
})

async function shown(part: React.ReactNode): Promise<TestPage> {
  page = await show(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>, words)
  return page
}

const rows = () => [...document.querySelectorAll('.media-library strong')].map(({ textContent }) => textContent)

test('[ML-5] the library is searched by name and teacher, and narrowed to pictures or videos', async () => {
  const dialog = await shown(<BoardPictureDialog onChoose={() => {}} onVideo={() => {}} onClose={() => {}} />)
  await vi.waitFor(() => expect(rows()).toEqual(['Leaf.png', 'École.png', 'River.mp4', 'Flood.mp4']))
  await dialog.write(words.mediaLibrary.search, 'ecole')
  await vi.waitFor(() => expect(rows()).toEqual(['École.png']))
  await dialog.write(words.mediaLibrary.search, 'mina')
  await dialog.press('Videos')
  await vi.waitFor(() => expect(rows()).toEqual(['River.mp4', 'Flood.mp4']))
})

test('[ML-6] a picture goes to the page as a file, a video by its id if it is not too large', async () => {
  const chosen: File[] = []
  const onVideo = vi.fn()
  const dialog = await shown(
    <BoardPictureDialog onChoose={(file) => chosen.push(file)} onVideo={onVideo} onClose={() => {}} />,
  )
  await vi.waitFor(() => expect(rows()).toHaveLength(4))
  const press = (name: string) =>
    dialog.press(dialog.all('button').find((each) => each.name.startsWith(name))?.name ?? '')
  await press('Flood.mp4')
  expect(dialog.text()).toContain('Flood.mp4 is too large to play on a page')
  expect(onVideo).not.toHaveBeenCalled()
  await press('River.mp4')
  expect(onVideo).toHaveBeenCalledWith({ fileId: 'river', name: 'River.mp4', mediaType: 'video/mp4', bytes: 69 })
  await press('Leaf.png')
  await vi.waitFor(() => expect(chosen).toMatchObject([{ name: 'Leaf.png', type: 'image/png', size: 69 }]))
})

test('[ML-7] a question takes pictures of the library alone', async () => {
  await shown(<PictureDialog onChoose={() => {}} onClose={() => {}} />)
  await vi.waitFor(() => expect(rows()).toEqual(['Leaf.png', 'École.png']))
})

test('[ML-8] a video on a page plays after a press, and shows when it is no longer shared', async () => {
  const video = { fileId: 'river', name: 'River.mp4', mediaType: 'video/mp4', bytes: 69 }
  const card = await shown(<LibraryVideo video={video} />)
  expect(send).not.toHaveBeenCalled()
  await card.press('Play River.mp4')
  await vi.waitFor(() => expect(document.querySelector('video')?.src).toMatch(/^blob:/))
  await card.press('Close River.mp4')
  send.mockRejectedValue(new ApiError('common/not-found'))
  await card.press('Play River.mp4')
  await vi.waitFor(() => expect(card.text()).toContain('River.mp4 cannot be opened now'))
})

test('[ML-9] a picture of My Content is shared and withdrawn by one button; a document has none', async () => {
  const file = { id: 'leaf', file: 'Leaf.png', mediaType: 'image/png', isShared: false } as Parameters<
    typeof ShareFileButton
  >[0]['file']
  const row = await shown(
    <>
      <ShareFileButton file={file} />
      <ShareFileButton file={{ ...file, id: 'root', file: 'Root.png', isShared: true }} />
      <ShareFileButton file={{ ...file, file: 'Notes.pdf', mediaType: 'application/pdf' }} />
    </>,
  )
  expect(row.all('button').map(({ name }) => name)).toEqual([
    'Share Leaf.png with your institute',
    'Stop sharing Root.png',
  ])
  await row.press('Share Leaf.png with your institute')
  await row.press('Stop sharing Root.png')
  expect(shareItem.mock.calls).toEqual([
    ['leaf', true],
    ['root', false],
  ])
})
