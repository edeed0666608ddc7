import { checkPageUpdate } from '@takhti/schema/board/rules'
import { walls } from '@takhti/schema/live/wall/contract'
import type { Wall } from '@takhti/schema/live/wall/model'
import { boardIdOf, mayStartBoards } from '@takhti/schema/live/wall/rules'
import * as Y from 'yjs'
import { type HandlerArgs, implement } from '#http/implement.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { classRoomName, wallRoomName } from '#rooms/names.ts'
import type { Background } from '#rooms/rpc.ts'
import { wallStore } from './wall-store.ts'

type Store = ReturnType<typeof wallStore>

type Starting = HandlerArgs<(typeof walls)['start'], Store>

export const wallsHandlers = implement(walls, wallStore, {
  start,

  async list({ input, store, fail }) {
    const items = await store.listOfLesson(input.flow_id)
    return items === null ? fail('lessons/not-found') : { items }
  },

  async join({ input, scope, session, store, platform, now, fail, commit }) {
    const { wallId } = input
    const wall = await store.find(wallId)
    if (wall === null || wall.isTeacher) return fail('lessons/not-found')
    if (wall.endedAt !== null) return fail('live/ended')
    const { personId } = scope
    const boardId = wall.boardId ?? boardIdOf(wallId, await sha256(`${wallId} ${personId}`))
    if (wall.boardId === null)
      await commit({
        action: 'walls.join',
        entityId: boardId,
        effects: [store.insertBoard({ id: boardId, wallId, lessonId: wall.flow_id, madeAt: now.toISOString() })],
        guard: store.isOpen(wallId),
        answer: { boardId },
      })
    const name = `${session.firstName} ${session.lastName}`.trim()
    // Also for a student who has a board already: their request may have been cut off before the room received it.
    const isGoing = await roomOf(platform, scope, wallId).join({ boardId, personId, name, background: behind(wall) })
    return isGoing ? { boardId } : fail('live/ended')
  },

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

async function start(args: Starting): Promise<Wall> {
  const { input, scope, store, platform, now, newId, fail, commit } = args
  const { flow_id, classId, pageId = null } = input
  const update = input.page === undefined ? null : Uint8Array.fromBase64(input.page)
  if (update !== null && checkPageUpdate(update, new Y.Doc()) !== 'ok') return fail('common/bad-request')
  const { lesson, place } = await store.lessonAndPlace(flow_id, classId)
  if (lesson === null) return fail('lessons/not-found')
  if (place?.role !== 'instructor') return fail('classes/not-found')
  if (place.wallId !== null && place.wallClassId !== classId) return fail('live/elsewhere')
  if (place.wallId !== null) {
    const going = (await store.find(place.wallId)) ?? fail('classes/not-found')
    // The start before may have been cut off once it was written.
    await roomOf(platform, scope, going.wallId).begin(behind(going))
    notify(platform, scope, going)
    return going
  }
  const verdict = mayStartBoards(await store.listQuizzes(classId))
  if (verdict !== 'ok') return fail(verdict)
  const startedAt = now.toISOString()
  const wall: Wall = {
    ...{ wallId: newId(), flow_id, classId, className: place.className, pageId, startedAt, endedAt: null },
    ...{ isTeacher: true, boardId: null, boardCount: 0 },
  }
  // The drawn background is in no row, so it is stored before the boards can be known.
  if (update !== null) await roomOf(platform, scope, wall.wallId).begin({ update })
  const write = {
    action: 'walls.start' as const,
    entityId: wall.wallId,
    effects: [store.insert({ id: wall.wallId, lessonId: flow_id, classId, pageId, startedAt })],
    answer: wall,
  }
  const answer = await commit(write).catch((error: unknown) => theOther(args, error))
  await roomOf(platform, scope, answer.wallId).begin(behind(answer))
  notify(platform, scope, answer)
  return answer
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
