import { beforeEach, expect, test, vi } from 'vitest'
import type { Paintable } from './paintable.ts'

/** Characters that the device of these tests can draw. */
const drawn = /[\p{Script=Latin}\p{Script=Kannada}]/u

const asked: string[] = []
const used: string[] = []
let hasNetwork = true
/** Receives the `online` event. */
let page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  used.length = 0
  hasNetwork = true
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { fonts: { add: ({ unicodeRange }: FontFace) => used.push(unicodeRange) } })
  vi.stubGlobal(
    'FontFace',
    class {
      readonly unicodeRange: string
      constructor(_family: string, source: string, { unicodeRange = '' }: FontFaceDescriptors) {
        asked.push(source)
        this.unicodeRange = unicodeRange
      }
      load = () => (hasNetwork ? Promise.resolve(this) : Promise.reject(new DOMException('', 'NetworkError')))
    },
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ font: '', measureText })
    },
  )
})

/** Every character is as wide as its code point; all boxes are alike. */
function measureText(letter: string): Partial<TextMetrics> {
  return { width: drawn.test(letter) ? (letter.codePointAt(0) ?? 0) : 60 }
}

const textOf = (text: string): Paintable => ({
  kind: 'text',
  props: { x: 0, y: 0, width: 100, height: 30, text, size: 20 },
  style: { colour: '#1f3864', width: 2 },
})

/** The repainted shapes, in order. */
async function withDevice() {
  const [{ loadCharactersFor, loadCharacters }, { lookAfter }, { lateLetters }, { pictures }] = await Promise.all([
    import('./load-characters.ts'),
    import('./late-letters.ts'),
    import('./typeface-count.ts'),
    import('./pictures.ts'),
  ])
  const again: Paintable[] = []
  pictures.arrived.on((shapes) => void again.push(...shapes))
  return { loadCharactersFor, loadCharacters, lookAfter, lateLetters, again }
}

test('shapes painted with boxes repaint once when their typeface has loaded, other shapes never', async () => {
  const { lookAfter, again } = await withDevice()
  const [hindi, more, kannada] = [textOf('पानी'), textOf('प्रकाश'), textOf('ನೀರು')]
  for (const shape of [hindi, more, kannada]) lookAfter(shape)
  await vi.waitFor(() => expect(again).toEqual([hindi, more]))
  expect(asked).toHaveLength(1)
  expect(used).toEqual([expect.stringContaining('U+0900-097F')])
  for (const shape of [hindi, more, textOf('हवा')]) lookAfter(shape)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(again).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('a text of two scripts is painted with each typeface as it loads', async () => {
  const { loadCharactersFor, again } = await withDevice()
  const both = textOf('पानी জল')
  hasNetwork = false
  await loadCharactersFor(new Map([[both, 0]]))
  expect([asked.length, again.length]).toEqual([2, 0])
  hasNetwork = true
  await loadCharactersFor(new Map([[textOf('पानी'), 0]]))
  expect(again).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(again).toContain(both))
  expect(used).toHaveLength(2)
})

test('text measurement reports whether the loaded typefaces changed its result', async () => {
  const { loadCharacters } = await withDevice()
  expect(await loadCharacters(['Water', 'ನೀರು'])).toBe(false)
  expect(await loadCharacters(['Water पानी'])).toBe(true)
  expect(await loadCharacters(['प्रकाश'])).toBe(false)
})

test('a device that cannot load typefaces leaves its painting as it is', async () => {
  vi.stubGlobal('FontFace', undefined)
  const { loadCharactersFor, loadCharacters, again } = await withDevice()
  await loadCharactersFor(new Map([[textOf('पानी'), 0]]))
  expect([await loadCharacters(['पानी']), again.length]).toEqual([false, 0])
})
