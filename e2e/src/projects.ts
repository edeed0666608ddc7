/** Journeys in which nothing is kept for a time without a network: each of their browsers would fetch the whole app first. */
const online =
  /^(board-tools|cards|class|content|first-picture|hands|import|lesson|lesson-aids|licences|live-(class|media|quiz)|password|people|private-boards|profile|qr|recording|relay|select|sfu|sign-in|sign-up|stylus|tools-follow|versions)$/

/** Looks at every screen: they fill the school with more than other journeys expect in it, so they come last. */
const screens = /^every-(room|screen)/

const order = ['kept', 'online', 'screens'] as const

type Project = (typeof order)[number]

/** The projects of Playwright, each with the journeys that are in it, by the names of their files. */
export function projectsOf(names: readonly string[]): { name: Project; names: string[] }[] {
  return order.map((name) => ({ name, names: names.filter((journey) => projectOf(journey) === name) }))
}

function projectOf(name: string): Project {
  if (screens.test(name)) return 'screens'
  return online.test(name) ? 'online' : 'kept'
}
