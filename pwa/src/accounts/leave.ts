import { measureLight } from '#offline/light.ts'

/** Signs out, unless there is work that is only on this device: then it stays, and answers that somebody has to be asked. */
export async function leave(personId: string): Promise<'left' | 'asks'> {
  const { safety } = await measureLight(personId)
  if (safety !== 'safe') return 'asks'
  const { signOut } = await import('#offline/sign-out.ts')
  await signOut(personId)
  return 'left'
}
