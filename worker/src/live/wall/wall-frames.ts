import { type Drawn, encodeWall } from '@takhti/schema/live/wall/frames'

/** The most bytes of boards in one frame; a single board may exceed it. */
const frameBytes = 512 * 1024

/** A random fraction, because places that hide a board's owner must be unpredictable. */
export function drawLots(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}

/** A board with its drawing as an entry; none where it is not known. */
export function entryOf(boardId: string, update: Uint8Array | null): [string, Uint8Array][] {
  return update === null ? [] : [[boardId, update]]
}

/** The drawings in frames of a bounded size, under the numbers that their viewers know. */
export function framesOf(
  round: number,
  drawn: ReadonlyMap<string, Uint8Array>,
  numbers: ReadonlyMap<string, number>,
): Uint8Array[] {
  const frames: Drawn[][] = []
  let room = 0
  for (const [boardId, update] of drawn) {
    const number = numbers.get(boardId)
    if (number === undefined) continue
    if (update.length > room) {
      frames.push([])
      room = frameBytes
    }
    frames.at(-1)?.push({ number, update })
    room -= update.length
  }
  return frames.map((each) => encodeWall({ round, drawn: each }))
}
