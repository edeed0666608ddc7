import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id, page, paging, search } from '../../kit/wire.ts'
import { LoginResult } from '../model.ts'
import { CardHolder, FreshCard, PictureCode } from './model.ts'
import { maxCardsAtOnce } from './rules.ts'

const userIds = z.array(Id).min(1).max(maxCardsAtOnce)

/** Calls of printed login cards: a QR code and four pictures, by which a child without e-mail signs in. */
export const cards = {
  list: query({
    path: '/student/login-cards',
    summary:
      'The students of a class, or for admins of the institute, and whether each has a login card, since when, and when it was used.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ classId: Id.optional(), search, ...paging }),
    output: page(CardHolder),
    errors: ['classes/not-found'],
  }),
  issue: command({
    path: '/student/login-cards/issue',
    summary:
      'Makes a login card for each of these students: all or none. An older card of theirs ends at once, and what it opened. What is answered here is kept nowhere.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ userIds }),
    output: z.object({ items: z.array(FreshCard) }),
    recent: true,
    errors: ['cards/learners-only', 'cards/own-way-in'],
  }),
  revoke: command({
    path: '/student/login-cards/revoke',
    summary: 'Ends the login cards of these students and every session they opened; who has none is fine.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ userIds }),
    output: Done,
  }),
  signIn: command({
    path: '/galileo/login-card',
    summary:
      'Signs in by a login card: the secret of its QR code and its pictures in their order, as a learner of the institute that made it.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ secret: z.string().min(1).max(200), pictures: PictureCode }),
    output: LoginResult,
    errors: ['cards/invalid'],
  }),
}
