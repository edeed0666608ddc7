import { sha256 } from '#platform/random.ts'

/** How long a code is shown, and how long it is accepted after the next one replaced it, in milliseconds. */
export type CodeWindow = { readonly windowMs: number; readonly graceMs: number }

/** The code that a room shows at an instant: it is made of the key, which no student has. */
export async function roomCodeAt(key: string, now: Date, { windowMs }: CodeWindow): Promise<string> {
  const digest = await sha256(`room ${Math.floor(now.getTime() / windowMs)} ${key}`)
  return digest.replace(/\D/g, '').padEnd(6, '7').slice(0, 6)
}

/** Whether a code is the one that is shown, or was until just now. */
export async function isRoomCode(
  code: string,
  { key, ...window }: CodeWindow & { key: string },
  now: Date,
): Promise<boolean> {
  const earlier = new Date(now.getTime() - window.graceMs)
  return code === (await roomCodeAt(key, now, window)) || code === (await roomCodeAt(key, earlier, window))
}

/** When the code changes next. */
export function nextCodeAt(now: Date, { windowMs }: CodeWindow): string {
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs).toISOString()
}
