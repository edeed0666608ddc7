import type { Course, CourseStudent } from '@takhti/schema/imports/classroom/model'
import * as z from 'zod'
import { addressOf, bytesWithin, fetchOnly } from './configured-server.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

/** Answers of Google Classroom: `refused` without its person's permission, null where it does not answer. */
type Answer<Value> = Value | 'refused' | null

/** Google Classroom, read only, with what one person allowed. */
export type Classroom = {
  /** Where a browser asks the person; `challenge` is the hash of its secret. */
  address(at: { origin: string; challenge: string; state: string }): string
  /** The token for what Google sent the browser back with. */
  access(proof: { code: string; verifier: string; origin: string }): Promise<Answer<string>>
  /** The active courses that the person teaches, by name. */
  courses(token: string): Promise<Answer<Course[]>>
  /** The students of a course. */
  students(token: string, courseId: string): Promise<Answer<CourseStudent[]>>
}

/** Where Google sends the browser back to; its console lists this path. */
export const classroomReturn = '/dashboard/students/import'

const scopes = ['courses.readonly', 'rosters.readonly', 'profile.emails'].map(
  (name) => `https://www.googleapis.com/auth/classroom.${name}`,
)

// A page of Google's answers has at most so many rows; a person waits for 30 seconds at most.
const [pageSize, mostPages, mostBytes, withinMs] = [100, 300, 2_000_000, 20_000]

const Token = z.object({ access_token: z.string().min(1), scope: z.string() })
const CoursePage = z.object({
  courses: z.array(z.object({ id: z.string(), name: z.string(), section: z.string().default('') })).default([]),
  nextPageToken: z.string().optional(),
})
const StudentPage = z.object({
  students: z
    .array(
      z.object({
        profile: z.object({
          name: z.object({ givenName: z.string().default(''), familyName: z.string().default('') }).default(noName()),
          emailAddress: z.string().default(''),
        }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/** Google Classroom as the environment names it; null where it is not set up. */
export function configuredClassroom(env: Env): Classroom | null {
  const { GOOGLE_CLIENT_ID: id = '', GOOGLE_CLIENT_SECRET: secret = '' } = env
  const authorize = addressOf(
    env.GOOGLE_AUTHORIZE_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
    env.ENVIRONMENT,
  )
  const tokens = addressOf(env.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token', env.ENVIRONMENT)
  const api = addressOf(env.GOOGLE_CLASSROOM_URL ?? 'https://classroom.googleapis.com/v1', env.ENVIRONMENT)
  if (id === '' || secret === '' || authorize === null || tokens === null || api === null) return null
  return {
    address: (at) => addressAtGoogle(authorize, id, at),
    async access({ code, verifier, origin }) {
      const form = {
        client_id: id,
        client_secret: secret,
        code,
        code_verifier: verifier,
        grant_type: 'authorization_code',
      }
      const body = new URLSearchParams({ ...form, redirect_uri: `${origin}${classroomReturn}` })
      const token = await answerOf({ base: new URL(tokens).origin, address: tokens, method: 'POST', body }, Token)
      if (token === null || token === 'refused') return token
      // Google lets a person leave out single permissions.
      const given = token.scope.split(' ')
      return scopes.every((scope) => given.includes(scope)) ? token.access_token : 'refused'
    },
    async courses(token) {
      const found = await pagesOf({ api, token, path: '/courses?teacherId=me&courseStates=ACTIVE' }, CoursePage)
      if (found === null || found === 'refused') return found
      const courses = found.flatMap((page) => page.courses)
      return courses.map(({ id: courseId, name, section }) => ({ courseId, name, section })).toSorted(byName)
    },
    async students(token, courseId) {
      const found = await pagesOf({ api, token, path: `/courses/${courseId}/students?` }, StudentPage)
      if (found === null || found === 'refused') return found
      return found.flatMap((page) => page.students.map(({ profile }) => studentOf(profile)))
    },
  }
}

function noName() {
  return { givenName: '', familyName: '' }
}

function byName(one: Course, other: Course): number {
  return one.name.localeCompare(other.name) || one.section.localeCompare(other.section)
}

function studentOf({ name, emailAddress }: z.infer<typeof StudentPage>['students'][number]['profile']): CourseStudent {
  return { first_name: name.givenName, last_name: name.familyName, emailId: emailAddress }
}

function addressAtGoogle(
  authorize: string,
  client: string,
  { origin, challenge, state }: Parameters<Classroom['address']>[0],
): string {
  const address = new URL(authorize)
  address.search = new URLSearchParams({
    client_id: client,
    redirect_uri: `${origin}${classroomReturn}`,
    response_type: 'code',
    scope: scopes.join(' '),
    access_type: 'online',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  return address.href
}

/** Every page of a list. */
async function pagesOf<Page extends { nextPageToken?: string | undefined }>(
  { api, path, token }: { api: string; path: string; token: string },
  shape: z.ZodType<Page>,
): Promise<Answer<Page[]>> {
  const pages: Page[] = []
  let next: string | undefined
  do {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(next !== undefined && { pageToken: next }) })
    const headers = { authorization: `Bearer ${token}` }
    const page: Answer<Page> = await answerOf(
      { base: api, address: `${api}${path}&${query.toString()}`, headers },
      shape,
    )
    if (page === null || page === 'refused') return page
    pages.push(page)
    next = page.nextPageToken
    // The last page names no other, or an empty one.
  } while (next !== undefined && next !== '' && pages.length < mostPages)
  return pages
}

async function answerOf<Value>(
  { base, address, ...init }: RequestInit & { base: string; address: string },
  shape: z.ZodType<Value>,
): Promise<Answer<Value>> {
  try {
    const signal = AbortSignal.timeout(withinMs)
    const response = await fetchOnly(base, address, { ...init, signal, most: mostBytes })
    const text = new TextDecoder().decode(await bytesWithin(response.body, mostBytes))
    if (response.ok) return shape.parse(JSON.parse(text))
    if (response.status >= 500 || response.status === 429) throw new TypeError(`status ${response.status}`)
    return 'refused'
  } catch (error) {
    log('warn', 'Google Classroom failed', { code: error instanceof Error ? error.name : 'unknown' })
    return null
  }
}
