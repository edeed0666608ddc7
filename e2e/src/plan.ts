import { inTurn } from '@takhti/tools/test/turn'

/** Without these nothing else is worth looking at: they run first, whatever the day. */
const always: ReadonlySet<string> = new Set(['lesson', 'live-class', 'live-quiz', 'offline', 'sign-in'])

/** Journeys in which nothing is kept for a time without a network: each of their browsers would fetch the whole app first. */
const online =
  /^(board-tools|cards|class|content|first-picture|hands|import|lesson|lesson-aids|licences|live-(class|media|quiz)|password|people|private-boards|profile|qr|recording|relay|select|sfu|sign-in|sign-up|stylus|tools-follow|versions)$/

/** Looks for faults at every screen: where a machine is too slow for all journeys in their time, these are the ones that wait. */
const screens = /^every-(room|screen)$/

type Project = 'online' | 'kept' | 'screens'

/** Files that run one after the other, in the order of their names. */
export type Part = { project: Project; names: string[] }

/** In which order journeys run: what always has to, then the others by turns, and looks at screens last. */
export function planned(names: readonly string[], turn: number): Part[] {
  const sorted = names.toSorted((one, other) => one.localeCompare(other))
  const of = (project: Project, isFirst: boolean) =>
    sorted.filter((name) => projectOf(name) === project && always.has(name) === isFirst)
  const others = inTurn([...of('online', false), ...of('kept', false)], turn)
  return parts([...of('online', true), ...of('kept', true), ...others, ...inTurn(of('screens', false), turn)])
}

function projectOf(name: string): Project {
  if (screens.test(name)) return 'screens'
  return online.test(name) ? 'online' : 'kept'
}

/** Playwright has files of one entry in the order of their names, so that another order takes another entry. */
function parts(names: readonly string[]): Part[] {
  const made: Part[] = []
  for (const name of names) {
    const last = made.at(-1)
    const isNext = last?.project === projectOf(name) && (last.names.at(-1) ?? '').localeCompare(name) < 0
    if (isNext) last.names.push(name)
    else made.push({ project: projectOf(name), names: [name] })
  }
  return made
}
