import { expect, test, vi } from 'vitest'
import { lookAtTab, readTab, type Ask } from './read-tab.ts'
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
const plain: Ask = { isSelection: false, mayPressButton: false, mayAskPlayer: false, track: null, languages: ['en'] }
const segments = [{ text: 'Lava glows.', startMs: 0 }]
const body = JSON.stringify({ events: [{ tStartMs: 0, segs: [{ utf8: 'Lava glows.' }] }] })

test('an article becomes a draft, its address without the fragment', async () => {
  const tab = tabWith(articleTab, {
    '/read-article.js': {
      title: 'Tides',
      author: '',
      language: 'en-GB',
      segments: [{ text: 'One.' }, { text: '  ' }, { text: 'Two\u0000.' }],
    },
  })
  expect(await readTab(tab, now, plain)).toEqual({
    isOk: true,
    leftOut: 0,
    kindOfCaptions: null,
    tracks: [],
    rungs: [],
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
  expect(await readTab(tab, now, plain)).toMatchObject({
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
    '/read-captions.js': { lang: 'en', kind: 'written', body, via: 'captions' },
  })
  expect(await readTab(tab, now, plain)).toMatchObject({ isOk: true, draft: { via: 'captions', language: 'en' } })
  expect(tab.ran).not.toContain('/open-transcript.js ISOLATED')
})

test('where both fail the person is asked, and the video’s details are retained for pasted text', async () => {
  const tab = tabWith(videoTab, { '/read-captions.js': 'empty' })
  expect(await readTab(tab, now, plain)).toMatchObject({
    isOk: false,
    problem: 'noCaptions',
    video: { url: 'https://www.youtube.com/watch?v=tk8hVolcano', title: 'Volcano', author: '', language: 'und' },
    rungs: [
      { way: 'panel', came: 'tooSlow' },
      { way: 'captions', came: 'empty' },
    ],
  })
})

test('a wall is reported as one: that of the video, and the page that asks for consent', async () => {
  const asks = tabWith(videoTab, { '/read-captions.js': 'wall' })
  expect(await readTab(asks, now, plain)).toMatchObject({ isOk: false, problem: 'wall' })
  const consent = tabWith({ url: 'https://consent.youtube.com/m?continue=x', title: 'Before you continue' }, {})
  expect(await readTab(consent, now, plain)).toMatchObject({ isOk: false, problem: 'wall' })
  expect(consent.ran).toEqual([])
})

test('rows come as one text, and an invalid text gives none', async () => {
  const answer = (text: string) => ({
    '/read-video.js': facts,
    '/read-transcript.js': { segments: text, languageName: '' },
  })
  const rows = tabWith(videoTab, answer(JSON.stringify(segments)))
  expect(await readTab(rows, now, plain)).toMatchObject({ isOk: true, draft: { via: 'panel', segments } })
  for (const text of ['[', 'null', '[{"text":7}]', '{}']) {
    expect(await readTab(tabWith(videoTab, answer(text)), now, plain), text).toMatchObject({ isOk: false })
  }
})

test('the page’s button is pressed only when the person allowed it', async () => {
  const tab = tabWith(videoTab, { '/open-transcript.js': { segments, languageName: '' } })
  expect(await readTab(tab, now, { ...plain, mayPressButton: true })).toMatchObject({
    isOk: true,
    draft: { via: 'panel', language: 'und' },
  })
  expect(tab.ran).toContain('/open-transcript.js ISOLATED')
})

test('details of another video than the address names are ignored', async () => {
  const tab = tabWith(videoTab, {
    '/read-video.js': { ...facts, videoId: 'otherVideo1', title: 'Other' },
    '/read-captions.js': { lang: 'en', kind: 'written', body, via: 'captions' },
  })
  expect(await readTab(tab, now, plain)).toMatchObject({ isOk: true, draft: { title: 'Volcano' } })
})

test.each([null, { url: 'chrome://settings', title: '' }, { url: 'file:///home/marks.txt', title: '' }])(
  'a tab that says %j of itself cannot be read',
  async (page) => {
    const tab = tabWith(page, {})
    expect(await readTab(tab, now, plain)).toMatchObject({ isOk: false, problem: 'noAccess' })
    expect(tab.ran).toEqual([])
  },
)

test.each([
  ['passages that are not text', { title: 'x', author: '', language: '', segments: [{ toString: 1 }] }],
  ['text instead of an answer', 'segments'],
  ['nothing to read', { title: 'x', author: '', language: '', segments: [] }],
])('a hostile page that answers %s gives no draft', async (_, answer) => {
  expect(await readTab(tabWith(articleTab, { '/read-article.js': answer }), now, plain)).toMatchObject({
    isOk: false,
    problem: 'noText',
  })
})

test('the site’s app API is asked only with the person’s permission, and before the button', async () => {
  const answers = {
    '/read-video.js': facts,
    '/read-captions.js': 'empty',
    '/ask-player.js': { lang: 'en', kind: 'written', body, via: 'player' },
  }
  const tab = tabWith(videoTab, answers)
  expect(await readTab(tab, now, plain)).toMatchObject({ isOk: false })
  expect(tab.ran).not.toContain('/ask-player.js ISOLATED')
  expect(await readTab(tab, now, { ...plain, mayAskPlayer: true })).toMatchObject({
    isOk: true,
    draft: { via: 'player', video: { captions: 'written' } },
  })
  expect(tab.ran.at(-1)).toBe('/ask-player.js ISOLATED')
})

test('a draft contains what is known of the video, with its thumbnail by reference', async () => {
  const known = { channelId: 'UCabcdefghijk', durationMs: 84_000, chapters: [{ title: 'Vents', startMs: 0 }] }
  const tab = tabWith(videoTab, {
    '/read-video.js': { ...facts, ...known },
    '/read-captions.js': { lang: 'en', kind: 'written', body, via: 'captions' },
  })
  const reading = await readTab(tab, now, plain)
  expect(reading).toMatchObject({ isOk: true, tracks: facts.tracks })
  expect(reading.isOk && reading.draft.video).toEqual({
    channelUrl: 'https://www.youtube.com/channel/UCabcdefghijk',
    durationMs: 84_000,
    chapters: known.chapters,
    thumbnailUrl: 'https://i.ytimg.com/vi/tk8hVolcano/hqdefault.jpg',
    captions: 'written',
  })
})

test('an open panel is not read for another chosen track, nor if rows go on past the video’s end', async () => {
  const captions = { lang: 'en', kind: 'written', body, via: 'captions' }
  const answers = { '/read-video.js': facts, '/read-captions.js': captions }
  const panel = { segments, languageName: 'Hindi (auto-generated)' }
  const chosen = tabWith(videoTab, { ...answers, '/read-transcript.js': panel })
  expect(await readTab(chosen, now, { ...plain, track: { lang: 'en', isAutomatic: false } })).toMatchObject({
    draft: { via: 'captions' },
  })
  const stale = { segments: [{ text: 'Of another video.', startMs: 90_000 }], languageName: '' }
  const late = tabWith(videoTab, {
    ...answers,
    '/read-video.js': { ...facts, durationMs: 84_000 },
    '/read-transcript.js': stale,
  })
  expect(await readTab(late, now, plain)).toMatchObject({
    draft: { via: 'captions' },
    rungs: [{ came: 'otherVideo' }, { came: 'read' }],
  })
})

test('what was read while the person moved on to another video is discarded', async () => {
  const tab = tabWith(videoTab, { '/read-captions.js': { lang: 'en', kind: 'written', body, via: 'captions' } })
  const pages = [videoTab, { ...videoTab, url: 'https://www.youtube.com/watch?v=otherVideo1' }]
  const moving: TabAccess = { ...tab, describe: async () => pages.shift() ?? null }
  expect(await readTab(moving, now, plain)).toMatchObject({ isOk: false, problem: 'movedOn' })
})

test('a page that never answers blocks no way for longer than its deadline', async () => {
  vi.useFakeTimers()
  try {
    const silent: TabAccess = { describe: async () => videoTab, run: () => new Promise(() => undefined) }
    const looking = lookAtTab(silent)
    const reading = readTab(silent, now, { ...plain, mayAskPlayer: true })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await looking).toEqual({ title: 'Volcano', hasSelection: false, durationMs: null, tracks: [] })
    await vi.advanceTimersByTimeAsync(3 * 4_300)
    expect((await reading).rungs.map(({ way, came }) => `${way} ${came}`)).toEqual([
      'panel tooSlow',
      'captions tooSlow',
      'player tooSlow',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('only the selection is read where the person chose that, and a PDF is reported as one', async () => {
  const tab = tabWith(articleTab, {
    '/read-selection.js': { title: 'Tides', author: '', language: 'en', segments: [{ text: 'One.' }] },
  })
  expect(await readTab(tab, now, { ...plain, isSelection: true })).toMatchObject({ draft: { via: 'selection' } })
  expect(await readTab(tabWith(articleTab, {}), now, { ...plain, isSelection: true })).toMatchObject({
    problem: 'noSelection',
  })
  const file = { url: 'https://reader.example/tides.PDF?x=1', title: 'tides' }
  expect(await readTab(tabWith(file, {}), now, plain)).toMatchObject({ isOk: false, problem: 'isPdf' })
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
