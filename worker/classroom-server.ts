import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Person = { id: string; courses: object[]; students: Record<string, object[]>; challenge: string; scope?: string }

/**
 * Google's token endpoint and its Classroom API. A test PUTs a person under a code; the code is good once, with the secret
 * of its challenge. Lists have pages of two; courses named `broken` answer 500.
 */
export function classroomServer() {
  const codes = new Map<string, Person>()
  const tokens = new Map<string, Person>()
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (request.method === 'PUT') {
      // The tests' own people.
      codes.set(url.pathname.slice(1), JSON.parse(text) as Person)
      return response.end()
    }
    if (url.pathname === '/token') return answer(response, ...exchanged(new URLSearchParams(text), codes, tokens))
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (person === undefined) return answer(response, 401, { error: { status: 'UNAUTHENTICATED' } })
    return answer(response, ...listed(url, person))
  }
}

function exchanged(form: URLSearchParams, codes: Map<string, Person>, tokens: Map<string, Person>): [number, object] {
  const code = form.get('code') ?? ''
  const person = codes.get(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isGood =
    form.get('client_secret') === 'chalk' &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri')?.endsWith('/dashboard/students/import') === true
  if (person === undefined || !isGood || person.challenge !== challenge) return [400, { error: 'invalid_grant' }]
  codes.delete(code)
  tokens.set(`token-${code}`, person)
  const scope = ['courses.readonly', 'rosters.readonly', 'profile.emails']
    .map((name) => `https://www.googleapis.com/auth/classroom.${name}`)
    .join(' ')
  return [200, { access_token: `token-${code}`, token_type: 'Bearer', expires_in: 3_599, scope: person.scope ?? scope }]
}

function listed({ pathname, searchParams }: URL, person: Person): [number, object] {
  const [, , courseId = ''] = pathname.split('/')
  if (courseId === '500') return [500, {}]
  const name = pathname === '/courses' ? 'courses' : 'students'
  const all = name === 'courses' ? person.courses : person.students[courseId]
  if (all === undefined) return [404, { error: { status: 'NOT_FOUND' } }]
  const from = Number(searchParams.get('pageToken') ?? 0)
  const isMore = from + 2 < all.length
  return [200, { [name]: all.slice(from, from + 2), ...(isMore && { nextPageToken: String(from + 2) }) }]
}
