import { languages } from '@takhti/schema/languages/model'
import { expect, test } from 'vitest'
import { reportOf, type Facts } from './report.ts'
import { loadTopics } from './texts.ts'
import { findTopics, sections } from './topics.ts'

test('[HP-1] each language has the topics of English in its order, and none is empty', async () => {
  const english = await loadTopics('en')
  expect(new Set(english.map(({ section }) => section))).toEqual(new Set(sections))
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length)
  const titles = new Set<string>()
  for (const { code } of languages) {
    const topics = await loadTopics(code)
    expect(topics.map(({ section, id }) => `${section} ${id}`)).toEqual(
      english.map(({ section, id }) => `${section} ${id}`),
    )
    for (const { id, title, body } of topics) expect([title.trim(), body.trim()], `${code} ${id}`).not.toContain('')
    titles.add(topics.map(({ title }) => title).join())
  }
  // A language without a file has the help of English.
  expect(titles.size).toBe(languages.length)
})

test('[HP-2] a search finds words in any spelling, those in titles first', async () => {
  const topics = await loadTopics('en')
  expect(findTopics(topics, 'ATTENDANCE take')[0]?.id).toBe('attendance')
  expect(findTopics(topics, 'forgot')[0]?.id).toBe('password')
  expect(findTopics(topics, 'qr')).not.toEqual([])
  expect(findTopics(topics, 'xyzzy')).toEqual([])
  const arabic = await loadTopics('ar')
  expect(findTopics(arabic, 'كلمه المرور')[0]?.id).toBe('password')
})

test('[HP-3] a report has the state of the device and the ids of failed requests', () => {
  const facts: Facts = {
    at: '2026-11-28T10:00:00.000Z',
    build: 'index-1a2b.js',
    contract: 7,
    role: 'learner',
    browser: 'Example/1',
    language: 'hi',
    screen: '390 × 844 at 3',
    isOnline: false,
    isUpdateWaiting: true,
    serviceWorker: 'activated',
    storage: { used: 12_300_000, of: 500_000_000, isPersistent: false },
    light: { safety: 'device', waiting: 2, parked: 0, refused: 1, documents: 3 },
    errors: [
      { at: '2026-11-28T09:59:00.000Z', code: 'common/internal', requestId: 'r-1' },
      { at: '2026-11-28T09:59:30.000Z', code: 'offline', requestId: null },
    ],
  }
  const report = reportOf(facts)
  expect(report).toContain('Sync: device; waiting 2, parked 0, refused 1, documents 3')
  expect(report).toContain('Storage: 12.3 of 500.0 MB, persistent: no')
  expect(report).toContain('- 2026-11-28T09:59:00.000Z common/internal r-1')
  expect(report.split('\n').at(-1)).toBe('- 2026-11-28T09:59:30.000Z offline')
})
