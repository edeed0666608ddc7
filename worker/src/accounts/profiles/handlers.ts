import { isLinkProofFresh } from '@takhti/schema/accounts/passwords/rules'
import { profiles } from '@takhti/schema/accounts/profiles/contract'
import { maySeePicture } from '@takhti/schema/accounts/profiles/rules'
import { implement } from '#http/implement.ts'
import { isMailable } from '#platform/auth.ts'
import { readPicture } from '#platform/blobs.ts'
import { setPicture } from './set-picture.ts'
import { profilesStore } from './store.ts'
import { updateProfile } from './update.ts'

const saved = { message: 'Saved' }

export const profilesHandlers = implement(profiles, () => null, {
  async get({ platform, session, now, fail }) {
    const { personId, sessionId } = session
    const row = (await profilesStore(platform.directory).find(personId, sessionId)) ?? fail('common/not-found')
    return {
      kneuraId: personId,
      userId: personId,
      first_name: row.name,
      last_name: row.lastName,
      email: isMailable(row.email) ? row.email : null,
      emailVerified: row.emailVerified,
      contactNumber: row.contactNumber ?? '',
      language: row.language,
      picture: row.image,
      hasPassword: row.hasPassword === 1,
      isLinkProofFresh: isLinkProofFresh(row.linkVerifiedAt, now),
    }
  },

  async update({ input: { id, ...fields }, ...args }) {
    await updateProfile(args, id, fields)
    return saved
  },

  async updateById({ input: { id, ...fields }, ...args }) {
    await updateProfile(args, id, fields)
    return saved
  },

  async updateOwn({ input, ...args }) {
    await updateProfile(args, args.session.personId, input)
    return saved
  },

  async setPicture({ input, ...args }) {
    return { picture: await setPicture(args, input.picture) }
  },

  async picture({ input: { id, hash }, platform, session, fail }) {
    const store = profilesStore(platform.directory)
    const { institute } = session
    if (id !== session.personId) {
      const owner = institute === null ? null : await store.findMembership(id, institute.id)
      if (!maySeePicture(institute?.roles ?? [], owner?.roles ?? [])) return fail('accounts/user-not-found')
    }
    // A replaced avatar is no longer served, even to callers that know its name.
    if ((await store.findImage(id)) !== hash) return fail('accounts/user-not-found')
    return (await readPicture(platform.env, id, hash)) ?? fail('accounts/user-not-found')
  },
})
