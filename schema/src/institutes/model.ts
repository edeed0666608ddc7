import * as z from 'zod'
import { Email, Landing } from '../accounts/model.ts'
import { name } from '../kit/names.ts'
import { roles } from '../kit/roles.ts'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { languages } from '../languages/model.ts'
import { PlanName } from '../licences/model.ts'
import { isColour } from './brand-colour.ts'
import { areFrameHosts } from './frame-hosts.ts'
import { instituteKinds, isPhone, isTimeZone, isWebsite, logoTypes, moveSteps, shardPattern } from './rules.ts'

/** A database of institutes. */
export const Shard = z.string().regex(shardPattern)

/** One institute of the caller, with the roles held in it. */
export const InstituteOfPerson = z.object({
  instituteKneuraId: Id,
  name: z.string(),
  roles: z.array(z.enum(roles)),
  /** The role the caller is shown as there. */
  role: z.enum(roles),
  /** Whether the caller acts here after signing in. */
  isDefault: z.boolean(),
  /** A teacher's start page, if the institute's plan sets one. */
  landing: Landing.optional(),
})

export type InstituteOfPerson = z.infer<typeof InstituteOfPerson>

/** The same with the caller's classes in it. */
export const InstituteWithOwnClasses = InstituteOfPerson.extend({
  kneuraId: Id,
  classes: z.array(z.object({ kneuraId: Id, classId: Id, name: z.string() })),
})

export type InstituteWithOwnClasses = z.infer<typeof InstituteWithOwnClasses>

/** A field that may be left empty. */
const optional = (max: number) => z.union([z.literal(''), line(max)])

/** The fields of the institute that an admin may change. */
export const InstituteFields = z.strictObject({
  name: name(120),
  kind: z.enum(instituteKinds),
  address: optional(300),
  contactEmail: z.union([z.literal(''), Email]),
  phone: z.union([z.literal(''), line(30).refine(isPhone, 'not a phone number')]),
  website: z.union([z.literal(''), line(200).refine(isWebsite, 'not an https address')]),
  timeZone: z.string().refine(isTimeZone, 'not a time zone'),
  language: z.enum(languages.map(({ code }) => code)),
  brandColour: z.string().toLowerCase().refine(isColour, 'not a colour').nullable(),
  /** The hosts whose pages may be embedded in lessons, separated by one space. */
  frameHosts: z.string().max(2_000).refine(areFrameHosts, 'not a list of hosts'),
  /** Whether panels may play the sounds of live quizzes. */
  hasQuizSound: z.boolean(),
})

export type InstituteFields = z.infer<typeof InstituteFields>

/** An institute as an operator creates it; without a location one is chosen for it. */
export const NewInstitute = z.strictObject({
  name: InstituteFields.shape.name,
  kind: InstituteFields.shape.kind.default('institute'),
  timeZone: InstituteFields.shape.timeZone.default('UTC'),
  language: InstituteFields.shape.language.default('en'),
  shard: Shard.optional(),
  admin: z.strictObject({
    email: Email,
    first_name: name(80),
    last_name: z.union([z.literal(''), name(80)]).default(''),
  }),
  plan: PlanName.optional(),
  validTill: Instant.nullable().default(null),
})

/** The created institute. */
export const CreatedInstitute = z.object({
  instituteKneuraId: Id,
  name: z.string(),
  shard: Shard,
  adminId: Id,
})

/** A move of an institute to another database, as far as it is. */
export const InstituteMove = z.object({
  /** Where the institute lives. */
  shard: Shard,
  /** What the move does; null where none is under way. */
  step: z.enum(moveSteps).nullable(),
  /** How many rows the step has gone through. */
  rows: z.int().min(0),
})

/** An institute in an operator's list. */
export const ListedInstitute = z.object({
  instituteKneuraId: Id,
  name: z.string(),
  kind: z.enum(instituteKinds),
  timeZone: z.string(),
  shard: Shard,
  createdAt: Instant,
  /** Null without a licence. */
  plan: z.string().nullable(),
  validTill: Instant.nullable(),
})

export type ListedInstitute = z.infer<typeof ListedInstitute>

/** The fields of an institute that its people may read. */
export const Institute = z.object({
  instituteKneuraId: Id,
  name: z.string(),
  kind: z.enum(instituteKinds),
  address: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  website: z.string(),
  timeZone: z.string(),
  language: z.string(),
  brandColour: z.string().nullable(),
  /** The hosts whose pages may be embedded in lessons, separated by one space. */
  frameHosts: z.string(),
  /** Whether panels may play the sounds of live quizzes. */
  hasQuizSound: z.boolean(),
  logoId: z.string().nullable(),
})

export type Institute = z.infer<typeof Institute>

/** An image on the wire: its type by its own bytes, and these in base64. */
export const Logo = z.object({ logoId: z.string(), type: z.enum(logoTypes), bytes: z.base64() })
