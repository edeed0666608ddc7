/** A piece of LaTeX that a button inserts: the button's face and the source; `|` marks the caret afterwards. */
export type MathsPiece = { readonly face: string; readonly source: string }

/** Parts of a formula; names are keys of `board.maths.pieces`. */
export const structures = {
  fraction: { face: 'a⁄b', source: '\\frac{|}{}' },
  power: { face: 'xⁿ', source: '^{|}' },
  index: { face: 'xₙ', source: '_{|}' },
  root: { face: '√x', source: '\\sqrt{|}' },
  nthRoot: { face: 'ⁿ√x', source: '\\sqrt[]{|}' },
  brackets: { face: '( )', source: '\\left( | \\right)' },
  integral: { face: '∫', source: '\\int_{}^{} |\\,dx' },
  sum: { face: '∑', source: '\\sum_{}^{} |' },
  limit: { face: 'lim', source: '\\lim_{x \\to |} ' },
  matrix: { face: '[⋯]', source: '\\begin{pmatrix} | & \\\\ & \\end{pmatrix}' },
  cases: { face: '{', source: '\\begin{cases} | & \\\\ & \\end{cases}' },
  lines: { face: '=\n=', source: '\\begin{aligned} | &= \\\\ &= \\end{aligned}' },
  vector: { face: 'v⃗', source: '\\vec{|}' },
  words: { face: 'Aa', source: '\\text{|}' },
  chemistry: { face: 'H₂O', source: '\\ce{|}' },
} as const satisfies Record<string, MathsPiece>

export type StructureName = keyof typeof structures

// `Object.keys` forgets the names of its argument.
export const structureNames = Object.keys(structures) as StructureName[]

export const greekLetters: readonly MathsPiece[] = [
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['δ', 'delta'],
  ['ε', 'varepsilon'],
  ['θ', 'theta'],
  ['λ', 'lambda'],
  ['μ', 'mu'],
  ['π', 'pi'],
  ['ρ', 'rho'],
  ['σ', 'sigma'],
  ['φ', 'varphi'],
  ['ω', 'omega'],
  ['Δ', 'Delta'],
  ['Σ', 'Sigma'],
  ['Ω', 'Omega'],
].map(pieceOf)

export const signs: readonly MathsPiece[] = [
  ['±', 'pm'],
  ['×', 'times'],
  ['÷', 'div'],
  ['≤', 'le'],
  ['≥', 'ge'],
  ['≠', 'ne'],
  ['≈', 'approx'],
  ['∞', 'infty'],
  ['→', 'to'],
  ['∠', 'angle'],
  ['°', 'degree'],
].map(pieceOf)

function pieceOf([face = '', name = '']: readonly string[]): MathsPiece {
  return { face, source: `\\${name} ` }
}

/** A text with a piece inserted at its selection, and the caret afterwards. */
export function withPiece(
  text: string,
  chosen: { from: number; to: number },
  { source }: MathsPiece,
): { text: string; at: number } {
  const [head = '', tail = ''] = source.includes('|') ? source.split('|') : [source]
  const before = text.slice(0, chosen.from)
  // The selection becomes the content of the piece.
  const inside = text.slice(chosen.from, chosen.to)
  const at = before.length + head.length + inside.length
  return { text: before + head + inside + tail + text.slice(chosen.to), at }
}
