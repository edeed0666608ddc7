/** Most desks of a room. */
export const maxDesks = 200

/** Most plans of a class, and most rooms of an institute. */
export const maxPlans = 20
export const maxRooms = 200

/** Longest name of a plan or room, in UTF-16 units. */
export const maxName = 80

/** Most students in one set that is to sit apart, and most sets of a plan. */
export const maxApart = 12
export const maxApartSets = 40

/** The largest room, in centimetres. */
export const roomSize = { width: 3000, depth: 3000 } as const

/** Degrees between two turns of a desk. */
export const turnStep = 15

/** Days until a removed plan is deleted. */
export const removedDays = 30
