import type { Peer } from '@takhti/schema/live/channel'
import { expect, test } from 'vitest'
import { peopleOf } from './PeoplePanel.tsx'

function peer(name: string, more: Partial<Peer> = {}): Peer {
  return {
    ...{ peerId: name, personId: name, name, role: 'learner', isTeacher: false, handAt: null, isMuted: false },
    ...{ mic: false, camera: false, recording: null, rung: 'video' },
    ...more,
  }
}

// Fault: compared by the rules of a language, a date sorts after the placeholder for no hand, and raised hands were
// last.
test('raised hands are first and in the order of raising, then teachers, then names', () => {
  const people = [
    peer('Asha'),
    peer('Teacher', { isTeacher: true }),
    peer('Ravi', { handAt: '2026-11-23T08:00:02.000Z' }),
    peer('Meera', { handAt: '2026-11-23T08:00:01.000Z' }),
    peer('Zoya'),
  ]
  expect(peopleOf(people).map(({ name }) => name)).toEqual(['Meera', 'Ravi', 'Teacher', 'Asha', 'Zoya'])
})
