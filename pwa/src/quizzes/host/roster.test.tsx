// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import { initialQuiz, type KnownQuiz, type QuizClientState, quizReducers } from '../room/quiz-state.ts'
import { Roster } from './Roster.tsx'

let page: TestPage

afterEach(() => page.leave())

const player = (at: number) => ({ playerId: `p${at}`, nickname: `Name ${at}`, isHere: true })

// Fault: keys by index, with which each arrival renamed and restarted every name on the panel.
test('[QZ-33] each of sixty arrivals adds one name to the panel, and touches no other', async () => {
  // The list reads these fields only.
  const first = { roster: [player(0)], playerCount: 1 } as unknown as KnownQuiz
  let state: QuizClientState = { ...initialQuiz, quiz: first }
  let render = () => {}
  function Panel() {
    const [quiz, set] = useState(first)
    render = () => flushSync(() => state.quiz && set(state.quiz))
    return <Roster quiz={quiz} />
  }
  page = await show(<Panel />, words)
  const list = document.querySelector('.quiz-roster')
  if (list === null) throw new Error('no roster')
  const changes: MutationRecord[] = []
  const watcher = new MutationObserver((records) => changes.push(...records))
  watcher.observe(list, { childList: true, subtree: true, characterData: true })
  for (let at = 1; at < 60; at += 1) {
    const joined = [{ ...player(at), realName: null, isGuest: true }]
    state = quizReducers['players/changed'](state, { playerCount: at + 1, joined, left: [] }, 0)
    render()
  }
  changes.push(...watcher.takeRecords())
  watcher.disconnect()
  expect(list.children).toHaveLength(60)
  expect(list.firstElementChild?.textContent).toBe('Name 59')
  const [added, removed] = (['addedNodes', 'removedNodes'] as const).map((of) =>
    changes.reduce((sum, change) => sum + change[of].length, 0),
  )
  expect([added, removed, changes.filter(({ type }) => type === 'characterData').length]).toEqual([59, 0, 0])
})
