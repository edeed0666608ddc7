import type { institutes } from '@takhti/schema/institutes/contract'
import type { Institute } from '@takhti/schema/institutes/model'
import { maxLogoBytes, maxLogoSide, sniffLogo } from '@takhti/schema/institutes/rules'
import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'
import type { HandlerArgs } from '#http/implement.ts'
import { storageLines } from '#licences/port.ts'
import { dropBlob, storeBytes, readBytes } from '#platform/blobs.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import type { Platform } from '#platform/platform.ts'
import { institutesStore, isStill } from './store.ts'

type SetArgs = HandlerArgs<(typeof institutes)['setLogo']>
type GetArgs = HandlerArgs<(typeof institutes)['getLogo']>

/** Stores the image under the hash of its bytes, then sets it as the institute's logo. */
export async function setLogo({ input, platform, scope, facts, now, fail }: SetArgs): Promise<Institute> {
  const { instituteId, personId } = scope
  const bytes = input.bytes === null ? null : (cleanLogo(input.bytes) ?? fail('institutes/logo-invalid'))
  const logoId = bytes === null ? null : await storeBytes(platform.env, scope, bytes)
  const store = institutesStore(platform.directory)
  return commitToDirectory({ platform, facts, personId }, async () => {
    const [found, before] = await Promise.all([store.get(instituteId), store.logoBytes(instituteId)])
    if (found === null) return fail('common/not-found')
    if (found.logoId === logoId) return { answer: found }
    const logoBytes = bytes?.length ?? 0
    const storage = { instituteId, entityId: logoId ?? 'logo', bytes: logoBytes - before, now }
    return {
      action: 'institutes.setLogo',
      entityId: instituteId,
      instituteId,
      detail: { before: { logoId: found.logoId }, after: { logoId } },
      effects: [store.update(instituteId, { logoId, logoBytes }), ...storageLines(platform.directory, storage)],
      guard: isStill(instituteId, { logoId: found.logoId }),
      answer: { ...found, logoId },
      after: () => dropReplaced(platform, instituteId, found.logoId),
    }
  })
}

/** Checks the size in the image's own header, before any browser decodes it, and strips what the image does not need. */
function cleanLogo(base64: string): Uint8Array<ArrayBuffer> | null {
  const file = Uint8Array.fromBase64(base64)
  const cleaned = file.length > maxLogoBytes ? null : cleanedPicture(file)
  if (cleaned === null) return null
  const { width, height, bytes } = cleaned
  return Math.min(width, height) > 0 && Math.max(width, height) <= maxLogoSide ? bytes : null
}

/** Deletes a replaced logo, unless it was set again meanwhile. */
function dropReplaced(platform: Platform, instituteId: string, logoId: string | null): void {
  if (logoId === null) return
  platform.defer('drop logo', async () => {
    const found = await institutesStore(platform.directory).get(instituteId)
    if (found?.logoId !== logoId) await dropBlob(platform.env, instituteId, logoId)
  })
}

/** Serves the institute's own logo, and no other file stored under its hashes. */
export async function readLogo({ input: { logoId }, platform, scope, fail }: GetArgs) {
  const found = await institutesStore(platform.directory).get(scope.instituteId)
  const bytes = found?.logoId === logoId ? await readBytes(platform.env, scope, logoId) : null
  const type = bytes === null ? null : sniffLogo(bytes)
  if (bytes === null || type === null) return fail('common/not-found')
  return { logoId, type, bytes: bytes.toBase64() }
}
