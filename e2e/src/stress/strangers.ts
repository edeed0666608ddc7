import { setTimeout as pause } from 'node:timers/promises'
import type { CallRequest } from '@takhti/schema/calls'
import type { Reply, Send } from '@takhti/schema/matrix'
import * as z from 'zod'
import { cardSessionFailures } from './card-session.ts'
import { foreignHostFailures } from './foreign-host.ts'
import { KillableWorker } from './killable-worker.ts'
import { guestFailures, junkFailures } from './shared-address.ts'
import { socketFailures } from './socket-flood.ts'
import type { StressTest, StressReport } from './stress-test.ts'
import { openSchools, senderTo } from './two-schools.ts'
import { withdrawnLessonFailures } from './withdrawn-lesson.ts'

const SHORT_TRIALS = 16
const SOCKETS = 400
const FULL_TRIALS = 1_000
const MOST_DIFFERENCE_MS = 5
/** A call's background work must not slow the next one down. */
const QUIET_MS = 300
/** A mail may take its time. */
const MOST_LOOKS = 40
/** An address gets thirty e-mails an hour from all sources together, and each call here has another source. */
const ASKS_OF_ONE = 8

/**
 * E6: a stranger asks in turn about an address that has an account, and about one without. Status, body and length must
 * be the same. The median times must be within 5 ms, as far as the machine's noise allows a verdict. Before that, requests
 * with the Host header of another site are refused, a card session acts on no account, junk of a classmate blocks no link,
 * a class joins behind one address, and 400 sockets of a student leave room for others. A student's open sockets close
 * when the lesson is withdrawn or removed. `TAKHTI_SABOTAGE=strangers` has sign-up look first, `cards` admits card
 * sessions as full ones, and the run must fail.
 */
export const strangers: StressTest = {
  name: 'strangers',
  run: ({ full }) => askOften({ trials: full ? FULL_TRIALS : SHORT_TRIALS, sabotage: process.env['TAKHTI_SABOTAGE'] }),
}

export type Asking = { trials: number; sabotage?: string | undefined; only?: string }

/** Repeats every question about both kinds of address, and reports differences between them. */
export async function askOften({ trials, sabotage, only }: Asking): Promise<StressReport> {
  const worker = await KillableWorker.startAtOrigin(
    sabotage === 'strangers' || sabotage === 'cards' ? { TAKHTI_SABOTAGE: sabotage } : {},
  )
  try {
    const world = { send: senderTo(worker.origin), origin: worker.origin }
    const isAsked = (name: string) => only === undefined || name === only
    const figures: Record<string, number | string> = {}
    const failures: string[] = []
    const attacks = attacksOn(world, await openSchools(world.send), trials > SHORT_TRIALS)
    for (const [name, attack] of Object.entries(attacks).filter(([each]) => isAsked(each))) {
      failures.push(...(await attack()))
      figures[name] = 'tried'
    }
    for (const question of questions.filter(({ name }) => isAsked(name))) {
      const found = await askAbout(world, question, trials)
      figures[`${question.name}: trials`] = trials
      figures[`${question.name}: p50 difference in ms`] = rounded(found.median)
      figures[`${question.name}: surely between`] = `${rounded(found.low)} and ${rounded(found.high)}`
      failures.push(...found.failures)
    }
    return { figures, failures }
  } finally {
    await worker.stop()
  }
}

type World = { send: Send; origin: string }

/** Everything that is tried once, by its name; the failures of each. */
function attacksOn(world: World, schools: Awaited<ReturnType<typeof openSchools>>, isFull: boolean) {
  const { origin, send } = world
  const [school] = schools
  return {
    'foreign Host header': () => foreignHostFailures(origin),
    'card session': () => cardSessionFailures(send, schools),
    'junk of a classmate': async () => junkFailures(origin, await makeKnown(world, 'account'), isFull ? 200 : 20),
    'guests behind one address': () => guestFailures(origin, school, isFull ? 120 : 40),
    'sockets of one student': () => socketFailures(origin, { send, school, count: isFull ? SOCKETS : 40 }),
    'withdrawn lesson': () => withdrawnLessonFailures(origin, send, school),
  }
}

type Question = {
  name: string
  /** Makes an address known, as this question may be asked about. */
  known: 'account' | 'waiting' | 'record'
  request: (email: string) => CallRequest
}

const questions: readonly Question[] = [
  {
    name: 'sign-in',
    known: 'account',
    request: (email) => post('/galileo/login', { email, password: 'not this one at all' }),
  },
  {
    name: 'sign-in link',
    known: 'account',
    request: (email) => post(`/galileo/admin/sendVerificationLink/${email}`, {}),
  },
  { name: 'forgotten password', known: 'account', request: (email) => post('/galileo/forgotPassword', { email }) },
  { name: 'sign-up of a teacher', known: 'account', request: (email) => post('/teacher/signup', signUpOf(email)) },
  { name: 'sign-up of a student', known: 'record', request: (email) => post('/student/signup', signUpOf(email)) },
  {
    name: 'mail again',
    known: 'waiting',
    request: (email) => post('/galileo/resendEmailVerificationMail', { email }),
  },
]

type Found = { median: number; low: number; high: number; failures: string[] }

async function askAbout(world: World, question: Question, trials: number): Promise<Found> {
  const ofKnown: number[] = []
  const ofAnonymous: number[] = []
  const seen = new Set<string>()
  let known = ''
  const timed = async (times: number[], email: string) => {
    const startedAt = performance.now()
    const reply = await world.send(question.request(email), null)
    times.push(performance.now() - startedAt)
    seen.add(shapeOf(reply))
    await pause(QUIET_MS)
  }
  for (let round = 0; round < trials; round++) {
    if (round % ASKS_OF_ONE === 0) known = await makeKnown(world, question.known)
    // In alternating order, so that neither profits from its place.
    const asks = [() => timed(ofKnown, known), () => timed(ofAnonymous, anAddress())]
    for (const ask of round % 2 === 0 ? asks : asks.reverse()) await ask()
  }
  const { median, low, high } = middleOf(ofKnown.map((time, index) => time - (ofAnonymous[index] ?? 0)))
  // Both are requested in the same moment of a busy machine; only a certain difference beyond its noise counts.
  const isRevealed = low > MOST_DIFFERENCE_MS || high < -MOST_DIFFERENCE_MS
  const failures = [
    ...(seen.size === 1 ? [] : [`${question.name}: two answers, ${[...seen].join(' and ')}`]),
    ...(isRevealed ? [`${question.name}: told apart by ${median.toFixed(1)} ms`] : []),
  ]
  return { median, low, high, failures }
}

/** The median, and bounds that contain it: they fail one time in a thousand, whatever the distribution. */
function middleOf(values: readonly number[]): { median: number; low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const spread = 1.645 * Math.sqrt(sorted.length)
  const at = (rank: number) => sorted[Math.min(sorted.length - 1, Math.max(0, rank))] ?? 0
  return { median: at(Math.floor(half)), low: at(Math.floor(half - spread)), high: at(Math.ceil(half + spread)) }
}

async function makeKnown({ send, origin }: World, kind: Question['known']): Promise<string> {
  const email = anAddress()
  if (kind === 'record') await send(post('/development/record', { email, role: 'learner' }), null)
  else {
    const { body } = await send(post('/teacher/signup', signUpOf(email)), null)
    if (kind === 'account') await verify({ send, origin }, email, Ticket.parse(body).ticket)
  }
  await pause(QUIET_MS)
  return email
}

async function verify({ send, origin }: World, email: string, ticket: string): Promise<void> {
  let verify_token = ''
  for (let look = 0; look < MOST_LOOKS && verify_token === ''; look++) {
    await pause(QUIET_MS)
    const mailbox = await (await fetch(`${origin}/mailbox?to=${encodeURIComponent(email)}`)).text()
    verify_token = /#verify_token=([\w-]+)/.exec(mailbox)?.[1] ?? ''
  }
  const { status } = await send(post('/galileo/verifyUserEmail', { verify_token, ticket }), null)
  if (status !== 200) throw new Error(`verifying answered ${status}`)
}

const Ticket = z.object({ ticket: z.string() })

/** A reply without its varying parts: its status, and its body with every secret and id replaced at the same length. */
function shapeOf({ status, body }: Reply): string {
  const text = JSON.stringify(body, (key, value: unknown) =>
    (key === 'ticket' || key === 'requestId') && typeof value === 'string' ? `${value.length} characters` : value,
  )
  return `${status} ${text}`
}

function signUpOf(email: string) {
  return { first_name: 'Asha', email, password: 'tumbling river stones', language: 'en', terms: true }
}

function post(path: string, body: unknown): CallRequest {
  return { method: 'POST', path: `/api${path}`, body: JSON.stringify(body) }
}

function anAddress(): string {
  return `${crypto.randomUUID()}@stranger.example`
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}
