import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/** Runs in the page, before its code: counts the parts of a video that its worker finishes. */
export function countParts(): void {
  const counted = Object.assign(globalThis, { partsMade: 0 })
  globalThis.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', ({ data }) => void (counted.partsMade += Number(data?.part !== undefined)))
    }
  }
}

export async function partsMade(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(globalThis, 'partsMade')))
}

/** The bytes of the file that a button saves. */
export async function savedBy(button: Locator): Promise<Uint8Array<ArrayBuffer>> {
  const download = button.page().waitForEvent('download')
  await button.click()
  return new Uint8Array(readFileSync(await (await download).path()))
}

/** When each frame of a video is shown, whether it is a key frame, and the length of the whole. */
export async function framesIn(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const frames: string[] = []
  if (track)
    for await (const { timestamp, type } of new EncodedPacketSink(track).packets()) frames.push(`${timestamp} ${type}`)
  return { frames, seconds: await input.computeDuration() }
}

/** How many parts of unfinished videos a device has. */
export async function storedParts(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const of = <Found>(request: IDBRequest<Found>) =>
      new Promise<Found>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await of(indexedDB.open(name))
      if (database.objectStoreNames.contains('settings')) {
        const names = await of(database.transaction('settings').objectStore('settings').getAllKeys())
        count += names.filter((each) => typeof each === 'string' && each.startsWith('film.')).length
      }
      database.close()
    }
    return count
  })
}
