import { expect, test } from 'vitest'
import { isPanel, messageInputs } from './message-inputs.ts'

const id = 'abcdefghijklmnopabcdefghijklmnop'
const own = `chrome-extension://${id}`
const panel = { id, origin: own, url: `${own}/sidepanel.html` }

test.each([
  ['the panel', panel, true],
  ['the panel in a tab, with a query', { ...panel, url: `${own}/sidepanel.html?x#y` }, true],
  ['our script in a page', { id, origin: 'https://reader.example', url: 'https://reader.example/' }, false],
  [
    'a page that names the panel in its address',
    { id, origin: own, url: `https://reader.example/${own}/sidepanel.html` },
    false,
  ],
  ['another extension', { id: id.toUpperCase(), origin: own, url: panel.url }, false],
  ['a page beside the panel', { ...panel, url: `${own}/sidepanel.html.evil` }, false],
  ['a frame of unknown origin', { id, url: panel.url }, false],
  ['nobody', {}, false],
])('a message from %s is taken: %s', (_, sender, isTaken) => {
  expect(isPanel(sender, { id, origin: own })).toBe(isTaken)
})

test('[XB-3] the panel of Firefox is at an origin without the id', () => {
  const origin = 'moz-extension://2f9a3c51-0b5e-4a4e-9d52-6f0f7f0d1c11'
  const firefox = { id: 'extension@takhti.invalid', origin }
  expect(isPanel({ ...firefox, url: `${origin}/sidepanel.html` }, firefox)).toBe(true)
  expect(isPanel({ ...firefox, origin: own, url: `${own}/sidepanel.html` }, firefox)).toBe(false)
})

const capture = {
  kind: 'article',
  title: 'T',
  url: 'https://reader.example/',
  language: 'en',
  capturedAt: '2026-11-21T10:00:00.000Z',
  via: 'article',
  segments: [{ text: 'Text.' }],
}

const read = { tabId: 1, isSelection: false, mayPressButton: true, mayAskPlayer: false, track: null }

test.each([
  ['device/start', { origin: 'http://takhti.school.example' }],
  ['device/start', { origin: 'https://takhti.school.example/path' }],
  ['device/poll', { deviceCode: 'mine' }],
  ['capture/read', { ...read, tabId: '1' }],
  ['capture/read', { ...read, tabId: -1 }],
  ['capture/read', { ...read, track: { lang: 'x'.repeat(101), isAutomatic: true } }],
  ['capture/read', { tabId: 1 }],
  ['capture/send', { ...capture, url: 'javascript:alert(1)' }],
  ['capture/send', { ...capture, segments: [] }],
  ['capture/mark', { tabId: '1' }],
  ['capture/send', { ...capture, segments: [{ text: 'x'.repeat(100_001) }] }],
  ['capture/retry', { id: '../../1' }],
] as const)('%s with %j is refused', (name, data) => {
  expect(messageInputs[name].safeParse(data).success).toBe(false)
})

test('the panel’s messages are accepted', () => {
  expect(messageInputs['device/start'].safeParse({ origin: 'http://localhost:8787' }).success).toBe(true)
  expect(messageInputs['capture/read'].safeParse(read).success).toBe(true)
  expect(messageInputs['capture/send'].safeParse(capture).success).toBe(true)
})
