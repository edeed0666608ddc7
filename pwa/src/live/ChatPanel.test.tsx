// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import { ChatPanel } from './ChatPanel.tsx'
import type { ClassLine, ClassState } from './class-line.ts'
import type { OwnLine } from './pressed.ts'

let page: TestPage

afterEach(() => page.leave())

const own = (text: string, isRefused = false): OwnLine => ({ sayId: text, text, isRefused })

async function shown(ownLines: readonly OwnLine[], isConnected: boolean) {
  const asked: string[] = []
  const pressed = {
    writeAgain: (sayId: string) => asked.push(`again ${sayId}`),
    forget: (sayId: string) => asked.push(`forget ${sayId}`),
  }
  // Of a line and a state no more is looked at here.
  const [line, state] = [
    { pressed } as unknown as ClassLine,
    { lines: [], ownLines, isChatOpen: true, isConnected, peers: [], peerId: '' } as unknown as ClassState,
  ]
  page = await show(<ChatPanel line={line} state={state} isTeacher={false} />, words)
  return asked
}

const { lineWaits, lineNotSent, sendAgain, dropLine } = words.live

// Planted: lines that are shown by the class alone: what was written was nowhere until it came back.
test('what was written while the class is gone is read as not sent yet', async () => {
  await shown([own('Why?')], false)
  expect(page.text()).toContain('Why?')
  expect(page.text()).toContain(lineWaits)
  expect(page.all('button').map(({ name }) => name)).not.toContain(sendAgain)
})

test('a line on its way to a class that is there stands nowhere twice', async () => {
  await shown([own('Why?')], true)
  expect(page.text()).not.toContain('Why?')
})

test('a line that was refused says so, and is sent again or discarded', async () => {
  const asked = await shown([own('Why?', true)], true)
  expect(page.text()).toContain(lineNotSent)
  for (const name of [sendAgain, dropLine]) await page.press(name)
  expect(asked).toEqual(['again Why?', 'forget Why?'])
})
