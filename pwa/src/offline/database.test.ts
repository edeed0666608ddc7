import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { deleteDatabase, openDatabase } from './database.ts'
import { storeImage } from './images.ts'
import { onTabEvent, emitToOtherTabs } from './tab-events.ts'

test('[BI-7] writes of a page during its sign-out recreate no database', async () => {
  const database = openDatabase('person.school')
  await database.settings.put({ name: 'theme', value: 'dark' })
  await storeImage('person.school', { imageId: 'a', type: 'image/png', bytes: new Uint8Array(4) })
  await deleteDatabase('person.school')
  await expect(openDatabase('person.school').settings.put({ name: 'theme', value: 'dark' })).rejects.toThrow()
  const late = storeImage('person.school', { imageId: 'b', type: 'image/png', bytes: new Uint8Array(4) })
  await expect(late).rejects.toThrow()
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('[BI-7] only other tabs are notified of a sign-out; this one leaves after the deletion', () => {
  const received: string[] = []
  const stop = onTabEvent((name) => received.push(name))
  emitToOtherTabs('signed-out')
  stop()
  expect(received).toEqual([])
})
