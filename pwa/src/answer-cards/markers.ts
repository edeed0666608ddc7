import { maxCards } from '@takhti/schema/answer-cards/rules'
import aruco from 'js-aruco2/src/aruco.js'

/** Eight by eight cells with the black border, any two of its markers 12 bits apart. */
export const dictionaryName = 'ARUCO_MIP_36h12'

/** The cells of a marker's side, within its border. */
export const side = 6

/** The most wrong bits that are corrected; with more, the pattern of a curtain could pass as a card. */
const maxWrong = 2

const codes = new aruco.AR.Dictionary(dictionaryName).codeList.slice(0, maxCards)

const half = codes[0]?.length === side * side ? (side * side) / 2 : 0

// In two numbers each, since bit operations have 32 bits.
const numbers = codes.map((code) => [parseInt(code.slice(0, half), 2), parseInt(code.slice(half), 2)] as const)

/** Whether each inner cell of a card's marker is white, row by row. */
export function cellsOf(number: number): boolean[] {
  return [...(codes[number - 1] ?? '')].map((bit) => bit === '1')
}

/** The marker of these bits, in the form of the library's dictionary. */
export function findMarker(bits: readonly (readonly number[])[]): { id: number; distance: number } | undefined {
  const code = bits.flat().join('')
  const [first, second] = [parseInt(code.slice(0, half), 2), parseInt(code.slice(half), 2)]
  // Two markers are 12 bits apart, so only one is this near.
  for (const [id, [a, b]] of numbers.entries()) {
    const distance = onesOf(a ^ first) + onesOf(b ^ second)
    if (distance <= maxWrong) return { id, distance }
  }
  return undefined
}

function onesOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
