import { MAX_MATHS_LENGTH, MAX_OUTLINE_BYTES } from '@takhti/schema/board/limits'
import { packOutline, type OutlineStep, type PackedOutline } from '@takhti/schema/board/pack-outline'
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js'
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js'
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js'
import 'mathjax-full/js/input/tex/gensymb/GensymbConfiguration.js'
import 'mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'
import 'mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js'
import { mathjax } from 'mathjax-full/js/mathjax.js'
import { SVG } from 'mathjax-full/js/output/svg.js'
import { Letters, type LetterSource } from './letters.ts'
import { outlineOfSvg, type SvgElement } from './svg-outline.ts'

/** Why LaTeX cannot be typeset; each but `nothing` and `tooLong` has its text under `board.maths.faults`. */
export type MathsFault = {
  readonly fault: 'nothing' | 'tooLong' | 'syntax' | 'typeface' | 'other'
  /** The setter's error id, as in `syntaxFaults`, and the part of the source that it names. */
  readonly id?: string
  readonly part?: string
}

/** A formula ready for the page; its measures are in units of the font size. */
export type SetMaths = {
  readonly outline: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** Extent below the baseline. */
  readonly depth: number
}

/** Units of an outline per font size, of which MathJax has 1,000. */
const unitsPerSize = 500
const scale = unitsPerSize / 1_000

// No package loads, links, colours or defines: a formula is only positioned characters, and its cost is bounded.
const packages = ['base', 'ams', 'mhchem', 'cancel', 'boldsymbol', 'gensymb', 'textmacros']

const adaptor = liteAdaptor()
RegisterHTMLHandler(adaptor)
const output = new SVG({ fontCache: 'none' })
const input = new TeX({
  packages,
  maxMacros: 1_000,
  maxBuffer: MAX_MATHS_LENGTH * 4,
  formatError: (_jax: unknown, error: Error) => {
    throw error
  },
})
const setter = mathjax.document('', { InputJax: input, OutputJax: output })

/** Typesets a formula; returns a fault where it cannot. */
export async function typesetMaths(source: string, letterSource?: LetterSource): Promise<SetMaths | MathsFault> {
  if (source.trim() === '') return { fault: 'nothing' }
  if (source.length > MAX_MATHS_LENGTH) return { fault: 'tooLong' }
  const letters = new Letters(source)
  try {
    measureWith(letters)
    let drawn = svgOf(letters.source)
    // Missing characters are known only after the first pass.
    if (letters.areMissing) {
      await letters.fetch(letterSource)
      drawn = svgOf(letters.source)
    }
    const steps = outlineOfSvg(drawn, (text) => letters.outline(text))
    const packed = packed500(steps)
    if (packed === null) return { fault: 'nothing' }
    if (packed.bytes.length > MAX_OUTLINE_BYTES) return { fault: 'tooLong' }
    return {
      outline: packed.bytes,
      width: packed.width / unitsPerSize,
      height: packed.height / unitsPerSize,
      depth: lowest(steps) / 1_000,
    }
  } catch (error) {
    return faultOf(error, letters)
  }
}

function svgOf(source: string): SvgElement {
  const container = setter.convert(source, { display: true, em: 16, ex: 8, containerWidth: 1_000_000 })
  const [svg] = container.children
  // MathJax puts one SVG into its container.
  return svg as SvgElement
}

/** Measures characters outside of the maths typeface by their own typeface, where MathJax would guess. */
function measureWith(letters: Letters): void {
  const measure = (text: string) => letters.measure(text)
  Object.assign(output, {
    measureText: (text: string) => measure(text),
    measureTextNodeWithCache: (_node: unknown, text: string) => measure(text),
  })
}

/** The lowest point: `y` grows downwards from the baseline. */
function lowest(steps: readonly OutlineStep[]): number {
  return steps.reduce((low, { points }) => points.reduce((most, { y }) => Math.max(most, y), low), -Infinity)
}

function packed500(steps: readonly OutlineStep[]): PackedOutline | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of steps) {
    for (const { x, y } of points) {
      minX = Math.min(minX, x)
      minY = Math.min(minY, y)
      maxX = Math.max(maxX, x)
      maxY = Math.max(maxY, y)
    }
  }
  const placed = steps.map(({ step, points }) => ({
    step,
    points: points.map(({ x, y }) => ({ x: (x - minX) * scale, y: (y - minY) * scale })),
  }))
  return packOutline(placed, { width: (maxX - minX) * scale, height: (maxY - minY) * scale })
}

function faultOf(error: unknown, letters: Letters): MathsFault {
  if (letters.isUnreachable(error)) return { fault: 'typeface' }
  if (!isTexError(error)) return { fault: 'other' }
  const part = letters.named(/\\[A-Za-z]+|\{[^{}]+\}|'[^']+'/.exec(error.message)?.[0] ?? '')
  return { fault: 'syntax', id: error.id, part }
}

/** Duck-typed: the library's error class does not extend `Error`. */
function isTexError(error: unknown): error is { id: string; message: string } {
  return (
    typeof error === 'object' && error !== null && 'id' in error && typeof error.id === 'string' && 'message' in error
  )
}
