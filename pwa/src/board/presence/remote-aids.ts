import type { ShownAids } from '@takhti/schema/board/channel'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { MAX_MINUTES, timerModes } from '../editor/timer.ts'
import type { Timer } from '../editor/timer.ts'
import { instrumentNames, sizedTo } from '../instruments/instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** Overlays of the page of a followed person. */
export type RemoteAids = Pick<ShownAids, 'curtain' | 'spotlight'> & {
  readonly timer?: Timer
  readonly instruments: readonly Instrument[]
}

type Fields = Readonly<Record<string, unknown>>

const edges = ['top', 'right', 'bottom', 'left'] as const
const shapes = ['circle', 'rectangle'] as const

/** Maximum elapsed time of a timer, in milliseconds. */
const longestMs = 1e9

/** Parses a room's message at a moment of the monotonic clock, in milliseconds. Drops only invalid parts. */
export function readAids(wire: unknown, now: number): RemoteAids | null {
  const fields = fieldsOf(wire)
  if (!fields) return null
  const curtain = curtainIn(fieldsOf(fields['curtain']))
  const spotlight = spotlightIn(fieldsOf(fields['spotlight']))
  const timer = timerIn(fieldsOf(fields['timer']), now)
  const listed: readonly unknown[] = Array.isArray(fields['instruments']) ? fields['instruments'] : []
  const read = listed.slice(0, instrumentNames.length).flatMap((each) => instrumentIn(fieldsOf(each)) ?? [])
  const instruments = instrumentNames.flatMap((name) => read.find((instrument) => instrument.name === name) ?? [])
  if (!curtain && !spotlight && !timer && instruments.length === 0) return null
  return { ...(curtain && { curtain }), ...(spotlight && { spotlight }), ...(timer && { timer }), instruments }
}

function curtainIn(fields: Fields | null) {
  const [top, right, bottom, left] = edges.map((edge) => numberIn(fields?.[edge], 0, 100))
  if (top == null || right == null || bottom == null || left == null) return null
  return { top, right, bottom, left }
}

function spotlightIn(fields: Fields | null) {
  const shape = shapes.find((name) => name === fields?.['shape'])
  const [x, y] = [numberIn(fields?.['x'], 0, 1), numberIn(fields?.['y'], 0, 1)]
  const width = numberIn(fields?.['width'], 0, 10)
  return shape && x !== null && y !== null && width !== null ? { shape, x, y, width } : null
}

function timerIn(fields: Fields | null, now: number): Timer | null {
  const mode = timerModes.find((name) => name === fields?.['mode'])
  const lengthMs = numberIn(fields?.['lengthMs'], 1, MAX_MINUTES * 60_000)
  const ranMs = numberIn(fields?.['ranMs'], 0, longestMs)
  if (!mode || lengthMs === null || ranMs === null) return null
  return { mode, lengthMs, ranMs, since: fields?.['isRunning'] === true ? now : null }
}

function instrumentIn(fields: Fields | null): Instrument | null {
  const name = instrumentNames.find((known) => known === fields?.['name'])
  const at = fieldsOf(fields?.['at'])
  const [x, y] = [at?.['x'], at?.['y']].map((value) => numberIn(value, -MAX_COORDINATE, MAX_COORDINATE))
  const [angle, arm] = [numberIn(fields?.['angle'], 0, 360), numberIn(fields?.['arm'], 0, 180)]
  const size = numberIn(fields?.['size'], 1, 10_000)
  if (!name || x == null || y == null || angle === null || arm === null || size === null) return null
  return sizedTo({ name, at: { x, y }, angle, arm, size, slope: fields?.['slope'] === 60 ? 60 : 45 }, size)
}

function fieldsOf(value: unknown): Fields | null {
  // Any object: each field is checked before use.
  return typeof value === 'object' && value !== null ? (value as Fields) : null
}

function numberIn(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}
