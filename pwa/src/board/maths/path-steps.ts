import type { Offset } from '@takhti/schema/board/geometry'
import type { OutlineStep } from '@takhti/schema/board/pack-outline'
import type { Trace } from '@takhti/schema/board/shapes/drawing'

/** The steps of SVG path data as maths typefaces have it: without arcs. Throws on anything else. */
export function stepsOfPath(data: string): OutlineStep[] {
  const steps: OutlineStep[] = []
  let at: Offset = { x: 0, y: 0 }
  let control = at
  for (const [, command = '', inside = ''] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (inside.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    for (const points of groupsOf(command, numbers, { at, control })) {
      const end = points.at(-1) ?? at
      control = points.length === 2 ? (points[0] ?? end) : end
      at = end
      steps.push({ step: stepOf(command, points.length, steps.length), points })
    }
  }
  return steps
}

type Before = { readonly at: Offset; readonly control: Offset }

/** The points of each step of one command. */
function* groupsOf(command: string, numbers: readonly number[], before: Before): Generator<Offset[]> {
  let { at, control } = before
  const size = sizes.get(command.toUpperCase())
  if (size === undefined) throw new Error(`path command ${command}`)
  for (let from = 0; size > 0 && from + size <= numbers.length; from += size) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = placed(command, numbers.slice(from, from + size), at)
    const upper = command.toUpperCase()
    if (upper === 'H') yield [(at = { x: a, y: at.y })]
    else if (upper === 'V') yield [(at = { x: at.x, y: a })]
    else if (upper === 'T') {
      control = { x: 2 * at.x - control.x, y: 2 * at.y - control.y }
      yield [control, (at = { x: a, y: b })]
    } else if (upper === 'Q') {
      control = { x: a, y: b }
      yield [control, (at = { x: c, y: d })]
    } else if (upper === 'C') yield [{ x: a, y: b }, { x: c, y: d }, (at = { x: e, y: f })]
    else yield [(at = { x: a, y: b })]
  }
}

/** Resolves relative coordinates: a lower-case command starts at the current point. */
function placed(command: string, numbers: readonly number[], at: Offset): readonly number[] {
  if (command < 'a') return numbers
  return numbers.map((number, index) => number + ((index % 2 === 0) === (command !== 'v') ? at.x : at.y))
}

const sizes = new Map([
  ['M', 2],
  ['L', 2],
  ['H', 1],
  ['V', 1],
  ['Q', 4],
  ['T', 2],
  ['C', 6],
  ['Z', 0],
])

function stepOf(command: string, points: number, before: number): OutlineStep['step'] {
  if (command.toUpperCase() === 'M' || before === 0) return 'move'
  return points === 1 ? 'line' : points === 2 ? 'quadratic' : 'cubic'
}

/** The path commands of a trace, as steps. */
export function traced(trace: Trace): OutlineStep[] {
  const steps: OutlineStep[] = []
  const add =
    (step: OutlineStep['step']) =>
    (...numbers: number[]) => {
      const points = Array.from({ length: numbers.length / 2 }, (_, index) => ({
        x: numbers[index * 2] ?? 0,
        y: numbers[index * 2 + 1] ?? 0,
      }))
      steps.push({ step, points })
    }
  trace({
    moveTo: add('move'),
    lineTo: add('line'),
    quadraticCurveTo: add('quadratic'),
    bezierCurveTo: add('cubic'),
    closePath: () => {},
  })
  return steps
}
