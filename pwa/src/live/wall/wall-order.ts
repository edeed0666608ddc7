import type { WallBoard } from '@takhti/schema/live/wall/channel'

/** The order of boards on a wall: by name, by arrival, or those that ask for help first, then those that are done. */
export const orders = ['name', 'arrival', 'mark'] as const

/** Groups have numbers, and no names. */
export const groupOrders = ['arrival', 'mark'] as const

export type WallOrder = (typeof orders)[number]

const ranks = { help: 0, done: 1 } as const

/** The boards of a wall in an order that depends only on its own criterion. */
export function inOrder(boards: readonly WallBoard[], order: WallOrder): readonly WallBoard[] {
  const byName = (one: WallBoard, other: WallBoard) => one.name.localeCompare(other.name) || one.number - other.number
  switch (order) {
    case 'name':
      return boards.toSorted(byName)
    case 'arrival':
      return boards.toSorted((one, other) => one.number - other.number)
    case 'mark':
      return boards.toSorted((one, other) => rankOf(one) - rankOf(other) || byName(one, other))
  }
}

function rankOf({ mark }: WallBoard): number {
  return mark === null ? 2 : ranks[mark]
}

/** The ids of a board's students. */
export function studentsOf({ personId, members = [] }: WallBoard): string[] {
  return personId === null ? members.map((member) => member.personId) : [personId]
}
