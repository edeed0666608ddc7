import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { deleteDatabase, openDatabase, stores } from './database.ts'
import { storeImage } from './images.ts'
import { onTabEvent, emitToOtherTabs } from './tab-events.ts'

test('[BI-7 A17] writes of a page during its sign-out recreate no database', async () => {
  const database = openDatabase('person.school')
  await database.settings.put({ name: 'theme', value: 'dark' })
  await storeImage('person.school', { imageId: 'a', type: 'image/png', bytes: new Uint8Array(4) })
  await deleteDatabase('person.school')
  await expect(openDatabase('person.school').settings.put({ name: 'theme', value: 'dark' })).rejects.toThrow()
  const late = storeImage('person.school', { imageId: 'b', type: 'image/png', bytes: new Uint8Array(4) })
  await expect(late).rejects.toThrow()
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('[A14] a newer build upgrades a database that an old tab has open; no command is lost', async () => {
  const old = openDatabase('upgraded.school')
  const waiting = { input: {}, madeAt: '', state: 'waiting', attempts: 0, refusal: null } as const
  await old.outbox.add({ ...waiting, call: 'lessons.create', idempotencyKey: 'a' })
  const next = new Dexie(old.name)
  next.version(2).stores({ ...stores.plain, added: 'id' })
  await next.open()
  expect(await next.table('outbox').toArray()).toMatchObject([{ call: 'lessons.create', idempotencyKey: 'a' }])
  // The tab of the older build works on until it is reloaded.
  await old.outbox.add({ ...waiting, call: 'lessons.rename', idempotencyKey: 'b' })
  expect(await next.table('outbox').count()).toBe(2)
  next.close()
  await Dexie.delete(next.name)
})

test('[BI-7] only other tabs are notified of a sign-out; this one leaves after the deletion', () => {
  const received: string[] = []
  const stop = onTabEvent((name) => received.push(name))
  emitToOtherTabs('signed-out')
  stop()
  expect(received).toEqual([])
})
