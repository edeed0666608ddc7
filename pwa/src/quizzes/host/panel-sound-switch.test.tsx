// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeQuizSound } from '#api/quiz-sound.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import type { KnownQuiz } from '../room/quiz-state.ts'
import { PanelSound } from './PanelSound.tsx'

const played = vi.hoisted(() => [] as string[])

vi.mock('./panel-sound.ts', async (original) => ({
  ...(await original<typeof import('./panel-sound.ts')>()),
  play: (moment: string) => played.push(moment),
}))

let page: TestPage

beforeEach(() => {
  played.length = 0
  // This device was switched on before the institute switched sounds off.
  storeQuizSound(true)
})

afterEach(() => page.leave())

const quiz = (phase: string, turn: number, isSilent?: true) =>
  // The panel's sound reads these fields only.
  ({ phase, turn, playerCount: 1, ...(isSilent && { isSilent }) }) as KnownQuiz

async function plays(isSilent?: true): Promise<void> {
  let next = () => {}
  function Panel() {
    const [shown, set] = useState(quiz('revealed', 1, isSilent))
    next = () => flushSync(() => set(quiz('open', 2, isSilent)))
    return <PanelSound quiz={shown} />
  }
  page = await show(<Panel />, words)
  next()
}

const hasSwitch = () => page.all('button').some(({ name }) => name === words.quiz.sound)

// Faults: a panel that asks only its own switch, and one that needs a signed-in person to learn of the institute's.
test('[QZ-60] where the institute switched it off, a panel of no person is silent', async () => {
  await plays(true)
  expect(hasSwitch()).toBe(false)
  expect(played).toEqual([])
})

test('[QZ-60] elsewhere a panel has its switch and plays what happens', async () => {
  await plays()
  expect(hasSwitch()).toBe(true)
  expect(played).toEqual(['opened'])
})
