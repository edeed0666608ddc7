import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { signIn } from '@takhti/e2e/pages/door'
import { newId } from '@takhti/schema/kit/ids'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { timeToReady, watchForReady } from '../browser.ts'
import { sizeFigure, type Figure } from '../figure.ts'
import type { Figures } from '../figures.ts'
import { interleave, mostRounds } from '../interleave.ts'

const names = ['assess.paper', 'assess.next']

/** How much slower than this machine a weak phone is. */
const slowdown = 6

/** How long the next answer may take after a marked one, in milliseconds. */
const nextMs = 50

/** What people wait for: a long paper without a network on a weak phone, and the next answer while they mark. */
export async function assessPages(figures: Figures): Promise<void> {
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-assess-pages-'))
    const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
    process.env['TAKHTI_ORIGIN'] = product.origin
    try {
      const { people } = await seed(product.origin)
      const school = await schoolOf(product.origin, people)
      await figures.take(['assess.next'], () => nextAnswer(product.origin, school))
      // The paper opens without a server, so it is the last.
      const device = { origin: product.origin, school, kill: product.kill }
      await figures.take(['assess.paper'], () => paper(join(folder, 'profile'), device))
    } finally {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type Person = Parameters<typeof signIn>[1]

type School = { teacher: Person; student: Person; teacherToken: string; studentToken: string; classId: string }

async function schoolOf(origin: string, people: readonly (Person & { role: string })[]): Promise<School> {
  const one = (role: string) => {
    const person = people.find((each) => each.role === role)
    if (person === undefined) throw new Error(`The seeded school has no ${role}`)
    return person
  }
  const [teacher, student] = [one('instructor'), one('learner')]
  const tokenOf = async ({ email, password }: Person) =>
    (await ask<{ access_token: string }>(origin, '/galileo/login', { body: { email, password } })).access_token
  const [teacherToken, studentToken] = [await tokenOf(teacher), await tokenOf(student)]
  const classes = { token: studentToken }
  const { items } = await ask<{ items: { classId: string }[] }>(origin, '/admin/class/getUserClasses', classes)
  return { teacher, student, teacherToken, studentToken, classId: items[0]?.classId ?? '' }
}

async function ask<Answer>(
  origin: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Answer> {
  const reply = await fetch(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
  // The contract's answer to this path.
  return JSON.parse(text) as Answer
}

/** Publishes an assessment of so many questions of a type. */
async function published(origin: string, school: School, made: { count: number; type: string }): Promise<string> {
  const questions = Array.from({ length: made.count }, (_, at) => ({
    ...{
      id: newId(new Date(), (bytes) => crypto.getRandomValues(bytes)),
      type: made.type,
      description: `Question ${at + 1}: where is food made?`,
      points: 2,
    },
    options: made.type === 'MCQ' ? ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Option ${id}` })) : [],
    ...{ correctOptions: made.type === 'MCQ' ? ['a'] : [], answer: 'Leaf', difficulty: 'EASY', explanation: '' },
    ...{ madeBy: 'person', checks: { result: 'ok', reasons: [] } },
  }))
  const body = { classId: school.classId, name: `Paper of ${made.count}`, questions, settings: { attempts: null } }
  const token = school.teacherToken
  return (await ask<{ id: string }>(origin, '/assessment/createDraftandPublish', { token, body })).id
}

type Device = { origin: string; school: School; kill(): Promise<void> }

/** A paper of 100 questions beside one of 5, both stored on the device, without a server on a slow processor. */
async function paper(profile: string, { origin, school, kill }: Device): Promise<Figure> {
  const ids = [
    await published(origin, school, { count: 100, type: 'MCQ' }),
    await published(origin, school, { count: 5, type: 'MCQ' }),
  ]
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: chromiumArguments(),
  })
  try {
    const page = await context.newPage()
    await signIn(page, school.student)
    for (const id of ids) {
      await page.goto(addressOf(origin, id))
      await page.getByRole('button', { name: 'Start…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
      await page.locator('.attempt-question').waitFor()
    }
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.close()
    context.on('page', (opened) => void slow(context, opened))
    const watched = await watchForReady(context, '.attempt-question')
    await kill()
    const open = (id: string | undefined) => async () =>
      (await timeToReady(context, watched, addressOf(origin, id ?? ''))).navigated
    return await interleave({
      name: 'assess.paper',
      peerName: 'paper of 5 questions',
      unit: `ms, ${slowdown} × slower`,
      limit: 1.3,
      rounds: Math.min(9, mostRounds),
      warmUps: 2,
      ours: open(ids[0]),
      peer: open(ids[1]),
    })
  } finally {
    await context.close()
  }
}

const addressOf = (origin: string, assessmentId: string) => `${origin}/dashboard/attempt/${assessmentId}`

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** The median time from the key that stores a mark until the next answer is on the screen, in a class of 30 answers. */
async function nextAnswer(origin: string, school: School): Promise<Figure> {
  const id = await published(origin, school, { count: 1, type: 'SUBJECTIVE' })
  const token = school.studentToken
  for (let at = 0; at < 30; at += 1) {
    const body = { assessmentId: id }
    const { response, questions } = await ask<Started>(origin, '/assessmentResponse/start', { token, body })
    const sentAt = new Date().toISOString()
    const answer = { kind: 'longText', text: `Light and water, answer ${at}.` }
    const answers = [{ questionId: questions[0]?.id, sequence: 1, answer, answeredAt: sentAt, spentMs: 9_000 }]
    const { assessmentResponseId } = response
    await ask(origin, '/assessmentResponse/submit', { token, body: { assessmentResponseId, sentAt, answers } })
  }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
  try {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await signIn(page, school.teacher)
    await page.goto(`${origin}/dashboard/assessment/${id}/marking?group=each`)
    await page.getByText('30 of 30 to mark').waitFor()
    const times = await page.evaluate(markAll, 25)
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
    return sizeFigure({ name: 'assess.next', ours: median, peer: nextMs, peerName: 'the limit', limit: 1, unit: 'ms' })
  } finally {
    await browser.close()
  }
}

type Started = { response: { assessmentResponseId: string }; questions: { id: string }[] }

/** Marks answers by keys, and returns the time from each Enter to the frame with the next answer. It runs in the page. */
async function markAll(count: number): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const press = (code: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }))
  const shown = () => document.querySelector('.marking-answer')?.textContent ?? ''
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    press('Digit1')
    await frame()
    await frame()
    const before = shown()
    const startedAt = performance.now()
    press('Enter')
    while (shown() === before) await frame()
    times.push(performance.now() - startedAt)
  }
  return times
}
