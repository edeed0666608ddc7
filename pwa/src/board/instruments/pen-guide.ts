import { pagePoint } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import type { Lead } from '../editor/aids.ts'
import type { PointerStep, Sample } from '../editor/pointer-step.ts'
import type { ToolName } from '../editor/tools.ts'
import { ArcWalk } from './arc-walk.ts'
import { degreesOf } from './instrument.ts'
import type { Instrument } from './instrument.ts'
import { degreeAt, distanceTo, nearestTrack, onTrack, rayThrough, tracksOf } from './tracks.ts'
import type { Track } from './tracks.ts'

type LeadingParts = {
  instruments(): Iterable<Instrument>
  /** Screen pixels per page pixel. */
  zoom(): number
  /** The current tool. */
  tool(): ToolName
  /** Called when a line goes through a mark of the protractor. */
  showDegree(degree: number): void
}

/** The maximal distance, in screen pixels, between a stroke's start and its track; a finger covers its target. */
const reach = 12
const coarseReach = 20

/** The distance from the protractor's centre, in screen pixels, at which the intended mark is clear. */
const plain = 24

const inkTools: readonly ToolName[] = ['pen', 'highlighter']
const lineTools: readonly ToolName[] = ['line', 'arrow']

type Led = (sample: Sample) => readonly Sample[]

/** Guides strokes and lines that begin beside an instrument along it, from down to up. Others are free. */
export class Leading {
  readonly #parts: LeadingParts
  #led: Led | null = null

  constructor(parts: LeadingParts) {
    this.#parts = parts
  }

  readonly lead: Lead = (does, step, isLent) => {
    if (does === 'down') this.#led = isLent ? null : this.#takeUp(step)
    const led = this.#led
    if (!led) return step
    const samples = step.samples.flatMap(led)
    return { ...step, samples, last: samples.at(-1) ?? step.last, isConstrained: false }
  }

  /** Whether a stroke that begins at a point of the page would be guided. */
  takes(point: Offset, isCoarse: boolean): boolean {
    return this.#trackAt(point, isCoarse) !== null
  }

  #takeUp({ last, isCoarse = false, isFree = false }: PointerStep): Led | null {
    const track = isFree ? null : this.#trackAt(last.page, isCoarse)
    if (!track) return null
    if (track.kind === 'circle') return alongCircle(track, last)
    if (track.kind === 'rays') return this.#throughMarks(track, last)
    return (sample) => [moved(sample, onTrack(track, sample.page))]
  }

  #trackAt(point: Offset, isCoarse: boolean): Track | null {
    const isInk = inkTools.includes(this.#parts.tool())
    if (!isInk && !lineTools.includes(this.#parts.tool())) return null
    const zoom = this.#parts.zoom()
    const tracks = [...this.#parts.instruments()].flatMap((instrument) => tracksOf(instrument, zoom))
    // A straight line cannot follow a circle.
    const fitting = tracks.filter(({ kind }) => isInk || kind !== 'circle')
    const near = (isCoarse ? coarseReach : reach) / zoom
    const rays = fitting.find((track) => track.kind === 'rays' && distanceTo(track, point) <= near)
    // The base goes through the centre too.
    return rays ?? nearestTrack(fitting, point, near)
  }

  /**
   * A line moves from mark to mark while it is dragged. Ink cannot, so it follows the first mark that it moves
   * towards.
   */
  #throughMarks(rays: Track & { kind: 'rays' }, first: Sample): Led {
    const isFromMiddle = Math.hypot(first.page.x - rays.middle.x, first.page.y - rays.middle.y) < rays.radius / 2
    let held = isFromMiddle ? null : rayThrough(rays, first.page)
    if (held) this.#parts.showDegree(degreeAt(rays, first.page))
    const isLine = lineTools.includes(this.#parts.tool())
    return (sample) => {
      const { page } = sample
      const away = Math.hypot(page.x - rays.middle.x, page.y - rays.middle.y) * this.#parts.zoom()
      if (held) return [moved(sample, onTrack(held, page))]
      if (away < plain) return [moved(sample, rays.middle)]
      this.#parts.showDegree(degreeAt(rays, page))
      if (!isLine) held = rayThrough(rays, page)
      return [moved(sample, onTrack(rays, page))]
    }
  }
}

function alongCircle({ middle, radius }: Track & { kind: 'circle' }, first: Sample): Led {
  const walk = new ArcWalk({ middle, radius, degrees: degreesOf(middle, first.page) })
  return (sample) => walk.to(sample)
}

function moved(sample: Sample, { x, y }: Offset): Sample {
  return { ...sample, page: pagePoint(x, y) }
}
