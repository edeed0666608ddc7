import { RULER_END, RULER_WIDTH, rulerLength } from './body.ts'
import { degreeMarks, lengthMarks } from './graduations.ts'
import type { Mark } from './graduations.ts'
import type { ShownInstrument } from './instrument-parts.ts'
import { otherLeg } from './instrument.ts'

/** Lengths of marks by their rank, in screen pixels. */
const lengths = { 0: 7, 1: 11, 2: 16 } as const

/** The distance from a scale to the centre of its numbers, in screen pixels. */
const toNumbers = 26

/** The body of a ruler with its scale; the element's origin is its zero. */
export function RulerBody({ instrument, zoom, text }: ShownInstrument) {
  const marks = lengthMarks(instrument.size, zoom)
  const width = rulerLength(instrument, zoom) + 2 * RULER_END
  return (
    <>
      <rect className="instrument-body" x={-RULER_END} y={0} width={width} height={RULER_WIDTH} rx={5} />
      <path className="instrument-marks" d={marksAcross(marks, 1)} />
      {numbered(marks).map(({ at, number }) => (
        <text key={at} x={at} y={toNumbers}>
          {text.number(number)}
        </text>
      ))}
    </>
  )
}

/** The body of a set square with the scales of its legs and the angles of its corners. */
export function SetSquareBody({ instrument, zoom, text }: ShownInstrument) {
  const { size, slope } = instrument
  const [leg, other] = [size * zoom, otherLeg(instrument) * zoom]
  const marks = lengthMarks(size, zoom)
  const half = (slope * Math.PI) / 360
  // Inside of the corner, above the numbers.
  const away = 48 / Math.sin(half)
  return (
    <>
      <path className="instrument-body" d={`M0 0H${leg}L0 ${-other}Z`} />
      <path className="instrument-marks" d={marksAcross(marks, -1)} />
      <path className="instrument-marks" d={marksDown(lengthMarks(otherLeg(instrument), zoom))} />
      {numbered(marks.filter(({ at }) => at < leg - 40)).map(({ at, number }) => (
        <text key={at} x={at} y={-toNumbers}>
          {text.number(number)}
        </text>
      ))}
      {leg > 200 && (
        <text className="instrument-angle" x={leg - away * Math.cos(half)} y={-48}>
          {text.degrees(slope)}
        </text>
      )}
      <path className="instrument-marks" d="M0 -12H12V0" />
    </>
  )
}

/** The body of a protractor: degrees in both directions, and the arm that shows one. */
export function ProtractorBody({ instrument, zoom, text }: ShownInstrument) {
  const radius = instrument.size * zoom
  const marks = degreeMarks(radius)
  const tip = onCircle(instrument.arm, radius + 6)
  const d = marks.map(({ at, rank }) => {
    const [from, to] = [onCircle(at, radius), onCircle(at, radius - lengths[rank])]
    return `M${from.x} ${from.y}L${to.x} ${to.y}`
  })
  return (
    <>
      <path className="instrument-body" d={`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Z`} />
      <path className="instrument-marks" d={d.join('')} />
      {numbered(marks).map(({ at, number }) => {
        const [outer, inner] = [onCircle(at, radius - toNumbers), onCircle(at, radius - toNumbers - 24)]
        // The ends of the scales are on the base.
        const up = at % 180 === 0 ? -7 : 0
        return (
          <g key={at}>
            <text x={outer.x} y={outer.y + up}>
              {text.number(number)}
            </text>
            <text className="instrument-inner" x={inner.x} y={inner.y + up}>
              {text.number(180 - number)}
            </text>
          </g>
        )
      })}
      <path className="instrument-marks" d="M-8 0H8M0 -8V0" />
      <path className="instrument-arm" d={`M0 0L${tip.x} ${tip.y}`} />
      <text className="instrument-angle" x={0} y={-18}>
        {text.degrees(instrument.arm)}
      </text>
    </>
  )
}

/** A compass: its circle, both legs and the needle. */
export function CompassBody({ instrument, zoom }: ShownInstrument) {
  const radius = instrument.size * zoom
  return (
    <>
      <circle className="instrument-circle" r={radius} />
      <path className="instrument-arm" d={`M0 0L${radius / 2} -72L${radius} 0`} />
      <circle className="instrument-needle" r={3} />
    </>
  )
}

/** Marks of a scale along the zero line, to one side of it. */
function marksAcross(marks: readonly Mark[], side: 1 | -1): string {
  return marks.map(({ at, rank }) => `M${at} 0V${side * lengths[rank]}`).join('')
}

function marksDown(marks: readonly Mark[]): string {
  return marks.map(({ at, rank }) => `M0 ${-at}H${lengths[rank]}`).join('')
}

function numbered(marks: readonly Mark[]): { at: number; number: number }[] {
  return marks.flatMap(({ at, number }) => (number === null ? [] : [{ at, number }]))
}

/** A point of the circle around the centre, in screen pixels. */
export function onCircle(degrees: number, radius: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle) }
}
