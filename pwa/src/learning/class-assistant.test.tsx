// @vitest-environment happy-dom
import type { Exchange, LearnerConsent } from '@takhti/schema/learning/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en/learning.json'
import { classAssistantScreen } from './ClassAssistantScreen.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const classId = idOf(9)
const student: LearnerConsent = {
  id: idOf(1),
  name: 'Mina Rao',
  bornYear: null,
  hasConsent: false,
  access: 'no-consent',
}

const exchange: Exchange & { student: { id: string; name: string } } = {
  ...{ id: idOf(2), classId, action: null, persona: 'CBSE', question: 'What do roots take up?', attempt: 'water' },
  ...{ hints: 2, answer: 'Water and minerals.', askedAt: new Date().toISOString() },
  passages: [{ kind: 'source', id: idOf(3), name: 'Plants', quote: 'Roots take up water and minerals.' }],
  student: { id: student.id, name: student.name },
}

let page: TestPage

const sent = (call: unknown) => send.mock.calls.filter(([each]) => each === call).map(([, input]) => input as unknown)

beforeEach(() => {
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call === lateCalls.learning.settings) return { isOn: false, fromAge: 0, students: [student], sources: [] }
    if (call === lateCalls.learning.exchanges) return { exchanges: [exchange], before: null }
    return { items: [] }
  })
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'T', role: 'instructor', expiresAt: '' })
})

async function open(): Promise<void> {
  page = await showScreen(classAssistantScreen, `/dashboard/classes/${classId}/assistant`, english)
  await vi.waitFor(() => expect(page.text()).toContain('What do roots take up?'))
}

afterEach(async () => {
  await page.leave()
  queryClient.clear()
})

test('[SA-20] a teacher reads the question, attempt, hints, answer, passage and persona', async () => {
  await open()
  const row = document.querySelector('.learning-read')?.textContent ?? ''
  for (const part of ['Mina Rao', 'water', 'Hints: 2', 'Water and minerals.', 'Roots take up water', 'CBSE'])
    expect(row).toContain(part)
})

test('[K5] the switch with its age, and a year of birth with a consent, are stored by a press', async () => {
  await open()
  const [toggle, consent] = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  toggle?.click()
  await page.write('From age', '12')
  await vi.waitFor(() => expect(toggle?.checked).toBe(true))
  const saves = () => [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  saves()[0]?.click()
  await vi.waitFor(() => expect(sent(lateCalls.learning.setClass)).toEqual([{ classId, isOn: true, fromAge: 12 }]))
  // Without a year of birth a consent cannot be stored.
  expect(saves()[1]?.disabled).toBe(true)
  await page.write('Year of birth', '2013')
  consent?.click()
  await vi.waitFor(() => expect(saves()[1]?.disabled).toBe(false))
  saves()[1]?.click()
  const recorded = { classId, studentId: student.id, bornYear: 2013, hasConsent: true }
  await vi.waitFor(() => expect(sent(lateCalls.learning.consent)).toEqual([recorded]))
})
