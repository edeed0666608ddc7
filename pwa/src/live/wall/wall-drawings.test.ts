import { encodeWall } from '@takhti/schema/live/wall/frames'
import { expect, test } from 'vitest'
import { WallDrawings } from './wall-drawings.ts'

function aWall() {
  const painted: { of: string; bytes: number[] }[] = []
  const ends: (() => void)[] = []
  const frames: (() => void)[] = []
  const drawings = new WallDrawings({
    paint: (canvas, updates) => {
      painted.push({ of: canvas.id, bytes: updates.flatMap((update) => [...update]) })
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    merge: (updates) => new Uint8Array(updates.flatMap((update) => [...update])),
    nextFrame: (run) => frames.push(run),
  })
  // A canvas is only passed on.
  const canvas = (id: string) => ({ id }) as HTMLCanvasElement
  const draw = (number: number, byte: number, round = 0) =>
    drawings.take(encodeWall({ round, drawn: [{ number, update: new Uint8Array([byte]) }] }))
  const step = async () => {
    ends.shift()?.()
    await Promise.resolve()
      .then(() => {})
      .then(() => {})
      .then(() => {})
    frames.shift()?.()
  }
  return { drawings, painted, canvas, draw, step }
}

test('H10 one board is painted at a time, only what changed, and whoever draws much hides nobody', async () => {
  const { drawings, painted, canvas, draw, step } = aWall()
  for (const number of [1, 2, 3]) drawings.show(number, canvas(`${number}`))
  for (let turn = 0; turn < 3; turn += 1) await step()
  expect(painted.map(({ of }) => of)).toEqual(['1', '2', '3'])
  for (let byte = 0; byte < 50; byte += 1) draw(1, byte)
  draw(3, 99)
  for (let turn = 0; turn < 6; turn += 1) await step()
  expect(painted.slice(3).map(({ of }) => of)).toEqual(['1', '3', '1'])
  expect(painted.at(-1)?.bytes).toEqual(Array.from({ length: 50 }, (_, byte) => byte))
  expect(painted.find(({ bytes }) => bytes.includes(99))?.of).toBe('3')
})

test('H10 a board of another round is another board, and one that nobody sees is not painted', async () => {
  const { drawings, painted, canvas, draw, step } = aWall()
  draw(1, 7, 1)
  await step()
  expect(painted).toEqual([])
  drawings.show(1, canvas('first'))
  draw(1, 8, 2)
  for (let turn = 0; turn < 4; turn += 1) await step()
  expect(painted.at(-1)).toEqual({ of: 'first', bytes: [8] })
  drawings.close()
  draw(1, 9, 2)
  await step()
  expect(painted.at(-1)?.bytes).toEqual([8])
})
