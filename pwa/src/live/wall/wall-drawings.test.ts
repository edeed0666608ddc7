import { encodeWall } from '@takhti/schema/live/wall/frames'
import { expect, test } from 'vitest'
import { WallDrawings } from './wall-drawings.ts'

function aWall() {
  const painted: { of: string; bytes: number[]; isRestarted: boolean }[] = []
  const ends: ((hasFailed: boolean) => void)[] = []
  const frames: (() => void)[] = []
  const drawings = new WallDrawings({
    paint: (canvas, { updates, isRestarted }) => {
      painted.push({ of: canvas.id, bytes: updates.flatMap((update) => [...update]), isRestarted })
      return new Promise<void>((resolve, reject) =>
        ends.push((hasFailed) => (hasFailed ? reject(new Error('lost')) : resolve())),
      )
    },
    merge: (updates) => new Uint8Array(updates.flatMap((update) => [...update])),
    nextFrame: (run) => frames.push(run),
  })
  const show = (number: number, id = `${number}`) => {
    // The test only passes a canvas on.
    drawings.show(number, { id } as HTMLCanvasElement)
    drawings.see(number, true)
  }
  const draw = (number: number, byte: number, round = 0) =>
    drawings.take(encodeWall({ round, drawn: [{ number, update: new Uint8Array([byte]) }] }))
  const step = async (hasFailed = false) => {
    ends.shift()?.(hasFailed)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    frames.shift()?.()
  }
  const bytesOf = (id: string) => painted.filter(({ of }) => of === id).flatMap(({ bytes }) => bytes)
  return { drawings, painted, show, draw, step, bytesOf }
}

test('[H10] one board is painted at a time, only changes, and a busy board hides no other', async () => {
  const { painted, show, draw, step, bytesOf } = aWall()
  for (const number of [1, 2, 3]) show(number)
  for (let turn = 0; turn < 3; turn += 1) await step()
  expect(painted.map(({ of }) => of)).toEqual(['1', '2', '3'])
  for (let byte = 0; byte < 50; byte += 1) draw(1, byte)
  draw(3, 99)
  for (let turn = 0; turn < 6; turn += 1) await step()
  expect(painted.slice(3).map(({ of }) => of)).toEqual(['1', '3', '1'])
  expect(bytesOf('1')).toEqual(Array.from({ length: 50 }, (_, byte) => byte))
  expect(bytesOf('3')).toEqual([99])
})

// Fault: a painter receives everything each time; each board was painted from its first stroke on, five times a
// second.
test('[H10] a painter receives each stroke once, and everything after a loss', async () => {
  const { painted, show, draw, step } = aWall()
  draw(1, 7)
  show(1)
  await step()
  draw(1, 8)
  await step()
  expect(painted).toEqual([
    { of: '1', bytes: [7], isRestarted: true },
    { of: '1', bytes: [8], isRestarted: false },
  ])
  draw(1, 9)
  await step(true)
  await step()
  expect(painted.at(-1)).toEqual({ of: '1', bytes: [7, 8, 9], isRestarted: true })
})

test('[H10] a board of another round is another board, and one out of sight is not painted', async () => {
  const { drawings, painted, show, draw, step } = aWall()
  draw(1, 7, 1)
  await step()
  expect(painted).toEqual([])
  show(1, 'first')
  draw(1, 8, 2)
  for (let turn = 0; turn < 4; turn += 1) await step()
  expect(painted.at(-1)).toEqual({ of: 'first', bytes: [8], isRestarted: true })
  drawings.see(1, false)
  draw(1, 9, 2)
  await step()
  expect(painted.at(-1)?.bytes).toEqual([8])
  drawings.see(1, true)
  await step()
  expect(painted.at(-1)?.bytes).toEqual([9])
  drawings.close()
  draw(1, 10, 2)
  await step()
  expect(painted.at(-1)?.bytes).toEqual([9])
})
