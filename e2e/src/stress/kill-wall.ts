import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { BoardClient } from './kill-board.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressReport } from './stress-test.ts'
import { WallViewer } from './wall-viewer.ts'

const longestMs = 1_500

type KillWallOptions = { students: number; kills: number; seed: number; isSabotaged: boolean }

type Student = { guest: Caller; boardId: string; client: BoardClient }

/** A class on private boards, and its teacher. */
type Class = { teacher: Caller; wallId: string; students: Student[]; chance: Chance }

/**
 * Kills the worker while a class draws on private boards, and a teacher looks at the wall. Acknowledged drawings are on
 * their boards before any client reconnects, and the wall shows all of them to the returning teacher. A student goes on
 * in place, with the pen, and is visible again. `isSabotaged` has rooms acknowledge before they store, which must be
 * detected.
 */
export async function killWall(options: KillWallOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(options.isSabotaged ? { TAKHTI_SABOTAGE: 'kill' } : {})
  try {
    const chance = new Chance(options.seed)
    const drawn = await aClass(worker.origin, { chance, count: options.students })
    const failures: string[] = []
    let inDoubt = 0
    for (let round = 1; round <= options.kills && failures.length === 0; round++) {
      inDoubt += await drawUntilKilled(worker, drawn)
      const report = (what: string) => failures.push(`round ${round}: ${what}`)
      await expectStored(drawn, report)
      // A wait for lost shapes would last, board after board.
      if (failures.length === 0) await expectShown(drawn, report)
    }
    const strokes = drawn.students.reduce((sum, { client }) => sum + client.acked.size, 0)
    return { figures: { kills: worker.restartsMs.length, strokes, inDoubt }, failures }
  } finally {
    await worker.stop()
  }
}

async function aClass(origin: string, { chance, count }: { chance: Chance; count: number }): Promise<Class> {
  const teacher = await Caller.signIn(origin, chance)
  const lessonId = await teacher.create('kill wall', teacher.newId())
  const students: Student[] = []
  let wallId = ''
  for (let who = 0; who < count; who++) {
    const { caller: guest, classId } = await Caller.join(origin, `Student ${who + 1}`, chance)
    if (wallId === '') {
      const given = { flow_id: lessonId, classId }
      // The contract's answer to this path.
      wallId = ((await teacher.call('/live-class/wall/start', given)) as { wallId: string }).wallId
    }
    // Its shape is the contract's.
    const { boardId } = (await guest.call('/live-class/wall/join', { wallId })) as { boardId: string }
    students.push({ guest, boardId, client: new BoardClient() })
  }
  return { teacher, wallId, students, chance }
}

/** Returns how many strokes were in doubt. */
async function drawUntilKilled(worker: KillableWorker, drawn: Class): Promise<number> {
  const { teacher, wallId, students, chance } = drawn
  const viewer = await WallViewer.at(await teacher.address({ room: 'wall', wallId }))
  await Promise.all(
    students.map(async ({ guest, boardId, client }) => client.connect(await guest.pageAddress(boardId))),
  )
  const work = students.map(({ client }) => client.drawUntilLost(chance))
  await pause(longestMs / 2 + chance.below(longestMs / 2))
  await worker.kill()
  await Promise.all(work)
  viewer.leave()
  for (const { client } of students) client.leave()
  return students.reduce((sum, { client }) => sum + client.doubtful.size, 0)
}

/** Looks before any student reconnects, whose client would restore what the worker lost. */
async function expectStored({ teacher, students }: Class, report: (what: string) => void): Promise<void> {
  for (const { boardId, client } of students) {
    const fresh = new BoardClient()
    await fresh.connect(await teacher.pageAddress(boardId))
    const there = fresh.shapeIds()
    fresh.leave()
    const lost = [...client.acked].filter((shapeId) => !there.has(shapeId))
    if (lost.length > 0) report(`acknowledged and lost: ${lost.length} of ${client.acked.size}`)
  }
}

/** The wall is restored for its teacher, and each board for its student. */
async function expectShown(
  { teacher, wallId, students, chance }: Class,
  report: (what: string) => void,
): Promise<void> {
  const viewer = await WallViewer.at(await teacher.address({ room: 'wall', wallId }))
  if (viewer.boardIds().length !== students.length) report(`the wall has ${viewer.boardIds().length} boards`)
  for (const { boardId, client } of students)
    if (!(await viewer.hasShown(boardId, client.acked))) report('the wall lacks what was acknowledged')
  const backs = students.map(async ({ guest, boardId, client }) => {
    await client.connect(await guest.pageAddress(boardId))
    await client.settle()
    for (const fault of client.faults.splice(0)) report(fault)
    if (!(await client.drawOne(chance))) report('a student who came back may not draw')
    if (!(await viewer.hasShown(boardId, client.acked))) report('the wall does not show who came back')
    client.leave()
  })
  await Promise.all(backs)
  viewer.leave()
}
