import { expect, test, vi } from 'vitest'
import { onLine } from '#api/person-line.ts'
import { hear } from './obeying.ts'

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

function hands() {
  const opened: string[] = []
  const locked: unknown[] = []
  return { opened, locked, open: (path: string) => opened.push(path), lock: (...what: unknown[]) => locked.push(what) }
}

test.each([
  ['START_LIVE_CLASS', { classId: id(1), flowId: id(2), instituteKneuraId: id(3) }, `/class/${id(2)}?class=${id(1)}`],
  ['OPEN_LICENSE_WEBVIEW', undefined, '/UpgradePlan'],
  ['OPEN_CONTACT_SALES_WEBVIEW', undefined, '/UpgradePlan#contact'],
])('E8 %s opens its page on the device', async (type, message, path) => {
  const mine = hands()
  await hear('device/message', { type, message }, mine)
  expect(mine.opened).toEqual([path])
})

test('E8 what the page that is shown can do is passed on to it, and opens nothing', async () => {
  const heard: string[] = []
  const leave = onLine('device/message', ({ type }) => void heard.push(type))
  const mine = hands()
  for (const type of ['EXPORT_LIVE_QUIZ_PDF', 'CLOSE_LIVE_QUIZ']) await hear('device/message', { type }, mine)
  leave()
  await hear('device/message', { type: 'CLOSE_LIVE_QUIZ' }, mine)
  expect(heard).toEqual(['EXPORT_LIVE_QUIZ_PDF', 'CLOSE_LIVE_QUIZ'])
  expect(mine.opened).toEqual([])
})

test('E8 a licence that refuses locks with its feature', async () => {
  const mine = hands()
  await hear('device/message', { type: 'LICENSE_LIMIT_EXHAUSTED', message: { feature: 'quiz' } }, mine)
  expect(mine.locked).toEqual([['LICENSE_LIMIT_EXHAUSTED', 'quiz']])
})
