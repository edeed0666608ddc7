/** Inputs of an item and its loss from 0 to 1. */
export type Row = { signs: readonly number[]; loss: number }

export type Model = { bias: number; weights: number[]; risk(signs: readonly number[]): number }

const rounds = 25

/** Logistic regression by Newton's method with damped weights of standardised signs; the same rows give the same model. */
export function logistic(rows: readonly Row[], damping: number): Model {
  const size = rows[0]?.signs.length ?? 0
  const { means, spreads } = spreadOf(rows, size)
  const inputs = rows.map(({ signs }) => [
    ...signs.map((sign, at) => (sign - valueAt(means, at)) / valueAt(spreads, at)),
    1,
  ])
  let beta = Array.from({ length: size + 1 }, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    const { gradient, curvature } = stepOf(rows, inputs, { beta, damping })
    const step = solved(curvature, gradient)
    beta = beta.map((value, at) => value + valueAt(step, at))
  }
  const weights = spreads.map((spread, at) => valueAt(beta, at) / spread)
  const bias = valueAt(beta, size) - weights.reduce((sum, weight, at) => sum + weight * valueAt(means, at), 0)
  const risk = (signs: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * valueAt(signs, at), bias)
  return { bias, weights, risk }
}

function valueAt(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

function spreadOf(rows: readonly Row[], size: number): { means: number[]; spreads: number[] } {
  const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0) / Math.max(1, rows.length)
  const means = Array.from({ length: size }, (_, at) => mean(({ signs }) => valueAt(signs, at)))
  const spreads = means.map((middle, at) => Math.sqrt(mean(({ signs }) => (valueAt(signs, at) - middle) ** 2)) || 1)
  return { means, spreads }
}

type Point = { beta: readonly number[]; damping: number }

function stepOf(rows: readonly Row[], inputs: readonly (readonly number[])[], { beta, damping }: Point) {
  const size = beta.length
  // The bias is not damped, or rare losses would seem likelier than they are.
  const damp = (at: number) => (at === size - 1 ? 0.001 : damping)
  const gradient = beta.map((value, at) => -damp(at) * value)
  const curvature = beta.map((_, at) => beta.map((__, other) => (at === other ? damp(at) : 0)))
  for (const [row, input] of inputs.entries()) {
    const sum = input.reduce((total, value, at) => total + value * valueAt(beta, at), 0)
    const likely = 1 / (1 + Math.exp(-sum))
    const weight = likely * (1 - likely)
    const error = (rows[row]?.loss ?? 0) - likely
    for (let at = 0; at < size; at += 1) {
      const value = valueAt(input, at)
      gradient[at] = valueAt(gradient, at) + value * error
      const line = curvature[at] ?? []
      for (let other = 0; other < size; other += 1)
        line[other] = valueAt(line, other) + weight * value * valueAt(input, other)
    }
  }
  return { gradient, curvature }
}

/** The solution of linear equations by elimination; the matrix is positive, so no pivot is sought. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, at) => [...line, valueAt(right, at)])
  const size = right.length
  for (let pivot = 0; pivot < size; pivot += 1) {
    const from = lines[pivot] ?? []
    for (const [at, line] of lines.entries()) {
      if (at === pivot) continue
      const share = valueAt(line, pivot) / valueAt(from, pivot)
      for (let column = pivot; column <= size; column += 1)
        line[column] = valueAt(line, column) - share * valueAt(from, column)
    }
  }
  return lines.map((line, at) => valueAt(line, size) / valueAt(line, at))
}
