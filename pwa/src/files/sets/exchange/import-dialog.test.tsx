// @vitest-environment happy-dom
import type { Question } from '@takhti/schema/questions/model'
import i18next from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, showScreen, type TestPage } from '#app/test-page.tsx'
import { onTabEvent } from '#offline/tab-events.ts'
import words from '../../../locales/en/exchange.json'
import { refreshHalf } from '../../shelf/item-store.ts'
import { questionSetScreen } from '../QuestionSetScreen.tsx'
import { makeQuestionSet, setOnDevice, setsOnDevice } from '../set-store.ts'
import type { ImportTarget } from './import-target.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { readQuestions } from './read-questions.ts'

const { failures } = vi.hoisted(() => ({ failures: { left: 0 } }))

vi.mock('#api/client.ts', () => ({
  send: async () => ({ items: [], hasNextPage: false, cursor: null }),
  onRefusal: () => {},
}))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#assistant/port.tsx', () => ({ checkAgainst: vi.fn() }))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))
// There is no worker here; it runs the same function.
vi.mock('./file-reader.ts', () => ({
  readQuestionFile: async (file: Blob, choice: object) =>
    readQuestions(new Uint8Array(await file.arrayBuffer()), choice),
}))
vi.mock('../set-store.ts', async (original) => {
  const store = await original<typeof import('../set-store.ts')>()
  return {
    ...store,
    makeQuestionSet: async (...given: Parameters<typeof store.makeQuestionSet>) => {
      if (failures.left-- > 0) throw new Error('the disk is full')
      return await store.makeQuestionSet(...given)
    },
  }
})

let page: TestPage | null = null
let stop = () => {}

beforeEach(async () => {
  queryClient.clear()
  failures.left = 0
  stop = onTabEvent((name) => {
    if (name === 'lessons') void queryClient.invalidateQueries({ queryKey: ['device', 'lessons'] })
  })
  rememberPerson({
    personId: crypto.randomUUID(),
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  await refreshHalf('captures')
  await refreshHalf('files')
})

afterEach(async () => {
  await page?.leave()
  page = null
  stop()
})

const paper = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${at + 1}. What is number ${at}?\nAnswer: ${at % 10 === 3 ? '' : at}\n`,
  ).join('\n')

async function press(name: string) {
  await vi.waitFor(() => expect(page?.all('button').map((each) => each.name)).toContain(name), { timeout: 10_000 })
  await page?.press(name)
}

async function paste(text: string) {
  const field = await vi.waitFor(() => {
    const found = document.querySelector('dialog textarea')
    if (!(found instanceof HTMLTextAreaElement)) throw new Error('no field')
    return found
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const sizeOf = async (id: string) => (await setOnDevice<Question>(id, false).queryFn()).data.items.length

test(
  '[QX-5] ticked questions are added once, also on a repeated press; a full set gets a sequel',
  { timeout: 60_000 },
  async () => {
    const id = await makeQuestionSet({ name: 'Numbers', language: 'en' }, [])
    page = await showScreen(questionSetScreen, `/dashboard/content/${id}/questions`)
    i18next.addResourceBundle('en', 'translation', words, true, true)
    await press('Import questions')
    await paste(paper(300))
    await press('Show questions')
    await vi.waitFor(() => expect(document.body.textContent).toContain('300 questions found (Plain text).'), {
      timeout: 10_000,
    })
    expect(document.querySelectorAll('.exchange-row')).toHaveLength(30)
    expect(document.body.textContent).toContain('30 have faults and are not ticked.')
    expect(document.body.textContent).toContain('There is room for 200; the others go into 1 new set.')
    failures.left = 1
    await press('Add 270 questions')
    await vi.waitFor(() => expect(document.body.textContent).toContain('could not be added'), { timeout: 10_000 })
    expect(await sizeOf(id)).toBe(200)
    await press('Add 270 questions')
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), { timeout: 10_000 })
    expect(await sizeOf(id)).toBe(200)
    const [other] = (await setsOnDevice('questions')).filter((each) => each.id !== id)
    expect(other?.name).toBe('Numbers 2')
    expect(await sizeOf(other?.id ?? '')).toBe(70)
  },
)

test('[QX-6] an editor takes questions in commands of 200, and those beyond its room make a set', async () => {
  const added: Question[] = []
  const sizes: number[] = []
  const target: ImportTarget = {
    ...{ id: 'assessment', name: 'Plants', most: 300 },
    items: Array.from({ length: 20 }, (_, at) => ({ id: `${at}` })),
    load: async () => [...target.items, ...added],
    async add(questions) {
      sizes.push(questions.length)
      added.push(...questions)
    },
  }
  const onAdded = vi.fn()
  page = await show(<ImportDialog target={target} onAdded={onAdded} onClose={() => {}} />, words)
  await paste(paper(320))
  await press('Show questions')
  await vi.waitFor(() => expect(document.body.textContent).toContain('There is room for 280; the'), { timeout: 10_000 })
  await press('Add 288 questions')
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledExactlyOnceWith('assessment'), { timeout: 10_000 })
  expect(sizes).toEqual([200, 80])
  const [rest] = (await setsOnDevice('questions')).filter(({ name }) => name === 'Plants 2')
  expect(await sizeOf(rest?.id ?? '')).toBe(8)
})
