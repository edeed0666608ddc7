import { lackedTypefaces, type LackedTypeface } from '#languages/lacked-typefaces.ts'
import type { Paintable } from './paintable.ts'
import { pictures } from './pictures.ts'
import { fontOf, lackedFamily, latin, mathsFamily } from './text-lines.ts'
import { lateLetters } from './typeface-count.ts'

/** What did not come is asked for again after this long, or as soon as there is a network. */
const againMs = 30_000
/** Letters at a size at which none measures as a box does by chance. */
const size = 99
/** No typeface has this place: what a device shows for it is its box. */
const nobodys = '\u0378'

const isThere = typeof FontFace === 'function'

/** Those of the page, or of the worker that paints small pages. */
function fonts(): FontFaceSet {
  return typeof document === 'undefined' ? self.fonts : document.fonts
}

const coming = new Map<string, Promise<void>>()
/** How many typefaces had come when each came. */
const cameAs = new Map<string, number>()
/** Words that have been looked after, by the properties of their shapes. */
const settled = new WeakSet<object>()
/** What was painted with boxes and has no typeface yet, each with how many had come by then. */
const boxed = new Map<Paintable, number>()
let again: ReturnType<typeof setTimeout> | undefined

/** Brings the typefaces that painted shapes need and this device lacks; then those are painted again. */
export async function bringFor(shapes: ReadonlyMap<Paintable, number>): Promise<void> {
  if (!isThere) return
  const looked = [...shapes].map(async ([shape, since]): Promise<Paintable[]> => {
    if (settled.has(shape.props)) return []
    const { isOther, isWhole } = await bringText(textOf(shape), since)
    if (isWhole) settled.add(shape.props)
    else boxed.set(shape, isOther ? lateLetters.come : since)
    return isOther ? [shape] : []
  })
  const changed = (await Promise.all(looked)).flat()
  if (boxed.size > 0) tryAgain()
  if (changed.length > 0) pictures.arrived.emit(changed)
}

/** Brings what this device lacks for texts, as far as it can be had now; answers whether any of them measures otherwise since. */
export async function bringLetters(texts: Iterable<string>): Promise<boolean> {
  if (!isThere) return false
  const since = lateLetters.come
  const each = [...new Set(texts)].filter((text) => !latin.test(text))
  const brought = await Promise.all(each.map((text) => bringText(text, since)))
  return brought.some(({ isOther }) => isOther)
}

/** How long whoever paints or measures once waits for letters. */
const soonMs = 3_000

/** The same, for as long as somebody can wait; `late` is told where any come after that. */
export async function bringLettersSoon(texts: Iterable<string>, late: () => void = () => {}): Promise<boolean> {
  let isLate = false
  const bringing = bringLetters(texts)
  const patience = new Promise<boolean>((resolve) =>
    setTimeout(() => {
      isLate = true
      resolve(false)
    }, soonMs),
  )
  void bringing.then((isOther) => isLate && isOther && late())
  return await Promise.race([bringing, patience])
}

function textOf({ kind, props }: Paintable): string {
  return kind === 'text' || kind === 'note' ? props.text : ''
}

/** Whether a text is another picture than one that was made when so many typefaces had come, and whether all of its letters are there. */
async function bringText(text: string, since: number): Promise<{ isOther: boolean; isWhole: boolean }> {
  const lacked = await lackedTypefaces(text, isBoxed).catch(() => null)
  const brought = await Promise.allSettled((lacked ?? []).map(bring))
  return {
    isOther: (lacked ?? []).some(({ name }) => (cameAs.get(name) ?? 0) > since),
    isWhole: lacked !== null && brought.every(({ status }) => status === 'fulfilled'),
  }
}

function bring(typeface: LackedTypeface): Promise<void> {
  const known = coming.get(typeface.name) ?? load(typeface)
  coming.set(typeface.name, known)
  return known
}

async function load({ name, address, letters }: LackedTypeface): Promise<void> {
  try {
    const ours = letters === null ? mathsFamily : lackedFamily
    const face = new FontFace(ours, `url('${address}')`, letters === null ? {} : { unicodeRange: letters })
    // Nothing is drawn in it before it is there: a canvas would not draw it again by itself.
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
    void bringFor(shapes)
  }
  if (again !== undefined) return
  again = setTimeout(retry, againMs)
  addEventListener('online', retry)
}

type Measure = (letter: string) => string

let measure: Measure | null = null
const boxes = new Map<string, boolean>()

/** Whether this device shows a letter as it shows what no typeface has. */
function isBoxed(letter: string): boolean {
  const known = boxes.get(letter)
  if (known !== undefined) return known
  measure ??= measureByDevice()
  const found = measure(letter) === measure(nobodys)
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
