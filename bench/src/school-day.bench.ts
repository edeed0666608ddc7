import { webcrypto, randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededFrom } from '@takhti/tools/start/seed'
import { type Figure, sizeFigure } from './figure.ts'
import type { Figures } from './figures.ts'
import { type Child, cores, startChild } from './load/child.ts'
import { processorMs } from './load/processes.ts'
import type { DayServer } from './school-day/day-server.ts'
import { type DayClass, features } from './school-day/features.ts'
import { type Counted, type Part, addedTo, noMeters, rowsOf } from './school-day/meters.ts'
import { anId, Person } from './school-day/person.ts'
import { blobBytes, databaseBytes, SchoolFiles, studentId, tablesIn } from './school-day/school-files.ts'
import { printDay } from './school-day/table.ts'

const classSize = 25

/** Classes of the small school and of the large one. */
const [fewClasses, manyClasses] = [2, 80]

const limits = { dollars: 0.05, growth: 1.05 }

type Vapid = { publicKey: string; privateKey: string }

/** A day of one class among 80, at the platform's prices, and how many rows more it reads than among two. */
export async function schoolDay(figures: Figures): Promise<void> {
  await figures.take(['school-day.cost', 'school-day.growth'], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-day-'))
    try {
      return await measured(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function measured(folder: string): Promise<Figure[]> {
  const vapid = await newKeys()
  const first = join(folder, 'first')
  const school = await firstDay(first, vapid)
  const [few, many] = [join(folder, 'few'), join(folder, 'many')]
  for (const [path, classes] of [
    [few, fewClasses],
    [many, manyClasses],
  ] as const) {
    await cp(first, path, { recursive: true })
    const files = new SchoolFiles(path, school.instituteId)
    files.multiply(classes - 1)
    files.close()
  }
  const small = await secondDay(few, { ...school, vapid })
  const large = await secondDay(many, { ...school, vapid })
  const { perMonth, text } = printDay({
    parts: large.parts,
    stored: large.stored,
    tables: large.tables,
    small: small.parts,
    classes: manyClasses,
    classSize,
  })
  console.log(text)
  const [rowsFew, rowsMany] = [small, large].map(({ parts }) => rowsOf(parts))
  return [
    sizeFigure({
      name: 'school-day.cost',
      ours: perMonth * 1_000,
      peer: limits.dollars * 1_000,
      peerName: 'the promise',
      limit: 1,
      unit: 'thousandths of US$ per student and month',
    }),
    sizeFigure({
      name: 'school-day.growth',
      ours: rowsMany ?? Number.NaN,
      peer: rowsFew ?? Number.NaN,
      peerName: 'a school of 50',
      limit: limits.growth,
      unit: 'rows read',
    }),
  ]
}

type School = {
  instituteId: string
  classId: string
  teacher: Who
  students: readonly Who[]
  login: { email: string; password: string }
}

type Who = { personId: string; token: string }

/** Seeds a school, fills its class, has everybody subscribe to pushes, and plays the day once. */
async function firstDay(folder: string, vapid: Vapid): Promise<School> {
  const school = await withServer(folder, vapid, seeded)
  const added = Array.from({ length: classSize - 2 }, (_, at) => ({
    personId: studentId(school.student.personId, at),
    token: `day-student-${at}`,
  }))
  const files = new SchoolFiles(folder, school.instituteId)
  files.addStudents(
    school.student.personId,
    added.map(({ token }) => token),
  )
  files.close()
  const whole: School = { ...school, students: [school.student, school.second, ...added] }
  await withServer(folder, vapid, async (server) => {
    const here = await classAt(server, whole)
    await subscribed(here)
    for (const { play } of features) await play(here)
    await settled(server)
  })
  return whole
}

type Tables = ReturnType<typeof tablesIn>

type Day = {
  parts: Part[]
  stored: { d1: number; objects: number; r2: number }
  tables: { before: Tables; after: Tables }
}

async function secondDay(folder: string, school: School & { vapid: Vapid }): Promise<Day> {
  const parts: Part[] = []
  const [before, tablesBefore] = [sizes(folder), tablesIn(folder)]
  await withServer(folder, school.vapid, async (server) => {
    const here = await classAt(server, school)
    // What everybody's app has stored is no part of the measure.
    await Promise.all([here.teacher, ...here.students].map((person) => person.pull()))
    await settled(server)
    for (const { name, times, play } of features) {
      const cpu = await processorMs(server.pid)
      await play(here)
      const counted = await settled(server)
      // An object is charged for its time and not for its processor's; what no call began is the work of objects alone.
      counted.cpuMs = counted.requests === 0 ? 0 : (await processorMs(server.pid)) - cpu
      parts.push({ name, times, counted, per: 'class' })
    }
    for (const person of [here.teacher, ...here.students]) person.leave()
    await settled(server)
    parts.push({ name: 'jobs of an hour', times: 24, counted: await jobs(server), per: 'installation' })
  })
  const after = sizes(folder)
  return {
    parts,
    stored: { d1: after.d1 - before.d1, objects: after.objects - before.objects, r2: after.r2 - before.r2 },
    tables: { before: tablesBefore, after: tablesIn(folder) },
  }
}

function sizes(folder: string): Day['stored'] {
  return { d1: databaseBytes(folder, 'd1'), objects: databaseBytes(folder, 'do'), r2: blobBytes(folder) }
}

async function jobs(server: Server): Promise<Counted> {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const cpu = await processorMs(server.pid)
  for (let minute = 0; minute < 60; minute++) await fetch(`${server.origin}/bench/jobs?at=${hour + minute * 60_000}`)
  const counted = await settled(server)
  counted.requests += 60
  counted.cpuMs = (await processorMs(server.pid)) - cpu
  return counted
}

type Server = { origin: string; rooms: string; pid: number; child: Child<DayServer> }

async function withServer<Result>(
  folder: string,
  vapid: Vapid,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const child = await startChild<DayServer>('school-day/day-server.ts', {
    core: cores.server,
    args: [folder, vapid.publicKey, vapid.privateKey],
  })
  try {
    return await work({ origin: await child.ask('origin'), rooms: await child.ask('rooms'), pid: child.pid, child })
  } finally {
    await child.stop()
  }
}

/** What was counted since the last time, once nothing is on its way any more. */
async function settled({ origin, rooms }: Server): Promise<Counted> {
  let all = noMeters()
  for (let quiet = 0, round = 0; quiet < 3 && round < 24; round++) {
    await pause(150)
    let isQuiet = true
    for (const address of [`${origin}/bench/meters`, rooms]) {
      // Its shape is that of the meters.
      const found = (await (await fetch(address)).json()) as Counted
      isQuiet &&= found.d1Trips + found.objectRequests + found.socketMessages + found.requests === 0
      all = addedTo(all, found)
    }
    quiet = isQuiet ? quiet + 1 : 0
  }
  return all
}

async function seeded({ origin }: Server) {
  const reply = await fetch(`${origin}/api/development/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const text = await reply.text()
  const { people, classId } = seededFrom(text)
  // Its shape is that of the seed.
  const { instituteId } = JSON.parse(text) as { instituteId: string }
  const login = async (name: string) => {
    const person = people.find((each) => each.name === name)
    if (person === undefined) throw new Error(`No ${name}`)
    const { email, password } = person
    const answer = await fetch(`${origin}/api/galileo/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    // Its shape is the contract's.
    const { access_token, kneura_id } = (await answer.json()) as { access_token: string; kneura_id: string }
    return { personId: kneura_id, token: access_token, email, password }
  }
  const [teacher, student, second] = [
    await login('Demo Teacher'),
    await login('Student One'),
    await login('Student Two'),
  ]
  return {
    instituteId,
    classId,
    teacher,
    student,
    second,
    login: { email: second.email, password: second.password },
    students: [],
  }
}

async function classAt(
  { origin }: Server,
  { teacher, students, classId, instituteId, login }: School,
): Promise<DayClass> {
  return {
    ...{
      classId,
      instituteId,
      teacher: new Person(origin, teacher),
      students: students.map((who) => new Person(origin, who)),
    },
    async signIn() {
      const reply = await fetch(`${origin}/api/galileo/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      })
      if (!reply.ok) throw new Error(`Not signed in: ${reply.status} ${await reply.text()}`)
      await reply.json()
    },
  }
}

async function subscribed({ teacher, students }: DayClass): Promise<void> {
  const { publicKey } = await newKeys('ECDH')
  for (const person of [teacher, ...students])
    await person.post('/push/subscription', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${anId()}`,
      p256dh: publicKey,
      auth: randomBytes(16).toString('base64url'),
    })
}

/** A pair as push services know them. */
async function newKeys(name: 'ECDSA' | 'ECDH' = 'ECDSA'): Promise<Vapid> {
  const usages = name === 'ECDH' ? (['deriveBits'] as const) : (['sign'] as const)
  const pair = await webcrypto.subtle.generateKey({ name, namedCurve: 'P-256' }, true, [...usages])
  if (!('publicKey' in pair)) throw new Error('No pair')
  const raw = await webcrypto.subtle.exportKey('raw', pair.publicKey)
  const { d = '' } = await webcrypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d }
}
