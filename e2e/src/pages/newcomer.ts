import { setTimeout as pause } from 'node:timers/promises'
import { call, origin } from '../school.ts'

/** A person with an account of their own, unknown to other journeys. */
export type Newcomer = { name: string; email: string; password: string; role: string }

let made = 0

/** Signs a teacher up and proves the address, so that a journey may change the teacher's data. */
export async function newTeacher(): Promise<Newcomer> {
  made += 1
  const email = `teacher-${process.pid}-${Date.now()}-${made}@journeys.example`
  const person = { name: 'Journey', email, password: 'river-under-the-bridge-52', role: 'instructor' }
  const { ticket } = await call<{ ticket: string }>('/teacher/signup', {
    body: { email, password: person.password, first_name: person.name, last_name: 'Teacher', terms: true },
  })
  const verify_token = await mailed(email, /#verify_token=([\w-]+)/)
  await call('/galileo/verifyUserEmail', { body: { verify_token, ticket } })
  return person
}

/** The match of a pattern in the latest mail to an address; mails are sent after the answer that announces them. */
export async function mailed(email: string, pattern: RegExp): Promise<string> {
  for (let round = 0; round < 100; round += 1) {
    const page = await fetch(`${origin()}/mailbox?to=${encodeURIComponent(email)}`)
    const found = pattern.exec(await page.text())?.[1]
    if (found) return found
    await pause(100)
  }
  throw new Error(`No mail to ${email} holds ${pattern.source}`)
}
