// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { Late } from './Late.tsx'

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

const loadList = async () => ({ List: (): ReactNode => 'All quizzes' })
const loadDesk = async () => ({ Desk: (): ReactNode => 'One quiz' })

let page: TestPage

afterEach(() => page.leave())

/** Two parts that stand in one place, as the list of quizzes and one of them do. */
function Place() {
  const [isOne, setOne] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOne(!isOne)}>
        Other
      </button>
      {isOne ? (
        <Late load={loadDesk}>{({ Desk }) => <Desk />}</Late>
      ) : (
        <Late load={loadList}>{({ List }) => <List />}</Late>
      )}
    </>
  )
}

// Planted: what came first kept whatever is asked for: whoever pressed a quiz in the list of all was shown that the app had failed.
test('what comes late in the place of another part is that part, and its forerunner is not shown as it', async () => {
  page = await show(<Place />, words)
  await expect.poll(() => page.text()).toContain('All quizzes')
  await page.press('Other')
  await expect.poll(() => page.text()).toContain('One quiz')
  await page.press('Other')
  await expect.poll(() => page.text()).toContain('All quizzes')
})
