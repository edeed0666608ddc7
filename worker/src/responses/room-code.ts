import { sha256 } from '#platform/random.ts'

/** How long a code of the room is shown. */
export const roomCodeMs = 30_000

/** The code that the panel of a room shows at an instant: it is made of the key, which no student has. */
export async function roomCodeAt(key: string, now: Date): Promise<string> {
  const digest = await sha256(`room ${Math.floor(now.getTime() / roomCodeMs)} ${key}`)
  return digest.replace(/\D/g, '').padEnd(6, '7').slice(0, 6)
}

/** Whether a code is the one that is shown, or was until just now. */
export async function isRoomCode(code: string, key: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - roomCodeMs)
  return code === (await roomCodeAt(key, now)) || code === (await roomCodeAt(key, before))
}
