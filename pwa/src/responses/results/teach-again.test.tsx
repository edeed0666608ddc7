// @vitest-environment happy-dom
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '../../locales/en/marking.json'
import { ItemTable } from './ItemTable.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const contentId = '01890000-0000-7000-8000-0000000000c1'

const question: DraftQuestion = {
  ...{ id: 'q', type: 'MCQ', description: 'Where is food made?', correctOptions: ['a'], answer: 'A', points: 2 },
  options: ['a', 'b'].map((id) => ({ id, title: id.toUpperCase() })),
  ...{ difficulty: 'EASY', explanation: '', madeBy: 'embedded', checks: { result: 'ok', reasons: [] } },
  span: {
    ...{ firstSegment: 3, lastSegment: 4, start: 0, end: 5, quote: 'Leaves make food.' },
    startMs: 65_000,
    contentId,
  },
}

const share = { value: 0.5, of: 2 }
const item = { questionId: 'q', difficulty: share, discrimination: share, answered: share, chosen: [] }

let page: TestPage

async function teach(): Promise<void> {
  const Component = () => <ItemTable questions={[question]} statistics={[item]} />
  page = await showScreen({ path: '/', title: 'results', roles: [], Component }, '/', english)
  await page.press('Teach again')
  expect(page.text()).toContain('Leaves make food.')
}

beforeEach(() => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  queryClient.clear()
})

afterEach(() => page.leave())

test('[MK-14] *Teach again* leads to the passage in its source, and to its second in a video', async () => {
  send.mockResolvedValue({ id: contentId, name: 'Plants', kind: 'youtube', url: 'https://www.youtube.com/watch?v=abc' })
  await teach()
  await vi.waitFor(() => expect(page.all('link')).toHaveLength(2))
  expect(page.all('link').map(({ name, element }) => [name, element.getAttribute('href')])).toEqual([
    ['Open Plants at this passage', `/dashboard/content/${contentId}#passage-3-4`],
    ['Open the video at 1:05', expect.stringContaining('t=65')],
  ])
})

test('[MK-14] a source that is not the teacher’s own shows its passage without a link', async () => {
  send.mockRejectedValue(new ApiError('common/not-found'))
  await teach()
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(page.all('link')).toEqual([])
})
