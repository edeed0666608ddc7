import { lackedTypefaces, type LackedTypeface } from '#languages/lacked-typefaces.ts'
import type { Paintable } from './paintable.ts'
import { pictures } from './pictures.ts'
import { fontOf, lackedFamily, latin, mathsFamily } from './text-lines.ts'
import { lateLetters } from './typeface-count.ts'

/** A failed typeface is requested again after this long, in milliseconds, or as soon as there is a network. */
const againMs = 30_000
/** The font size of the measurement, at which no character is as wide as a box by chance. */
const size = 99
/** An unassigned code point: the device shows its box for it. */
const unassigned = '\u0378'

const isThere = typeof FontFace === 'function'

/** The font set of the page, or of the thumbnail worker. */
function fonts(): FontFaceSet {
  return typeof document === 'undefined' ? self.fonts : document.fonts
}

const coming = new Map<string, Promise<void>>()
/** The number of loaded typefaces when each one loaded. */
const cameAs = new Map<string, number>()
/** Texts that need no more typefaces, by the properties of their shapes. */
const settled = new WeakSet<object>()
/** Shapes painted with boxes, each with the number of typefaces loaded by then. */
const boxed = new Map<Paintable, number>()
let again: ReturnType<typeof setTimeout> | undefined

/** Loads the typefaces that painted shapes need and this device lacks, then repaints those shapes. */
export async function loadCharactersFor(shapes: ReadonlyMap<Paintable, number>): Promise<void> {
  if (!isThere) return
  const looked = [...shapes].map(async ([shape, since]): Promise<Paintable[]> => {
    if (settled.has(shape.props)) return []
    const { isOther, isWhole } = await loadCharactersOf(textOf(shape), since)
    if (isWhole) settled.add(shape.props)
    else boxed.set(shape, isOther ? lateLetters.come : since)
    return isOther ? [shape] : []
  })
  const changed = (await Promise.all(looked)).flat()
  if (boxed.size > 0) tryAgain()
  if (changed.length > 0) pictures.arrived.emit(changed)
}

/**
 * Loads the typefaces that texts need and this device lacks, as far as the network allows. Returns whether the width
 * of any text changed.
 */
export async function loadCharacters(texts: Iterable<string>): Promise<boolean> {
  if (!isThere) return false
  const since = lateLetters.come
  const each = [...new Set(texts)].filter((text) => !latin.test(text))
  const results = await Promise.all(each.map((text) => loadCharactersOf(text, since)))
  return results.some(({ isOther }) => isOther)
}

/** Timeout for typefaces of a caller that paints or measures only once, in milliseconds. */
const soonMs = 3_000

/** Like `loadCharacters`, with a timeout. Calls `late` if a typeface changes the texts after the timeout. */
export async function loadCharactersSoon(texts: Iterable<string>, late: () => void = () => {}): Promise<boolean> {
  let isLate = false
  const loading = loadCharacters(texts)
  const patience = new Promise<boolean>((resolve) =>
    setTimeout(() => {
      isLate = true
      resolve(false)
    }, soonMs),
  )
  void loading.then((isOther) => isLate && isOther && late())
  return await Promise.race([loading, patience])
}

function textOf({ kind, props }: Paintable): string {
  return kind === 'text' || kind === 'note' ? props.text : ''
}

/**
 * Whether a text looks different than it did with `since` typefaces, and whether it has all typefaces that it needs.
 */
async function loadCharactersOf(text: string, since: number): Promise<{ isOther: boolean; isWhole: boolean }> {
  const lacked = await lackedTypefaces(text, isBoxed).catch(() => null)
  const results = await Promise.allSettled((lacked ?? []).map(loadIt))
  return {
    isOther: (lacked ?? []).some(({ name }) => (cameAs.get(name) ?? 0) > since),
    isWhole: lacked !== null && results.every(({ status }) => status === 'fulfilled'),
  }
}

function loadIt(typeface: LackedTypeface): Promise<void> {
  const known = coming.get(typeface.name) ?? load(typeface)
  coming.set(typeface.name, known)
  return known
}

async function load({ name, address, letters }: LackedTypeface): Promise<void> {
  try {
    const ours = letters === null ? mathsFamily : lackedFamily
    const face = new FontFace(ours, `url('${address}')`, letters === null ? {} : { unicodeRange: letters })
    // The typeface is loaded before it is used: a canvas does not repaint by itself.
    fonts().add(await face.load())
    lateLetters.come += 1
    cameAs.set(name, lateLetters.come)
  } catch (error) {
    coming.delete(name)
    throw error
  }
}

function tryAgain(): void {
  const retry = () => {
    clearTimeout(again)
    removeEventListener('online', retry)
    again = undefined
    const shapes = new Map(boxed)
    boxed.clear()
    void loadCharactersFor(shapes)
  }
  if (again !== undefined) return
  again = setTimeout(retry, againMs)
  addEventListener('online', retry)
}

type Measure = (letter: string) => string

let measure: Measure | null = null
const boxes = new Map<string, boolean>()

/** Whether this device draws a character as its box. */
function isBoxed(letter: string): boolean {
  const known = boxes.get(letter)
  if (known !== undefined) return known
  measure ??= measureByDevice()
  const found = measure(letter) === measure(unassigned)
  boxes.set(letter, found)
  return found
}

function measureByDevice(): Measure {
  const painter = new OffscreenCanvas(1, 1).getContext('2d')
  if (painter) painter.font = fontOf(size)
  return (letter) => {
    if (!painter) return letter
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
      painter.measureText(letter)
    return [
      width,
      actualBoundingBoxLeft,
      actualBoundingBoxRight,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
    ].join()
  }
}
