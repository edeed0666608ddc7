import { FreshCard } from '@takhti/schema/accounts/cards/model'
import { LoginResult } from '@takhti/schema/accounts/model'
import { calls, requestOf, type NamedCall } from '@takhti/schema/calls'
import { samples, type Send } from '@takhti/schema/matrix'
import * as z from 'zod'
import type { OpenSchool } from './two-schools.ts'

/** A call that ends the session which is tried. */
const ending = 'accounts.logout'

/**
 * Signs in by a login card of the first school and sends each command of any signed-in person with landmarks of the second. A command
 * about the account must be refused; any other one must not act there, so that it answers a refusal or on the card's own school.
 */
export async function cardSessionFailures(
  send: Send,
  [school, second]: readonly [OpenSchool, OpenSchool],
): Promise<string[]> {
  const token = await cardSession(send, school)
  const commands = calls.filter(({ call, name }) => {
    const { kind, roles } = call['~orpc'].meta
    return kind === 'command' && roles === 'signedIn' && name !== ending
  })
  const failures = commands.length < 20 ? [`only ${commands.length} commands were tried by a card session`] : []
  for (const command of commands) {
    const { status } = await send(requestOf(command, samples[command.name](second.at)), token)
    if (status >= 500) failures.push(`${command.name} by a card session answered ${status}`)
    if (!takesCard(command) && status !== 403) failures.push(`${command.name} let a card session in: ${status}`)
  }
  const own = await send({ method: 'GET', path: '/api/user/profile', body: null }, token)
  const foreign = await send({ method: 'GET', path: `/api/student/class/${second.at.classId}`, body: null }, token)
  if (own.status !== 200) failures.push(`a card session cannot read its own profile: ${own.status}`)
  if (foreign.status < 400) failures.push('a card session reads a class of another school')
  return failures
}

function takesCard({ call }: NamedCall): boolean {
  const { meta } = call['~orpc']
  return 'takesCard' in meta && meta.takesCard === true
}

async function cardSession(send: Send, { callers, at }: OpenSchool): Promise<string> {
  const admin = callers.find(({ role, reach }) => role === 'admin' && reach === 'full')?.token ?? null
  const ask = async (path: string, body: object, token: string | null) => {
    const reply = await send({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) }, token)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const Student = z.object({ userId: z.string() })
  const { userId } = Student.parse(await ask('/admin/create/student', { first_name: 'Carda' }, admin))
  const issued = await ask('/student/login-cards/issue', { userIds: [userId] }, admin)
  const [card] = z.object({ items: z.array(FreshCard) }).parse(issued).items
  if (card === undefined) throw new Error(`${at.instituteId} issued no card`)
  const { secret, pictures } = card
  return LoginResult.parse(await ask('/galileo/login-card', { secret, pictures }, null)).access_token
}
