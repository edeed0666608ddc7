import { expect, test } from 'vitest'
import { readTab } from './read-tab.ts'
import type { ScriptFile, TabAccess } from './tab-access.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const articleTab = { url: 'https://reader.example/tides?x=1#part', title: 'Tides | Reader' }
const videoTab = { url: 'https://www.youtube.com/watch?v=tk8hVolcano&t=9', title: '(3) Volcano - YouTube' }
const facts = {
  videoId: 'tk8hVolcano',
  title: 'Volcano',
  author: 'Slate',
  tracks: [
    { lang: 'en', name: 'English', isAutomatic: false },
    { lang: 'hi', name: 'Hindi (auto-generated)', isAutomatic: true },
  ],
}
const segments = [{ text: 'Lava glows.', startMs: 0 }]

test('an article becomes a draft, its address without the fragment', async () => {
  const tab = tabWith(articleTab, {
    '/read-article.js': { title: 'Tides', author: '', language: 'en-GB', paragraphs: ['One.', '  ', 'Two\u0000.'] },
  })
  expect(await readTab(tab, now, false)).toEqual({
    isOk: true,
    kindOfCaptions: null,
    draft: {
      kind: 'article',
      title: 'Tides',
      url: 'https://reader.example/tides?x=1',
      language: 'en-GB',
      capturedAt: '2026-11-21T10:00:00.000Z',
      via: 'article',
      segments: [{ text: 'One.' }, { text: 'Two .' }],
    },
  })
})

test('an open panel is read first, and its language is found by the name it shows', async () => {
  const tab = tabWith(videoTab, {
    '/read-video.js': facts,
    '/read-transcript.js': { segments, languageName: 'Hindi (auto-generated)' },
  })
  expect(await readTab(tab, now, false)).toMatchObject({
    isOk: true,
    kindOfCaptions: 'automatic',
    draft: { via: 'panel', language: 'hi', title: 'Volcano', author: 'Slate', kind: 'youtube' },
  })
  expect(tab.ran).toEqual(['/read-video.js MAIN', '/read-transcript.js ISOLATED'])
})

test('without a panel the player’s captions are read', async () => {
  const tab = tabWith(videoTab, {
    '/read-video.js': facts,
    '/read-transcript.js': { segments: null, languageName: '' },
    '/read-captions.js': { lang: 'en', kind: 'written', segments, via: 'captions' },
  })
  expect(await readTab(tab, now, false)).toMatchObject({ isOk: true, draft: { via: 'captions', language: 'en' } })
  expect(tab.ran).not.toContain('/open-transcript.js ISOLATED')
})

test('where both fail the person is asked, and what is known of the video is kept for pasted text', async () => {
  const tab = tabWith(videoTab, { '/read-captions.js': 'empty' })
  expect(await readTab(tab, now, false)).toEqual({
    isOk: false,
    problem: 'noCaptions',
    video: { url: 'https://www.youtube.com/watch?v=tk8hVolcano', title: 'Volcano', author: '', language: 'und' },
  })
})

test('the page’s button is pressed only when the person allowed it', async () => {
  const tab = tabWith(videoTab, { '/open-transcript.js': { segments, languageName: '' } })
  expect(await readTab(tab, now, true)).toMatchObject({ isOk: true, draft: { via: 'panel', language: 'und' } })
  expect(tab.ran).toContain('/open-transcript.js ISOLATED')
})

test('facts about another video than the address names are not believed', async () => {
  const tab = tabWith(videoTab, {
    '/read-video.js': { ...facts, videoId: 'otherVideo1', title: 'Other' },
    '/read-captions.js': { lang: 'en', kind: 'written', segments, via: 'captions' },
  })
  expect(await readTab(tab, now, false)).toMatchObject({ isOk: true, draft: { title: 'Volcano' } })
})

test.each([null, { url: 'chrome://settings', title: '' }, { url: 'file:///home/marks.txt', title: '' }])(
  'a tab that says %j of itself cannot be read',
  async (page) => {
    const tab = tabWith(page, {})
    expect(await readTab(tab, now, false)).toMatchObject({ isOk: false, problem: 'noAccess' })
    expect(tab.ran).toEqual([])
  },
)

test.each([
  ['paragraphs that are not text', { title: 'x', author: '', language: '', paragraphs: [{ toString: 1 }] }],
  ['text instead of an answer', 'paragraphs'],
  ['nothing to read', { title: 'x', author: '', language: '', paragraphs: [] }],
])('a hostile page that answers %s gives no draft', async (_, answer) => {
  expect(await readTab(tabWith(articleTab, { '/read-article.js': answer }), now, false)).toMatchObject({
    isOk: false,
    problem: 'noText',
  })
})

function tabWith(page: { url: string; title: string } | null, answers: Partial<Record<ScriptFile, unknown>>) {
  const ran: string[] = []
  const tab: TabAccess = {
    describe: async () => page,
    run: async (file, world) => {
      ran.push(`${file} ${world}`)
      return answers[file] ?? null
    },
  }
  return { ...tab, ran }
}
