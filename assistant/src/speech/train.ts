import { featuresAt, type Speech, type Weights } from './boundaries.ts'

/** Speech with the tokens that open its sentences. */
export type Example = { speech: Speech; starts: ReadonlySet<number> }

const [epochs, rate, damping, seldom] = [20, 0.15, 0.02, 4]

/**
 * Weights learnt from examples by logistic regression with AdaGrad, in tenths, without rare features. The same examples
 * always give the same weights.
 */
export function train(examples: readonly Example[]): Weights {
  const places = placesOf(examples)
  const weights = new Map<string, number>()
  const seen = new Map<string, number>()
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { features, isStart } of inOrder(places, epoch)) {
      const sum = features.reduce((total, each) => total + (weights.get(each) ?? 0), 0)
      const error = (isStart ? 1 : 0) - 1 / (1 + Math.exp(-sum))
      for (const each of features) learn({ weights, seen }, each, error)
    }
  }
  const tenths = Array.from(weights, ([each, weight]) => [each, Math.round(weight * 10)] as const)
  return new Map(tenths.filter(([, weight]) => weight !== 0))
}

type Learning = { weights: Map<string, number>; seen: Map<string, number> }

function learn({ weights, seen }: Learning, each: string, error: number): void {
  const weight = weights.get(each) ?? 0
  const step = error - damping * weight * (each === 'b' ? 0 : 1)
  const squares = (seen.get(each) ?? 0.1) + step * step
  seen.set(each, squares)
  weights.set(each, weight + (rate * step) / Math.sqrt(squares))
}

type Place = { features: string[]; isStart: boolean }

function placesOf(examples: readonly Example[]): Place[] {
  const places = examples.flatMap(({ speech, starts }) =>
    speech.tokens.flatMap((_, at) => (at === 0 ? [] : [{ features: featuresAt(speech, at), isStart: starts.has(at) }])),
  )
  const counts = new Map<string, number>()
  for (const { features } of places) for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1)
  return places.map(({ features, isStart }) => ({
    features: features.filter((each) => (counts.get(each) ?? 0) >= seldom),
    isStart,
  }))
}

/** All places in another order each time: steps of a length that shares no divisor with their number. */
function inOrder(places: readonly Place[], epoch: number): Place[] {
  let step = Math.floor(places.length / 3) + epoch * 7 + 1
  while (divisor(step, places.length) > 1) step += 1
  return places.map((_, at) => places[(at * step) % places.length]).filter((place) => place !== undefined)
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}
