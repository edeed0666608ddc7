import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { hashPattern } from '../kit/hash.ts'
import { Done, Id, page, paging, search } from '../kit/wire.ts'
import {
  CreatedInstitute,
  Institute,
  InstituteFields,
  InstituteMove,
  InstituteOfPerson,
  InstituteWithOwnClasses,
  ListedInstitute,
  Logo,
  NewInstitute,
  Shard,
} from './model.ts'
import { maxLogoBytes, maxLogoSide } from './rules.ts'

const everyMember = ['instructor', 'learner', 'guest', 'admin'] as const

/** Calls of the area `institutes`: a person's current one, its name, and its look. */
export const institutes = {
  list: query({
    path: '/user/institute-list',
    summary: 'The institutes the caller belongs to, with the roles held in each.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(InstituteOfPerson) }),
  }),
  listWithClasses: query({
    path: '/institute/multiple',
    summary:
      "The caller's institutes, each with the caller's classes in it. `kneuraId`, where sent, must be the caller.",
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({ kneuraId: Id.optional() }),
    output: z.object({ items: z.array(InstituteWithOwnClasses) }),
  }),
  setDefault: command({
    path: '/galileo/set-default-institute',
    summary: 'The institute to act in after signing in; null asks each time.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id.nullable() }),
    output: Done,
  }),
  actIn: command({
    path: '/institute/act-in',
    summary: "Lets the caller's session act in another of their institutes, with the roles held there and no others.",
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'queue',
    input: z.strictObject({ instituteId: Id }),
    output: InstituteOfPerson,
  }),
  get: query({
    path: '/institute/info',
    summary:
      'What is known of the institute the caller acts in, how it looks, and whether its licence has ended: a client then ' +
      'leads to the page that says so, from which everything stays reachable.',
    roles: everyMember,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: Institute.extend({ isLapsed: z.boolean() }),
  }),
  update: command({
    path: '/admin/updateInstituteinfo/{instituteId}/{userId}',
    summary: 'Changes what is said of the institute. Both ids must be those of the session.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id, userId: Id, ...InstituteFields.partial().shape }),
    output: Institute,
  }),
  setLogo: command({
    path: '/institute/logo',
    summary: `Sets the logo: a PNG, JPEG or WebP of at most ${maxLogoBytes} bytes and ${maxLogoSide} pixels on a side, in base64; null takes it away.`,
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({
      bytes: z
        .base64()
        .max(Math.ceil(maxLogoBytes / 3) * 4)
        .nullable(),
    }),
    output: Institute,
    errors: ['institutes/logo-invalid', 'LICENSE_LIMIT_EXHAUSTED'],
  }),
  create: command({
    path: '/operator/institute/create',
    summary:
      'Makes an institute with its first admin, who gets a letter, and with a licence, where a plan is named. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: NewInstitute,
    output: CreatedInstitute,
  }),
  move: command({
    path: '/operator/institute/move',
    summary:
      'Moves an institute to another database: begins, goes on, and until the new home is written turns back where its old one is named. Its calls that write are refused meanwhile. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id, to: Shard }),
    output: InstituteMove,
  }),
  listAll: query({
    path: '/operator/institutes',
    summary: 'Every institute by name and plan, the newest first; nothing of what is in them. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ search, limit: paging.limit, cursor: paging.cursor }),
    output: page(ListedInstitute),
  }),
  getLogo: query({
    path: '/institute/logo/{logoId}',
    summary: 'The logo of the institute the caller acts in.',
    roles: everyMember,
    feature: null,
    offline: 'cache',
    input: z.object({ logoId: z.string().regex(hashPattern) }),
    output: Logo,
  }),
}
