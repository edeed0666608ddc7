import { dropPicture, storePicture } from '#platform/blobs.ts'
import { Failure } from '#platform/failure.ts'
import { cleanPicture } from './picture.ts'
import { isImage, profilesStore } from './store.ts'
import { changeProfile, type Changer } from './update.ts'

/** Replaces the caller's avatar, or removes it; answers the name of the new one. The old one is deleted. */
export async function setPicture(by: Changer, base64: string | null): Promise<string | null> {
  const { platform, session } = by
  const { personId } = session
  const before = await profilesStore(platform.directory).findImage(personId)
  const image = base64 === null ? null : await storedPicture(by, base64)
  await changeProfile(by, {
    personId,
    set: { image },
    guard: isImage(personId, before),
    isSeenByOthers: true,
    action: 'profiles.setPicture',
  })
  if (before !== null && before !== image)
    platform.defer('drop picture', () => dropPicture(platform.env, personId, before))
  return image
}

async function storedPicture({ platform, session }: Changer, base64: string): Promise<string> {
  const file = Uint8Array.fromBase64(base64)
  const picture = cleanPicture(file)
  if (picture === null) throw new Failure('accounts/picture-invalid')
  return storePicture(platform.env, session.personId, picture)
}
