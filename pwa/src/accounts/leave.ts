import { currentPerson } from '#api/person.ts'
import { measureLight } from '#offline/light.ts'

/**
 * Signs out, unless work is on this device alone or a guest could not return: then it returns that the dialog is due.
 */
export async function leave(personId: string): Promise<'left' | 'asks'> {
  const { safety } = await measureLight(personId)
  if (safety !== 'safe' || currentPerson()?.role === 'guest') return 'asks'
  const { signOut } = await import('#offline/sign-out.ts')
  await signOut(personId)
  return 'left'
}
