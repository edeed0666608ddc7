import { checkPageUpdate } from '@takhti/schema/board/rules'
import { walls } from '@takhti/schema/live/wall/contract'
import { type Groups, mayStartGroups } from '@takhti/schema/live/wall/groups'
import type { Wall } from '@takhti/schema/live/wall/model'
import { boardIdOf, mayStartBoards } from '@takhti/schema/live/wall/rules'
import * as Y from 'yjs'
import { type HandlerArgs, implement } from '#http/implement.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { classRoomName, wallRoomName } from '#rooms/names.ts'
import type { Background } from '#rooms/rpc.ts'
import { groupBoardId } from './group-board-id.ts'
import { wallStore } from './wall-store.ts'

type Store = ReturnType<typeof wallStore>

type Starting = HandlerArgs<(typeof walls)['start'], Store>

export const wallsHandlers = implement(walls, wallStore, {
  start,

  async list({ input, store, fail }) {
    const items = await store.listOfLesson(input.flow_id)
    return items === null ? fail('lessons/not-found') : { items }
  },

  join,

  async end({ input, scope, store, platform, now, fail, commit }) {
    const wall = await store.find(input.wallId)
    if (wall === null || !wall.isTeacher) return fail('lessons/not-found')
    const ended = { ...wall, endedAt: wall.endedAt ?? now.toISOString() }
    const { wallId } = wall
    // The room first: an end that is cut off here is repeated, and is idempotent.
    await roomOf(platform, scope, wallId).end()
    const answer = await commit({
      action: 'walls.end',
      entityId: wallId,
      effects: [store.end(wallId, ended.endedAt)],
      answer: ended,
    })
    notify(platform, scope, wall)
    return answer
  },
})

async function join(args: HandlerArgs<(typeof walls)['join'], Store>): Promise<{ boardId: string }> {
  const { input, scope, session, store, platform, now, fail, commit } = args
  const { wallId } = input
  const wall = await store.find(wallId)
  if (wall === null || wall.isTeacher) return fail('lessons/not-found')
  if (wall.endedAt !== null) return fail('live/ended')
  const { personId } = scope
  const name = `${session.firstName} ${session.lastName}`.trim()
  if (wall.isGrouped) return await joinGroup(args, wall, name)
  const boardId = wall.boardId ?? boardIdOf(wallId, await sha256(`${wallId} ${personId}`))
  if (wall.boardId === null)
    await commit({
      action: 'walls.join',
      entityId: boardId,
      effects: [store.insertBoard({ id: boardId, wallId, lessonId: wall.flow_id, madeAt: now.toISOString() })],
      guard: store.isOpen(wallId),
      answer: { boardId },
    })
  // Also for a student who has a board already: their request may have been cut off before the room received it.
  const isGoing = await roomOf(platform, scope, wallId).join({ boardId, personId, name, background: behind(wall) })
  return isGoing ? { boardId } : fail('live/ended')
}

/** The room chooses the group of a late student; the database lets them in once it knows. */
async function joinGroup(args: HandlerArgs<(typeof walls)['join'], Store>, wall: Wall, name: string) {
  const { scope, store, platform, now, fail, commit } = args
  const { wallId, flow_id: lessonId } = wall
  const { personId } = scope
  const room = roomOf(platform, scope, wallId)
  const student = { personId, name, boardId: wall.boardId, background: behind(wall) }
  let joined = await room.joinGroup(student)
  if (joined === 'unknown') {
    // The start was cut off once it was written.
    await room.begin(student.background, await store.listGroups(wallId))
    joined = await room.joinGroup(student)
  }
  if (joined === 'ended' || joined === 'unknown') return fail('live/ended')
  const { boardId, number } = joined
  if (wall.boardId !== null) return { boardId }
  return await commit({
    action: 'walls.join',
    entityId: boardId,
    effects: store.insertGroups({ wallId, lessonId }, [{ number, boardId, personIds: [personId] }], now.toISOString()),
    guard: store.isOpen(wallId),
    answer: { boardId },
  })
}

async function start(args: Starting): Promise<Wall> {
  const { input, scope, store, platform, now, newId, fail, commit } = args
  const { flow_id, classId, pageId = null, groups = [] } = input
  if (groups.length > 0 && mayStartGroups(groups) !== 'ok') return fail('common/bad-request')
  const update = input.page === undefined ? null : Uint8Array.fromBase64(input.page)
  if (update !== null && checkPageUpdate(update, new Y.Doc()) !== 'ok') return fail('common/bad-request')
  const { lesson, place } = await store.lessonAndPlace(flow_id, classId)
  if (lesson === null) return fail('lessons/not-found')
  if (place?.role !== 'instructor') return fail('classes/not-found')
  if (place.wallId !== null && place.wallClassId !== classId) return fail('live/elsewhere')
  if (place.wallId !== null) {
    const going = (await store.find(place.wallId)) ?? fail('classes/not-found')
    // The start before may have been cut off once it was written.
    await begin(args, going)
    return going
  }
  const verdict = mayStartBoards(await store.listQuizzes(classId))
  if (verdict !== 'ok') return fail(verdict)
  if (groups.length > 0 && (await store.countStrangers(classId, groups)) > 0) return fail('classes/invalid-user')
  const startedAt = now.toISOString()
  const wall: Wall = {
    ...{ wallId: newId(), flow_id, classId, className: place.className, pageId, startedAt, endedAt: null },
    ...{ isTeacher: true, isGrouped: groups.length > 0, boardId: null, boardCount: groups.length },
  }
  // The drawn background is in no row, so it is stored before the boards can be known.
  if (update !== null) await roomOf(platform, scope, wall.wallId).begin({ update })
  const key = { wallId: wall.wallId, lessonId: flow_id }
  const write = {
    action: 'walls.start' as const,
    entityId: wall.wallId,
    effects: [
      store.insert({ id: wall.wallId, lessonId: flow_id, classId, pageId, startedAt }),
      ...(groups.length === 0 ? [] : store.insertGroups(key, await boardsOf(wall.wallId, groups), startedAt)),
    ],
    answer: wall,
  }
  const answer = await commit(write).catch((error: unknown) => theOther(args, error))
  await begin(args, answer)
  return answer
}

/** The room of boards that are written down, and the live class, learn of them. */
async function begin({ platform, scope, store }: Starting, wall: Wall): Promise<void> {
  const groups = wall.isGrouped ? await store.listGroups(wall.wallId) : []
  await roomOf(platform, scope, wall.wallId).begin(behind(wall), groups)
  notify(platform, scope, wall)
}

async function boardsOf(wallId: string, groups: Groups) {
  return await Promise.all(
    groups.map(async (personIds, at) => ({
      number: at + 1,
      boardId: await groupBoardId(wallId, at + 1),
      personIds,
    })),
  )
}

/** Answers the wall that another teacher started at the same instant. */
async function theOther({ input: { flow_id, classId }, store, fail }: Starting, error: unknown): Promise<Wall> {
  const { place } = await store.lessonAndPlace(flow_id, classId)
  if (place === null || place.wallId === null) throw error
  if (place.wallClassId !== classId) return fail('live/elsewhere')
  return (await store.find(place.wallId)) ?? fail('classes/not-found')
}

function behind({ flow_id: lessonId, pageId }: Wall): Background | null {
  return pageId === null ? null : { lessonId, pageId }
}

function roomOf({ env }: Platform, { instituteId }: Scope, wallId: string) {
  return env.WALL_ROOM.getByName(wallRoomName(instituteId, wallId))
}

/** Those who are in the live class of the lesson learn of it at once. */
function notify(platform: Platform, { instituteId }: Scope, { flow_id }: Wall): void {
  const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(instituteId, flow_id))
  platform.defer('tell of private boards', () => room.wallChanged())
}
