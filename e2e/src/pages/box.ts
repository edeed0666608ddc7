import { expect, type Locator } from '@playwright/test'

type Box = { x: number; y: number; width: number; height: number }

/** The box of an element on its page; waits for a missing one, so that no comparison meets it. */
export async function boxOf(thing: Locator): Promise<Box> {
  const found: { box: Box | null } = { box: null }
  await expect.poll(async () => (found.box = await thing.boundingBox()), 'it is on the screen').not.toBeNull()
  if (found.box === null) throw new Error('it is not on the screen')
  return found.box
}
