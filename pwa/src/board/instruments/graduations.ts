import { MM } from './instrument.ts'

/** A mark of a scale: `at` is in screen pixels along it, or degrees. The higher its rank (0 to 2), the longer it is. */
export type Mark = { readonly at: number; readonly rank: 0 | 1 | 2; readonly number: number | null }

/** Marks closer than this, in screen pixels, merge to a grey band. */
const closest = 3

/** The space of a number, in screen pixels. */
const numberRoom = 22

/**
 * The graduations of a length: millimetres, halves and centimetres, as far as they are distinguishable. Numbers are
 * centimetres.
 */
export function lengthMarks(size: number, zoom: number): Mark[] {
  const mm = MM * zoom
  const step = [1, 5, 10].find((each) => each * mm >= closest) ?? 50
  const numbered = [10, 20, 50, 100].find((each) => each * mm >= numberRoom) ?? 500
  const count = Math.floor(size / MM / step + 1e-6)
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = index * step
    return { at: at * mm, rank: rankOf(at), number: at % numbered === 0 ? at / 10 : null }
  })
}

/** The marks of a half circle with a radius in screen pixels; numbers are degrees. */
export function degreeMarks(radius: number): Mark[] {
  const degree = (radius * Math.PI) / 180
  const step = degree * 1.2 >= closest ? 1 : 5
  const numbered = degree * 10 >= numberRoom ? 10 : 30
  return Array.from({ length: 180 / step + 1 }, (_, index) => {
    const at = index * step
    return { at, rank: rankOf(at), number: at % numbered === 0 ? at : null }
  })
}

function rankOf(at: number): Mark['rank'] {
  if (at % 10 === 0) return 2
  return at % 5 === 0 ? 1 : 0
}
