import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { OutlineStep } from '@takhti/schema/board/pack-outline'
import { applyTo, type Affine, unturned } from '@takhti/schema/board/transform'
import { after, mapWithin } from '../clipboard/svg-style.ts'
import { stepsOfPath } from './path-steps.ts'

/** An element of MathJax's output. */
export type SvgElement = {
  readonly kind: string
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  readonly children: readonly (SvgElement | { readonly value: string })[]
}

/** Characters that the maths typeface lacks, drawn in a typeface of their script: from 0 0, `y` downwards. */
export type SetLetters = (text: string) => readonly OutlineStep[]

/** The SVG has a part that cannot be drawn as an outline. */
export class NoOutline extends Error {}

/** The line width of a table, which MathJax leaves to a style sheet. */
const lineWidth = 70

type Place = { readonly map: Affine; readonly clip: Box | null }

/** Converts an SVG to one outline, in its own units; `y` grows downwards. */
export function outlineOfSvg(svg: SvgElement, letters: SetLetters): OutlineStep[] {
  const walk = new Walk(letters)
  for (const child of svg.children) walk.visit(child, { map: { ...unturned, e: 0, f: 0 }, clip: null })
  return walk.steps
}

class Walk {
  readonly steps: OutlineStep[] = []
  readonly #letters: SetLetters

  constructor(letters: SetLetters) {
    this.#letters = letters
  }

  visit(node: SvgElement['children'][number], within: Place): void {
    if ('value' in node) return
    const place = { ...within, map: mapWithin(within.map, String(node.attributes['transform'] ?? '')) }
    switch (node.kind) {
      case 'g':
        return this.#all(node, place)
      case 'svg':
        return this.#all(node, windowed(node, place))
      case 'path':
        return this.#add(stepsOfPath(String(node.attributes['d'] ?? '')), place)
      case 'rect':
        return this.#rect(node, place)
      case 'line':
        return this.#line(node, place)
      case 'text':
        return this.#text(node, place)
      default:
        throw new NoOutline(node.kind)
    }
  }

  #all(node: SvgElement, place: Place): void {
    for (const child of node.children) this.visit(child, place)
  }

  #rect(node: SvgElement, place: Place): void {
    const [x, y, width, height] = [
      numberOf(node, 'x'),
      numberOf(node, 'y'),
      numberOf(node, 'width'),
      numberOf(node, 'height'),
    ]
    if (node.attributes['fill'] !== 'none')
      return this.#polygon(cornersOf({ x, y }, { x: x + width, y: y + height }), place)
    const half = numberOf(node, 'stroke-width', lineWidth) / 2
    const [left, top, right, bottom] = [x, y, x + width, y + height]
    for (const [from, to] of [
      [
        { x: left - half, y: top - half },
        { x: right + half, y: top + half },
      ],
      [
        { x: left - half, y: bottom - half },
        { x: right + half, y: bottom + half },
      ],
      [
        { x: left - half, y: top - half },
        { x: left + half, y: bottom + half },
      ],
      [
        { x: right - half, y: top - half },
        { x: right + half, y: bottom + half },
      ],
    ] as const) {
      this.#polygon(cornersOf(from, to), place)
    }
  }

  #line(node: SvgElement, place: Place): void {
    const from = { x: numberOf(node, 'x1'), y: numberOf(node, 'y1') }
    const to = { x: numberOf(node, 'x2'), y: numberOf(node, 'y2') }
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) return
    const half = numberOf(node, 'stroke-width', lineWidth) / 2 / length
    const [across, down] = [-(to.y - from.y) * half, (to.x - from.x) * half]
    const beside = (point: Offset, side: 1 | -1) => ({ x: point.x + side * across, y: point.y + side * down })
    this.#polygon([beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1)], place)
  }

  #text(node: SvgElement, place: Place): void {
    const text = node.children.map((child) => ('value' in child ? child.value : '')).join('')
    this.#add(this.#letters(text), place)
  }

  /** Outlines share one fill: an opposite winding would make a hole where it crosses a character. */
  #polygon(corners: readonly Offset[], place: Place): void {
    const clockwise = areaOf(corners) < 0 ? corners : corners.toReversed()
    this.#add(
      clockwise.map((point, index) => ({ step: index === 0 ? 'move' : 'line', points: [point] })),
      place,
    )
  }

  #add(steps: readonly OutlineStep[], { map, clip }: Place): void {
    for (const { step, points } of steps) {
      this.steps.push({ step, points: points.map((point) => clipped(applyTo(map, point), clip)) })
    }
  }
}

/** Clips a part of a stretched character to its window; such parts have straight sides, so clamping their points is exact. */
function clipped({ x, y }: Offset, clip: Box | null): Offset {
  if (clip === null) return { x, y }
  return { x: Math.min(clip.maxX, Math.max(clip.minX, x)), y: Math.min(clip.maxY, Math.max(clip.minY, y)) }
}

/** The window of a nested SVG: its position and clip. */
function windowed(node: SvgElement, { map }: Place): Place {
  const view = numbersIn(String(node.attributes['viewBox'] ?? ''))
  const [x, y, width, height] = [
    numberOf(node, 'x'),
    numberOf(node, 'y'),
    numberOf(node, 'width'),
    numberOf(node, 'height'),
  ]
  const [viewX = x, viewY = y, viewWidth = width, viewHeight = height] = view
  const isScaled = Math.abs(viewWidth - width) > 1 || Math.abs(viewHeight - height) > 1
  if ('data-table' in node.attributes || isScaled) throw new NoOutline('table')
  const corners = [applyTo(map, { x, y }), applyTo(map, { x: x + width, y: y + height })] as const
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const clip = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) }
  return { map: after(map, { ...unturned, e: x - viewX, f: y - viewY }), clip }
}

function cornersOf(from: Offset, to: Offset): Offset[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}

function areaOf(corners: readonly Offset[]): number {
  return corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y }
    return sum + (x * next.y - next.x * y) / 2
  }, 0)
}

function numberOf(node: SvgElement, name: string, absent = 0): number {
  const value = Number.parseFloat(String(node.attributes[name] ?? absent))
  return Number.isFinite(value) ? value : absent
}

function numbersIn(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)
}
