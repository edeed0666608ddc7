import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { OwnProfile, PictureHash, ProfileUpdate } from './model.ts'

const update = {
  roles: 'signedIn',
  takesCard: false,
  feature: null,
  offline: 'never',
  output: Done,
  errors: ['accounts/nothing-to-update', 'accounts/field-invalid', 'accounts/user-not-found'],
} as const

/** Calls of a person's profile: names, number, avatar, language. */
export const profiles = {
  get: query({
    path: '/user/profile',
    summary: "The caller's own profile.",
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: OwnProfile,
  }),
  update: command({
    ...update,
    path: '/user/{id}',
    summary:
      'Changes names, contact number or language of the caller, or names and contact number of somebody whom the caller administers.',
    input: ProfileUpdate.extend({ id: Id }),
  }),
  updateById: command({
    ...update,
    path: '/galileo/update/admin/{id}',
    summary: '`user/{id}` under its other path.',
    input: ProfileUpdate.extend({ id: Id }),
  }),
  updateOwn: command({
    ...update,
    // Idempotent and without a deadline, so that it may wait for the network.
    offline: 'queue',
    path: '/galileo/update/admin',
    summary: '`user/{id}` for the caller.',
    input: ProfileUpdate,
  }),
  setPicture: command({
    path: '/user/picture',
    summary:
      "Sets the caller's picture, or removes it with null: WebP, JPEG or PNG in base64, up to 512 pixels and 1 MB. What the file says beside the picture, such as where it was taken, is removed.",
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ picture: z.base64().max(1_398_104).nullable() }),
    output: z.object({ picture: PictureHash.nullable() }),
    errors: ['accounts/picture-invalid'],
  }),
  picture: query({
    path: '/user/picture/{id}/{hash}',
    summary:
      'The picture of the caller or of somebody in the institute the caller acts in. It comes as base64 in JSON, so that nothing uploaded is ever a document of this origin.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id, hash: PictureHash }),
    output: z.object({ mediaType: z.enum(['image/webp', 'image/jpeg', 'image/png']), data: z.string() }),
    errors: ['accounts/user-not-found'],
  }),
}
