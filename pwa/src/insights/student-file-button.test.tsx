// @vitest-environment happy-dom
import type { StudentInsight } from '@takhti/schema/insights/model'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/insights.json'
import { StudentFileButton } from './StudentFileButton.tsx'

const tableFile = vi.hoisted(() => vi.fn())
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('#documents/table-file.ts', () => ({ loadTableFile: async () => ({ tableFile }) }))
vi.mock('#ui/save-file.ts', async (original) => ({ ...(await original<object>()), saveFile }))

const at = '2026-11-20T09:00:00.000Z'
const none = { count: 0, of: 0 }

const student: StudentInsight = {
  ...{ from: at, before: at, asOf: at, classId: 'c', className: 'Class 6 B', studentId: 's', name: 'Asha Rao' },
  ...{ attendance: { ...none, lastAbsentAt: null }, absences: [], work: { ...none, lastMissing: null }, missing: [] },
  ...{ lessons: none, study: { seconds: 0, sessions: 0 }, praise: 2, recent: [], needs: [], lastAt: null },
  ...{ score: { value: null, of: 0, answered: 0 }, trend: null, isComeback: false, confidence: 'low' },
}

let page: TestPage

afterEach(() => page.leave())

const button = () => document.querySelector('button')

// Fault: with `print()` in its place no file is made.
test('[IS-3] one press makes the file on the device and downloads it under the student’s name', async () => {
  const file = new Blob(['%PDF-'])
  tableFile.mockResolvedValue(file)
  page = await show(<StudentFileButton shown={{ student, topics: [] }} />, words)
  await page.press(words.insights.downloadPdf)
  await vi.waitFor(() => expect(saveFile.mock.calls).toEqual([['Asha Rao Class 6 B.pdf', file]]))
  expect(tableFile.mock.calls[0]?.[0]).toMatchObject([{ title: 'Asha Rao' }])
  await vi.waitFor(() => expect(button()?.getAttribute('aria-busy')).toBeNull())
})

test('[IS-4] before the numbers are here there is nothing to press', async () => {
  page = await show(<StudentFileButton shown={null} />, words)
  expect(button()?.disabled).toBe(true)
})
