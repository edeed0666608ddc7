import type * as Y from 'yjs'
import { metaKeys, pageMaps, readMaps } from './document.ts'
import type { Box, Offset } from './geometry.ts'
import { whenMade } from './stored-doc.ts'

/** The papers of pages. A page whose paper is of a later build is shown plain. */
export const papers = ['plain', 'ruled', 'grid', 'graph', 'dotted', 'staff', 'world', 'countries', 'southAsia'] as const

export type Paper = (typeof papers)[number]

/** Papers that a map is printed on. */
export type MapPaper = Extract<Paper, 'world' | 'countries' | 'southAsia'>

/** Whether a paper is a map, whose print is loaded only where such a page is shown. */
export function isMap(paper: Paper): paper is MapPaper {
  return paper === 'world' || paper === 'countries' || paper === 'southAsia'
}

/** Whether a value names a paper; a room refuses others. */
export function isPaper(value: unknown): value is Paper {
  return papers.some((known) => known === value)
}

/** The paper of a page. */
export function readPaper(pageDoc: Y.Doc): Paper {
  const stored = readMaps(pageDoc).meta.get(metaKeys.paper)
  return isPaper(stored) ? stored : 'plain'
}

/** Places a page on another paper. */
export function setPaper(pageDoc: Y.Doc, paper: Paper, origin: unknown): void {
  pageDoc.transact(() => pageMaps(pageDoc).meta.set(metaKeys.paper, paper), origin)
}

/** Calls back after each change that may concern the paper. Returns an unsubscribe function. */
export function observePaper(pageDoc: Y.Doc, changed: () => void): () => void {
  whenMade(pageDoc, () => pageMaps(pageDoc).meta.observe(changed))
  return () => whenMade(pageDoc, () => pageMaps(pageDoc).meta.unobserve(changed))
}

/** The print of a paper, in page pixels: lines across a box, strong ones apart, and dots. */
export type Print = {
  readonly fine: readonly Line[]
  readonly strong: readonly Line[]
  readonly dots: readonly Offset[]
}

export type Line = readonly [from: Offset, to: Offset]

/** The side of a printed dot, in page pixels. */
export const DOT_SIDE = 2.5

/** Where a page pixel is larger than a map's detail by this, a map is a smudge. */
const COARSEST_MAP = 100

/** The part of a map in a box, within the first view of a page. Empty before `setMaps`. */
let mapIn = (_paper: MapPaper, _box: Box): Print => blank

/** Sets the print of maps, which is larger than that of all other papers. */
export function setMaps(printIn: typeof mapIn): void {
  mapIn = printIn
}

const STEP = 40
const GRAPH_STEP = 12
/** The number of fine lines of graph paper per strong one. */
const GRAPH_STRONG = 5
const STAFF_STEP = 14
const STAFF_LINES = 5
const STAFF_PITCH = 160

/**
 * The print of a paper within a box of the page. Its origin is the page's, so that every screen and export shows the
 * same lines under the same ink. Where a page pixel is smaller than `finest` times the distance of two lines, fine
 * lines are omitted, because they would merge.
 */
export function printOf(paper: Paper, box: Box, finest = 0): Print {
  const across = (step: number) => stepsIn(box.minY, box.maxY, step).map((y) => acrossAt(box, y))
  const down = (step: number) => stepsIn(box.minX, box.maxX, step).map((x) => downAt(box, x))
  switch (paper) {
    case 'plain':
      return blank
    case 'ruled':
      return { ...blank, fine: STEP < finest ? [] : across(STEP) }
    case 'grid':
      return { ...blank, fine: STEP < finest ? [] : [...across(STEP), ...down(STEP)] }
    case 'graph': {
      const strong = GRAPH_STEP * GRAPH_STRONG
      return {
        ...blank,
        fine: GRAPH_STEP < finest ? [] : [...across(GRAPH_STEP), ...down(GRAPH_STEP)],
        strong: strong < finest ? [] : [...across(strong), ...down(strong)],
      }
    }
    case 'dotted':
      return { ...blank, dots: STEP < finest * 2 ? [] : dotsIn(box) }
    case 'staff':
      return { ...blank, strong: STAFF_STEP < finest ? [] : staffIn(box) }
    case 'world':
    case 'countries':
    case 'southAsia':
      return COARSEST_MAP < finest ? blank : mapIn(paper, box)
  }
}

const blank: Print = { fine: [], strong: [], dots: [] }

function dotsIn(box: Box): Offset[] {
  const xs = stepsIn(box.minX, box.maxX, STEP)
  return stepsIn(box.minY, box.maxY, STEP).flatMap((y) => xs.map((x) => ({ x, y })))
}

function staffIn(box: Box): Line[] {
  const tops = stepsIn(box.minY - STAFF_PITCH, box.maxY, STAFF_PITCH)
  const lines = tops.flatMap((top) => Array.from({ length: STAFF_LINES }, (_, index) => top + index * STAFF_STEP))
  return lines.filter((y) => y >= box.minY && y <= box.maxY).map((y) => acrossAt(box, y))
}

/** The multiples of a step from one number to another. */
function stepsIn(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
}

function acrossAt({ minX, maxX }: Box, y: number): Line {
  return [
    { x: minX, y },
    { x: maxX, y },
  ]
}

function downAt({ minY, maxY }: Box, x: number): Line {
  return [
    { x, y: minY },
    { x, y: maxY },
  ]
}
