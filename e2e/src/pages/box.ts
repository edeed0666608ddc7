import { expect, type Locator } from '@playwright/test'

type Box = { x: number; y: number; width: number; height: number }

/** Where a thing is on its page; what has no place yet is waited for, so that no comparison meets one that is missing. */
export async function boxOf(thing: Locator): Promise<Box> {
  const found: { box: Box | null } = { box: null }
  await expect.poll(async () => (found.box = await thing.boundingBox()), 'it is on the screen').not.toBeNull()
  if (found.box === null) throw new Error('it is not on the screen')
  return found.box
}
