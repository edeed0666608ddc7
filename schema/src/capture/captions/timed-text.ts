import type { Segment } from '../model.ts'
import { decodeEntities } from './entities.ts'
import { type Mark, marksOf } from './markup.ts'
import { cueOf } from './times.ts'

/** Cues of a markup file, and its stated language, or ''. */
export type TimedText = { format: 'ttml' | 'srv3'; language: string; segments: Segment[] }

/** Start and end in milliseconds; null where the file has none. */
type Times = { from: number; until: number | null }

type Open = Extract<Mark, { kind: 'open' }>

/** Reads TTML, or the site's own formats srv1, srv2 and srv3; null for other files, and for one without cues. */
export function parseTimedText(file: string): TimedText | null {
  const start = file.replace(/^[\uFEFF\s]+/, '')
  if (!start.startsWith('<')) return null
  let reader: CueReader | null = null
  for (const mark of marksOf(start)) {
    if (reader !== null) reader.take(mark)
    else if (mark.kind === 'open') {
      const clock = clockOf(mark)
      if (clock === null) return null
      reader = new CueReader(clock, mark)
    }
  }
  const segments = reader?.segments() ?? []
  return reader !== null && segments.length > 0 ? { ...reader.declared, segments } : null
}

/** How a kind of file writes its times. */
type Clock = { format: TimedText['format']; timesOf(tag: Open, parent: Times): Times | null }

function clockOf(root: Open): Clock | null {
  if (root.name === 'tt') return ttmlClock(root)
  // Times are in milliseconds, and words have times too, relative to the cue's start.
  if (root.name === 'timedtext') {
    return {
      format: 'srv3',
      timesOf: ({ name, attributes }) => (name === 's' ? null : plainTimes(attributes, 't', 'd', 1)),
    }
  }
  if (root.name === 'transcript') {
    return { format: 'srv3', timesOf: ({ attributes }) => plainTimes(attributes, 'start', 'dur', 1_000) }
  }
  return null
}

function plainTimes(
  attributes: Open['attributes'],
  ...[start, duration, scale]: [start: string, duration: string, scale: number]
): Times | null {
  const from = numberOf(attributes.get(start))
  const length = numberOf(attributes.get(duration))
  return from === null ? null : { from: from * scale, until: length === null ? null : (from + length) * scale }
}

function numberOf(written: string | undefined): number | null {
  return written !== undefined && /^\d{1,12}(?:\.\d{1,9})?$/.test(written.trim()) ? Number(written) : null
}

/** Times of an element count from the start of the one around it, in frames or ticks of the rates that the file names. */
function ttmlClock(root: Open): Clock {
  const named = numberOf(root.attributes.get('framerate')) || null
  const frameRate = (named ?? 30) * multiplierOf(root.attributes.get('frameratemultiplier'))
  const tickRate = numberOf(root.attributes.get('tickrate')) || (named === null ? 1 : frameRate)
  const at = (written: string | undefined) => expression(written?.trim() ?? '', { frameRate, tickRate })
  return {
    format: 'ttml',
    timesOf({ attributes }, parent) {
      const [begin, end, length] = [at(attributes.get('begin')), at(attributes.get('end')), at(attributes.get('dur'))]
      if (begin === null) return null
      const from = parent.from + begin
      const ends = [end === null ? null : parent.from + end, length === null ? null : from + length, parent.until]
      const known = ends.filter((each) => each !== null)
      return { from, until: known.length > 0 ? Math.min(...known) : null }
    },
  }
}

/** `1000 1001`: the multiplier from 30 to 29.97 frames. */
function multiplierOf(written: string | undefined): number {
  const [, above, below] = /^(\d{1,6}) (\d{1,6})$/.exec(written?.trim() ?? '') ?? []
  const ratio = Number(above) / Number(below)
  return ratio > 0 && Number.isFinite(ratio) ? ratio : 1
}

function expression(written: string, rates: { frameRate: number; tickRate: number }): number | null {
  const clock = /^(\d{1,4}):(\d{2}):(\d{2}(?:\.\d{1,9})?)(?::(\d{1,4}))?$/.exec(written)
  if (clock !== null) {
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] = clock.slice(1).map((part) => Number(part ?? 0))
    return ((hours * 60 + minutes) * 60 + seconds + frames / rates.frameRate) * 1000
  }
  const [, count, unit] = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/.exec(written) ?? []
  if (count === undefined || unit === undefined) return null
  const scales = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1, f: 1_000 / rates.frameRate, t: 1_000 / rates.tickRate }
  // The expression above matches these units only.
  return Number(count) * scales[unit as keyof typeof scales]
}

// A file's head describes it, and is not spoken.
const unsaid = new Set(['head', 'metadata', 'title', 'desc', 'copyright'])

// No caption file nests elements this deep; deeper ones are not read.
const deepest = 64

/** Collects text under the innermost element with times. */
class CueReader {
  readonly declared: { format: TimedText['format']; language: string }
  readonly #clock: Clock
  readonly #found: Segment[] = []
  #stack: { name: string; times: Times; isCue: boolean; isSpoken: boolean }[] = []
  #words = ''

  constructor(clock: Clock, root: Open) {
    this.#clock = clock
    this.declared = { format: clock.format, language: root.attributes.get('lang') ?? '' }
    this.#stack = [{ name: root.name, times: { from: 0, until: null }, isCue: false, isSpoken: true }]
  }

  take(mark: Mark): void {
    if (mark.kind === 'text') this.#addText(mark.text)
    else if (mark.kind === 'close') this.#close(mark.name)
    else if (mark.name === 'br') this.#addText(' ')
    else if (!mark.isEmpty && this.#stack.length < deepest) this.#open(mark)
  }

  segments(): Segment[] {
    this.#flush()
    return this.#found
  }

  #addText(text: string): void {
    const top = this.#stack.at(-1)
    if (top?.isCue === true && top.isSpoken) this.#words += text
  }

  #open(mark: Open): void {
    const top = this.#stack.at(-1)
    if (top === undefined) return
    const own = this.#clock.timesOf(mark, top.times)
    if (own !== null) this.#flush()
    const isSpoken = top.isSpoken && !unsaid.has(mark.name)
    // Only an element with text begins a cue; a division with times only shifts those within it.
    const isCue = top.isCue || (own !== null && mark.name !== 'div' && mark.name !== 'body')
    this.#stack.push({ name: mark.name, times: own ?? top.times, isCue, isSpoken })
  }

  #close(name: string): void {
    const at = this.#stack.findLastIndex((each) => each.name === name)
    if (at <= 0) return
    const outer = this.#stack[at - 1]
    if (outer?.times !== this.#stack.at(-1)?.times) this.#flush()
    this.#stack = this.#stack.slice(0, at)
  }

  #flush(): void {
    const times = this.#stack.at(-1)?.times
    // The site encodes its entities twice.
    const words = this.declared.format === 'srv3' ? decodeEntities(this.#words) : this.#words
    const cue = times === undefined ? null : cueOf(words, times.from, times.until)
    if (cue !== null) this.#found.push(cue)
    this.#words = ''
  }
}
