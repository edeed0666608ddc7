import { openDatabase } from '#offline/database.ts'
import type { StyleMemory } from '../editor/styles.ts'

const name = 'board.style'

/** The teacher's tool, colour and width, kept on the device beside their lessons and gone with them at sign-out. */
export async function readStyleMemory(deskId: string): Promise<StyleMemory> {
  const { settings } = openDatabase(deskId)
  const stored = await settings.get(name)
  return {
    load: () => parse(stored?.value),
    save: (choice) => void settings.put({ name, value: JSON.stringify(choice) }),
  }
}

function parse(value: string | undefined): unknown {
  try {
    return value === undefined ? null : JSON.parse(value)
  } catch {
    return null
  }
}
