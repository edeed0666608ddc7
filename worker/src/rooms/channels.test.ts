import { channels } from '@takhti/schema/channels'
import { roles } from '@takhti/schema/kit/roles'
import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { type RoomKind, roomKinds } from './names.ts'
import { roomsOf } from './room-namespaces.ts'
import { Visitor, aSeat, anId, rooms } from './visitor.ts'

const requests = {
  lesson: (lessonId: string) => ({ room: 'lesson', flow_id: lessonId }) as const,
  page: (lessonId: string) => ({ room: 'page', flow_id: lessonId, pageId: lessonId }) as const,
  class: (lessonId: string) => ({ room: 'class', flow_id: lessonId }) as const,
  quiz: (quizId: string) => ({ room: 'quiz', quizId, view: 'host' }) as const,
  user: () => ({ room: 'user' }) as const,
  wall: (wallId: string) => ({ room: 'wall', wallId }) as const,
}

type SentMessage = { kind: RoomKind; type: string; roles: readonly string[] }

const sent: SentMessage[] = roomKinds.flatMap((kind) =>
  Object.entries(channels[kind].up).map(([type, message]) => ({ kind, type, roles: message.roles })),
)

async function enter(kind: RoomKind, role: (typeof roles)[number]) {
  const seat = aSeat(role)
  const lessonId = anId()
  const name = {
    lesson: `${seat.instituteId}.${lessonId}`,
    page: `${seat.instituteId}.${lessonId}.${lessonId}`,
    class: `${seat.instituteId}.${lessonId}`,
    quiz: `${seat.instituteId}.${lessonId}`,
    user: `${seat.instituteId}.${seat.personId}`,
    wall: `${seat.instituteId}.${lessonId}`,
  }[kind]
  if (kind === 'class')
    await rooms.LIVE_CLASS_ROOM.getByName(name).begin({ liveId: anId(), mode: 'video', startedAt: Date.now() })
  const visitor = await Visitor.enter(requests[kind](lessonId), seat)
  return { visitor, stub: roomsOf(rooms, kind).getByName(name), lessonId }
}

test('[F3] every message of every channel is covered here', () => {
  expect(sent.map(({ type }) => type).sort()).toEqual([
    'answer/give',
    'answer/mark',
    'answers/list',
    'board/mark',
    'caption/send',
    'chat/open',
    'chat/remove',
    'chat/say',
    'class/end',
    'cursor/move',
    'device/back',
    'events/after',
    'hand/lower',
    'hand/raise',
    'media/show',
    'page/show',
    'pen/all',
    'pen/give',
    'pen/take',
    'person/bar',
    'person/mute',
    'person/remove',
    'player/kick',
    'poll/answer',
    'poll/ask',
    'poll/end',
    'poll/show',
    'quiz/close',
    'quiz/configure',
    'quiz/end',
    'quiz/extend',
    'quiz/lock',
    'quiz/next',
    'quiz/pause',
    'quiz/resume',
    'quiz/reveal',
    'quiz/skip',
    'quiz/start',
    'ranking/show',
    'reaction/send',
    'recording/show',
    'remote/act',
    'remote/look',
    'remote/refuse',
    'remote/show',
    'seats/list',
    'signal/send',
    'version/keep',
    'version/keep',
    'wall/freeze',
    'wall/reveal',
  ])
})

for (const { kind, type, roles: allowed } of sent) {
  test.each(roles.filter((role) => !allowed.includes(role)))(`${type} from %s is refused`, async (role) => {
    const { visitor } = await enter(kind, role)
    visitor.send(type, { pageId: anId(), personId: anId() })
    expect(await visitor.refusal(type)).toBe('common/forbidden')
    await visitor.settled()
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['another shape', { pageId: 7, personId: ['x'] }],
    ['ids of another form', { pageId: '__proto__', personId: '1' }],
  ])(`${type} with %s is refused`, async (_case, body) => {
    const { visitor } = await enter(kind, roles.find((role) => allowed.includes(role)) ?? 'instructor')
    visitor.send(type, body)
    expect(await visitor.refusal(type)).toBe('common/bad-request')
    await visitor.settled()
  })
}

test.each(roomKinds)('the room of a %s answers noise, hibernates, wakes and goes on', async (kind) => {
  const { visitor, stub } = await enter(kind, 'instructor')
  visitor.socket.send('not json')
  expect(await visitor.refusal('message')).toBe('common/bad-request')
  for (const type of ['__proto__', 'constructor', 'toString', 'lesson/unknown']) {
    visitor.send(type, {})
    expect(await visitor.refusal(type)).toBe('common/bad-request')
  }
  await evictDurableObject(stub)
  await visitor.settled()
  visitor.socket.send('ping')
  await visitor.message('pong')
})

test('a receiver works after the room hibernated', async () => {
  const { visitor, stub, lessonId } = await enter('lesson', 'instructor')
  await evictDurableObject(stub)
  visitor.send('page/show', { pageId: lessonId })
  await visitor.message('seats/moved', (body) => JSON.stringify(body).includes(`"pageId":"${lessonId}"`))
})

test('a room without frames refuses one and stays open', async () => {
  const { visitor } = await enter('user', 'learner')
  visitor.socket.send(new Uint8Array([1, 2, 3]))
  expect(await visitor.refusal('frame')).toBe('common/bad-request')
  await visitor.settled()
})
