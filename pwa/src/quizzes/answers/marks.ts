/** What distinguishes an option: a letter, a shape and a colour, so that none of them is needed to understand it. */
export type Mark = { readonly letter: string; readonly shape: ShapeName; readonly path: string }

const shapes = {
  triangle: 'M12 2 23 21H1Z',
  diamond: 'M12 1 23 12 12 23 1 12Z',
  circle: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z',
  square: 'M2 2h20v20H2Z',
  star: 'm12 1 3.2 7.3 7.8.8-5.9 5.3 1.7 7.8L12 18.2l-6.8 4 1.7-7.8L1 9.1l7.8-.8Z',
  hexagon: 'M6.5 2h11L23 12l-5.5 10h-11L1 12Z',
  cross: 'M8 1h8v7h7v8h-7v7H8v-7H1V8h7Z',
  drop: 'M12 1c5 6 8 9.600 8 13.500a8 8 0 0 1-16 0C4 10.600 7 7 12 1Z',
  moon: 'M15 1.500A11 11 0 1 0 22.500 16 9 9 0 0 1 15 1.500Z',
  arrow: 'M12 1 23 12h-6v11H7V12H1Z',
} as const

type ShapeName = keyof typeof shapes

// The keys of a literal are known; a question has ten options at most.
const names = Object.keys(shapes) as ShapeName[]

/** The mark of each option by its index. */
export const marks: readonly Mark[] = names.map((shape, index) => ({
  shape,
  path: shapes[shape],
  letter: String.fromCharCode(65 + index),
}))

/** The index that a key selects, by its digit or its letter; null where it selects none of `count` options. */
export function placeOfKey(key: string, count: number): number | null {
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : marks.findIndex(({ letter }) => letter === key.toUpperCase())
  return place >= 0 && place < count ? place : null
}
