import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { RoomRows } from '#rooms/room-rows.ts'
import { anId, rooms } from '#rooms/visitor.ts'
import { WallSubscriptions } from './wall-subscriptions.ts'

// Fault: an answer that ends the watch whenever it comes; a viewer who returned saw nothing more.
test('[H10] a wall without viewers ends the watch, unless one returned before the answer came', async () => {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  await runInDurableObject(stub, async (_room, { storage }) => {
    const doc = new Y.Doc()
    const answers: ((isWatched: boolean) => void)[] = []
    const send = () => new Promise<boolean>((resolve) => answers.push(resolve))
    const watched = new WallSubscriptions({ rows: new RoomRows(storage), doc: () => doc, send })
    const draw = () => {
      doc.getMap('page').set('drawn', answers.length)
      watched.drawn()
    }
    const called = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times), 10_000)

    watched.watch('wall')
    draw()
    await called(1)
    watched.watch('wall')
    answers[0]?.(false)
    draw()
    await called(2)
    answers[1]?.(false)
    await vi.waitFor(() => expect(storage.sql.exec('SELECT * FROM watched').toArray()).toEqual([]), 10_000)
  })
})
