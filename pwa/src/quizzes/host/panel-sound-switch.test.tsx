// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { storeQuizSound } from '#api/quiz-sound.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { PanelSound } from './PanelSound.tsx'

const send = vi.hoisted(() => vi.fn())
const stored = vi.hoisted(() => ({ answer: null as { data: unknown; savedAt: string } | null }))
const played = vi.hoisted(() => [] as string[])

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({ readAnswer: async () => stored.answer, storeAnswer: async () => {} }))
vi.mock('./panel-sound.ts', async (original) => ({
  ...(await original<typeof import('./panel-sound.ts')>()),
  play: (moment: string) => played.push(moment),
}))

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  queryClient.clear()
  played.length = 0
  stored.answer = null
  // This device was switched on before the institute switched sounds off.
  storeQuizSound(true)
})

afterEach(() => page.leave())

// The panel's sound reads these fields only.
const quiz = (phase: string, turn: number) => ({ phase, turn, playerCount: 1 }) as KnownQuiz

async function plays(): Promise<void> {
  let next = () => {}
  function Panel() {
    const [shown, set] = useState(quiz('revealed', 1))
    next = () => flushSync(() => set(quiz('open', 2)))
    return <PanelSound quiz={shown} />
  }
  page = await show(<Panel />, words)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  next()
}

const hasSwitch = () => page.all('button').some(({ name }) => name === words.quiz.sound)

// Fault: a panel that asks only its own switch.
test('[QZ-60] where the institute switched it off, a panel has no switch and plays nothing', async () => {
  send.mockResolvedValue({ hasQuizSound: false })
  await plays()
  expect(hasSwitch()).toBe(false)
  expect(played).toEqual([])
})

test('[QZ-60] elsewhere a panel has its switch and plays what happens', async () => {
  send.mockResolvedValue({ hasQuizSound: true })
  await plays()
  await vi.waitFor(() => expect(hasSwitch()).toBe(true))
  expect(played).toEqual(['opened'])
})

test('[QZ-60] without a network the last answer of the institute holds', async () => {
  stored.answer = { data: { hasQuizSound: false }, savedAt: '2026-11-29T08:00:00.000Z' }
  send.mockImplementation(() => new Promise(() => {}))
  page = await show(<PanelSound quiz={quiz('lobby', 0)} />, words)
  expect(hasSwitch()).toBe(false)
})
