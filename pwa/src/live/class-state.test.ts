import { closeCodes } from '@takhti/schema/kit/channel'
import type { ChatLine, Peer } from '@takhti/schema/live/channel'
import { maxChatLines } from '@takhti/schema/live/rules'
import { expect, test } from 'vitest'
import { classReducers, disconnected, initialClass, ownPeer } from './class-state.ts'

const peer = (peerId: string) => ({ peerId, personId: `person of ${peerId}` }) as Peer
const line = (lineId: number) => ({ lineId, text: String(lineId) }) as ChatLine

const entered = classReducers['class/state'](
  initialClass('video'),
  {
    ...{ liveId: 'live', mode: 'video', startedAt: '', peerId: 'own', peers: [peer('own'), peer('other')] },
    ...{ isChatOpen: true, lines: [] },
  },
  0,
)

test('[RT-3] the state of a class knows the own peer, and a disconnect removes no peer', () => {
  expect(ownPeer(entered)?.personId).toBe('person of own')
  const lost = disconnected(entered, 1006)
  expect(lost).toEqual({ ...entered, isConnected: false })
  expect(disconnected(entered, closeCodes.forbidden).end).toBe('sentOut')
  expect(disconnected({ ...entered, end: 'ended' }, closeCodes.forbidden).end).toBe('ended')
})

test('[RT-3] a removed chat message stays removed, and the oldest messages are evicted', () => {
  let state = entered
  for (let id = 1; id <= maxChatLines + 1; id += 1) state = classReducers['chat/said'](state, line(id), 0)
  expect([state.lines.length, state.lines[0]?.lineId]).toEqual([maxChatLines, 2])
  state = classReducers['chat/removed'](state, { lineId: 2 }, 0)
  expect(state.lines[0]?.lineId).toBe(3)
})

test('[RT-3] each reaction has a number of its own', () => {
  const seen = [
    { personId: 'a', reaction: 'clap' as const },
    { personId: 'b', reaction: 'heart' as const },
  ]
  const once = classReducers['reactions/seen'](entered, { seen }, 0)
  const twice = classReducers['reactions/seen']({ ...once, seen: [] }, { seen }, 0)
  expect([once, twice].map((state) => state.seen.map(({ id }) => id))).toEqual([
    [1, 2],
    [3, 4],
  ])
})
