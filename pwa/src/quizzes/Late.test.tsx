// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { Late } from './Late.tsx'

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

const loadList = async () => ({ List: (): ReactNode => 'All quizzes' })
const loadScreen = async () => ({ Screen: (): ReactNode => 'One quiz' })

let page: TestPage

afterEach(() => page.leave())

/** Two lazy parts in one place, like the list of quizzes and one of them. */
function Place() {
  const [isOne, setOne] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOne(!isOne)}>
        Other
      </button>
      {isOne ? (
        <Late load={loadScreen}>{({ Screen }) => <Screen />}</Late>
      ) : (
        <Late load={loadList}>{({ List }) => <List />}</Late>
      )}
    </>
  )
}

// Fault: the first part stayed whatever was requested, so a user who opened a quiz from the list saw the app fail.
test('a lazy part that replaces another is rendered, not the previous one', async () => {
  page = await show(<Place />, words)
  await expect.poll(() => page.text()).toContain('All quizzes')
  await page.press('Other')
  await expect.poll(() => page.text()).toContain('One quiz')
  await page.press('Other')
  await expect.poll(() => page.text()).toContain('All quizzes')
})
