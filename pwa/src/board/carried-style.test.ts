import { expect, test } from 'vitest'
import { CarriedStyle, chosenIn } from './carried-style.ts'
import type { ChosenStyle } from './carried-style.ts'
import { TestBoard } from './test-board.ts'

test('a later choice of another device applies if the user has done nothing yet', async () => {
  const edge = anEdge(chosen('eraser', 200))
  const device = await aDevice(edge, chosen('line', 100))
  await device.carried.begin()
  expect([device.tool(), device.row()]).toEqual(['eraser', chosen('eraser', 200)])
  await device.carried.close()
  expect(edge.sent).toEqual([])
})

test('a later local choice, made offline, is sent, and so is the very first choice', async () => {
  for (const there of [chosen('eraser', 100), null]) {
    const edge = anEdge(there)
    const device = await aDevice(edge, chosen('line', 200))
    await device.carried.begin()
    expect([device.tool(), edge.stored()]).toEqual(['line', chosen('line', 200)])
  }
})

test('an active teacher’s tools stay, and the other choice applies at the next lesson', async () => {
  const edge = anEdge(chosen('eraser', 200))
  const drawing = await aDevice(edge, chosen('line', 100), true)
  await drawing.carried.begin()
  expect([drawing.tool(), drawing.row()]).toEqual(['line', chosen('line', 100)])
  const next = await aDevice(edge, drawing.row())
  await next.carried.begin()
  expect(next.tool()).toBe('eraser')
})

test('a choice made during the request is not overwritten and is sent, as is the next at rest', async () => {
  const edge = anEdge(chosen('eraser', 200))
  const device = await aDevice(edge, chosen('line', 100))
  const began = device.carried.begin()
  device.choose('circle', 300)
  await began
  expect([device.tool(), edge.sent]).toEqual(['circle', [chosen('circle', 300)]])
  device.choose('text', 301)
  await device.rest()
  expect(edge.sent.slice(1)).toEqual([chosen('text', 301)])
})

test('a closed board sends at once; offline, the next lesson sends its choice', async () => {
  const edge = anEdge(null)
  const device = await aDevice(edge, null)
  await device.carried.begin()
  device.choose('circle', 300)
  await device.carried.close()
  expect(edge.sent).toEqual([chosen('circle', 300)])
  edge.isSilent = true
  const offline = await aDevice(edge, device.row())
  await expect(offline.carried.begin()).rejects.toThrow('no network')
  offline.choose('note', 400)
  await expect(offline.carried.close()).rejects.toThrow('no network')
  edge.isSilent = false
  const later = await aDevice(edge, offline.row())
  await later.carried.begin()
  expect(edge.stored()).toEqual(chosen('note', 400))
})

test('the server corrects a fast clock, and choices made meanwhile remain', async () => {
  const edge = anEdge(null)
  edge.now = 500
  const device = await aDevice(edge, chosen('line', 9_000))
  await device.carried.begin()
  expect(device.row()).toEqual(chosen('line', 500))
  device.choose('note', 9_100)
  edge.meanwhile = () => device.choose('text', 9_200)
  await device.carried.close()
  expect(device.row()).toEqual(chosen('text', 9_200))
})

test('a row of an earlier build counts as chosen long ago, and an invalid row is ignored', () => {
  expect(chosenIn('{"tool":"pen"}')).toEqual({ value: '{"tool":"pen"}', at: 0 })
  expect(chosenIn('{"tool":"pen","at":1e300}')?.at).toBeLessThan(2.6e14)
  for (const none of [undefined, '', 'null', '7', '{"tool"']) expect(chosenIn(none)).toBeNull()
})

function chosen(tool: string, at: number): ChosenStyle {
  return { value: JSON.stringify({ tool }), at }
}

/** A server that stores the later choice, and none from its future. */
function anEdge(first: ChosenStyle | null) {
  let stored = first
  const edge = {
    sent: [] as ChosenStyle[],
    isSilent: false,
    now: 1_000,
    meanwhile: () => {},
    stored: () => stored,
    async ask() {
      if (edge.isSilent) throw new Error('no network')
      return await Promise.resolve(stored)
    },
    async send(sent: ChosenStyle) {
      await edge.ask()
      edge.sent.push(sent)
      const at = Math.min(sent.at, edge.now)
      if (!stored || at > stored.at) stored = { ...sent, at }
      edge.meanwhile()
      return stored
    },
  }
  return edge
}

async function aDevice(edge: ReturnType<typeof anEdge>, first: ChosenStyle | null, isTouched = false) {
  const { editor } = await TestBoard.open({ stored: first && JSON.parse(first.value) })
  let row = first
  const waiting: (() => void)[] = []
  const carried = new CarriedStyle({
    styles: editor.styles,
    isTouched: () => isTouched,
    read: () => Promise.resolve(row),
    write: async (next, before) => {
      await Promise.resolve()
      if (row && row.at >= before) return false
      row = next
      return true
    },
    ask: edge.ask,
    send: edge.send,
    later: (run) => waiting.push(run),
  })
  return {
    carried,
    row: () => row,
    tool: () => editor.styles.choice.value.tool,
    choose(tool: 'circle' | 'text' | 'note', at: number) {
      row = chosen(tool, at)
      editor.styles.choose({ tool })
    },
    async rest() {
      for (const run of waiting.splice(0)) run()
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}
