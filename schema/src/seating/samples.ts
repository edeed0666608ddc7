import type { Landmarks } from '../landmarks.ts'

const desks = [{ deskId: 'd1', x: 100, y: 100, turn: 0, group: null }]

/** An input for each call of seating plans. A save comes before what needs its plan. */
export const seatingSamples = {
  'seating.list': ({ classId }) => ({ classId }),
  'seating.save': ({ classId, contentId, personId, requestId }) => ({
    planId: contentId,
    classId,
    name: 'Window room',
    desks,
    seats: [{ deskId: 'd1', personId, isFixed: false }],
    rules: { front: [personId], apart: [], alternate: [] },
    revision: requestId,
    replaces: null,
  }),
  'seating.rename': ({ contentId }) => ({ planId: contentId, name: 'Door room' }),
  'seating.remove': ({ contentId }) => ({ planId: contentId }),
  'seating.restore': ({ contentId }) => ({ planId: contentId }),
  'seating.saveRoom': () => ({ roomId: '01890000-0000-7000-8000-00000000ca5e', name: 'Room 7', desks }),
  'seating.removeRoom': ({ contentId }) => ({ roomId: contentId }),
} as const satisfies Record<`seating.${string}`, (at: Landmarks) => Record<string, unknown>>
