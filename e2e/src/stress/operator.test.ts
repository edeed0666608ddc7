import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KillableWorker } from './killable-worker.ts'
import { openSchools, senderTo } from './two-schools.ts'

const email = 'first@platform.example'
// The seeded people's, too: it is correct, and still opens nothing for them.
const password = 'chalk-and-slate-7'

type Ended = { code: number | null; out: string; errors: string }
type Answering = 'passing' | 'cutting' | 'holding'

let worker: KillableWorker
let home: string
let line: { origin: string; server: Server; answering: Answering; received: () => Promise<void> }

beforeAll(async () => {
  worker = await KillableWorker.start({})
  home = await mkdtemp(join(tmpdir(), 'takhti-operator-'))
  line = await openLine()
}, 180_000)

afterAll(async () => {
  line.server.closeAllConnections()
  line.server.close()
  await worker.stop()
  await rm(home, { recursive: true, force: true })
})

/** A connection to the worker that can be cut after a request has been done and before its answer is through. */
async function openLine(): Promise<typeof line> {
  let notify = (): void => undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void forwarded(request.url ?? '', request.method ?? '', request.headers, Buffer.concat(chunks)).then((answer) => {
        notify()
        if (line.answering === 'cutting') {
          line.answering = 'passing'
          response.destroy()
        } else if (line.answering === 'passing') response.writeHead(answer.status).end(answer.text)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const received = () => new Promise<void>((resolve) => (notify = resolve))
  return { origin: `http://127.0.0.1:${port}`, server, answering: 'passing', received }
}

async function forwarded(path: string, method: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) {
  const { authorization, 'idempotency-key': key } = headers
  const answer = await fetch(`${worker.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(typeof authorization === 'string' && { authorization }),
      ...(typeof key === 'string' && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: body.toString() }),
  })
  return { status: answer.status, text: await answer.text() }
}

function started(
  args: readonly string[],
  { env = {}, typed = '' }: { env?: NodeJS.ProcessEnv; typed?: string | null } = {},
) {
  const child = spawn(process.execPath, [inRoot('tools/src/operator/main.ts'), ...args], {
    env: { PATH: process.env['PATH'], TAKHTI_OPERATOR_HOME: home, TAKHTI_ORIGIN: line.origin, ...env },
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  if (typed !== null) child.stdin.end(typed)
  const printed = async (pattern: RegExp): Promise<string> => {
    for (let tries = 0; tries < 300; tries += 1) {
      const [found] = pattern.exec(errors) ?? []
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`not said: ${errors}`)
  }
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, errors })))
  return { child, ended, printed }
}

const operator = (...args: string[]): Promise<Ended> => started(args).ended

async function answered(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, errors } = await operator(...args, '--json')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  // Every command of the platform returns an object.
  return JSON.parse(out) as Record<string, unknown>
}

let recoveryCodes: string[] = []

/** The first sign-in sets up the authenticator app, as a person does who reads its address from the terminal. */
async function signInFirst(): Promise<Ended> {
  const { child, ended, printed } = started(['sign-in', '--email', email], { typed: null })
  child.stdin.write(`${password}\n`)
  const uri = await printed(/otpauth:\S+/)
  child.stdin.end(`${URI.parse(uri).generate()}\n`)
  const done = await ended
  recoveryCodes = done.errors.match(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/gm) ?? []
  return done
}

async function signIn(): Promise<Ended> {
  return started(['sign-in', '--email', email], { typed: `${password}\n${recoveryCodes.pop() ?? ''}\n` }).ended
}

test('[OP-5] the first operator comes from the database, once, and sets a password by mail', async () => {
  const bootstrap = (who: string) =>
    started(['bootstrap', '--email', who, '--name', "O'Hara"], { env: { TAKHTI_STATE: worker.state } }).ended
  const first = await bootstrap(email)
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect((await bootstrap('second@platform.example')).code).toBe(2)
  expect(
    await worker.rows('DIRECTORY', 'select p.name, p.email from operators o join people p on p.id = o.person_id'),
  ).toEqual([{ name: "O'Hara", email }])
  const post = (path: string, body: object) =>
    fetch(`${worker.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/galileo/forgotPassword', { email })
  const mail = await waitForMail()
  const vid = /#vid=([\w-]+)/.exec(mail)?.[1] ?? ''
  expect((await post('/galileo/resetPassword', { vid, newPassword: password })).status).toBe(200)
  const signedIn = await signInFirst()
  expect(signedIn).toMatchObject({ code: 0 })
  expect(recoveryCodes).toHaveLength(10)
  const [stored = ''] = await readdir(home)
  const file = join(home, stored)
  const token = (JSON.parse(await readFile(file, 'utf8')) as { token: string }).token
  expect(signedIn.out).not.toContain(token)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(home)).mode & 0o077).toBe(0)
  await chmod(file, 0o644)
  expect(await operator('operators', 'list')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Others may read'),
  })
  await rm(file)
  expect((await operator('operators', 'list')).code).toBe(2)
  expect(await signIn()).toMatchObject({ code: 0, errors: '' })
  expect((await operator('operators', 'list')).code).toBe(0)
}, 240_000)

async function waitForMail(): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [mail] = await worker.rows('DIRECTORY', `select text from mailbox where "to" = '${email}'`)
    if (typeof mail?.['text'] === 'string') return mail['text']
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no mail came')
}

test('[OP-6] the terminal runs the platform: institutes, licences, features, coupons, operators', async () => {
  await signIn()
  const create = (name: string) =>
    answered('institute', 'create', '--name', name, '--admin-email', `${name}@x.example`, '--admin-name', 'Head')
  const one = String((await create('north'))['instituteKneuraId'])
  const other = String((await create('south'))['instituteKneuraId'])
  await answered('licence', 'create', '--institute', one, '--plan', 'INSTITUTE_PLAN', '--valid-till', '2030-03-31')
  const again = await operator('licence', 'create', '--institute', one, '--plan', 'INSTITUTE_PLAN')
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('License already exists for this institute') })
  await answered('plan', 'set', '--institute', one, '--plan', 'INSTITUTE_PLUS_PLAN')
  await answered('limit', 'set', 'students', '2000', '--institute', one)
  await answered('limit', 'increment', 'students', '-500', '--institute', one)
  await answered('storage', 'set', '--institute', one, '--gigabytes', '3')
  await answered('storage', 'add', '--institute', one, '--gigabytes', '-1')
  await answered('feature', 'off', 'notebooks', '--institute', one)
  await answered('transfer', '--from', one, '--to', other, '--type', 'students', '--amount', '100')
  expect(await answered('licence', 'show', '--institute', one)).toMatchObject({
    featureSet: 'INSTITUTE_PLUS_PLAN',
    validTill: null,
    features: { notebooks: { isActive: false } },
    limits: { students: { max: 1400 }, dataStorage: { max: 2 * 1024 ** 3 } },
  })
  expect(await answered('licence', 'show', '--institute', other)).toMatchObject({ limits: { students: { max: 140 } } })
  const coupon = ['coupon', 'create', '--type', 'aiCredits', '--amount', '50']
  expect(String((await answered(...coupon))['couponCode'])).toMatch(/^[A-Z0-9]{21}/)
  await answered('operators', 'add', 'second@platform.example', '--name', 'Second')
  const { items } = await answered('operators', 'list')
  expect(items).toHaveLength(2)
  await answered('operators', 'remove', 'second@platform.example')
  const table = await operator('institute', 'list', '--search', 'north')
  expect(table.out).toMatch(/instituteKneuraId +name[^]*north[^]*INSTITUTE_PLUS_PLAN/)
  const audit = await operator('audit', '--institute', one)
  for (const action of ['institutes.create', 'licences.setPlan', 'licences.setFeature', email])
    expect(audit.out).toContain(action)
}, 240_000)

test('[OP-7] a cut connection and a killed command do nothing twice', async () => {
  await signIn()
  const { instituteKneuraId } = await answered(
    ...['institute', 'create', '--name', 'cut', '--admin-email', 'cut@x.example', '--admin-name', 'Head'],
  )
  const institute = String(instituteKneuraId)
  const increment = ['limit', 'increment', 'students', '7', '--institute', institute]
  const students = async () => {
    const sql = `select max from licence_limits where institute_id = '${institute}' and type = 'students'`
    return (await worker.rows('DIRECTORY', sql))[0]?.['max']
  }
  line.answering = 'cutting'
  expect((await operator(...increment)).code).toBe(0)
  expect(await students()).toBe(47)
  line.answering = 'holding'
  const received = line.received()
  const killed = started(increment)
  await received
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await students()).toBe(54)
  line.answering = 'passing'
  const repeated = await operator(...increment)
  expect(repeated).toMatchObject({ code: 0, errors: expect.stringContaining('nothing is done twice') })
  expect(await students()).toBe(54)
  // The answered command is complete: the same text means a new command.
  expect((await operator(...increment)).code).toBe(0)
  expect(await students()).toBe(61)
}, 240_000)

test('[OP-8] institute credentials open nothing, none is an argument, exit codes report faults', async () => {
  const [school] = await openSchools(senderTo(worker.origin))
  const admin = school.callers.find(({ role }) => role === 'admin')?.token ?? ''
  const asAdmin = await started(['institute', 'list'], { env: { TAKHTI_OPERATOR_TOKEN: admin } }).ended
  expect(asAdmin).toMatchObject({ code: 1, errors: expect.stringContaining('Not authorized to perform this action') })
  const people = await worker.rows(
    'DIRECTORY',
    "select p.email from people p join memberships m on m.person_id = p.id where m.role = 'admin' and p.email like '%takhti.example'",
  )
  const env = { TAKHTI_OPERATOR_EMAIL: String(people[0]?.['email']), TAKHTI_OPERATOR_PASSWORD: password }
  const byPassword = await started(['institute', 'list', '--json'], { env }).ended
  expect(byPassword.code).toBe(1)
  expect(JSON.parse(byPassword.errors)).toMatchObject({
    code: 'accounts/invalid-credentials',
    message: 'Invalid credentials',
  })
  for (const args of [
    ['sign-in', '--email', email, '--password', password],
    ['institute', 'list', '--token', admin],
    ['institute', 'destroy'],
    ['limit', 'set', 'students', 'many', '--institute', school.at.instituteId],
    ['institute', 'list', '--origin', 'http://takhti.example'],
  ]) {
    const { code, errors, out } = await operator(...args)
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(`${errors}${out}`).not.toContain(admin)
  }
  expect(await operator('limit', 'set', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('TYPE AMOUNT --institute ID'),
  })
}, 240_000)
