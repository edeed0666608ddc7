import { simulations, type Simulation, type SimulationSubject } from './model.ts'

/**
 * The start options of a simulation, as far as its address supports them: PhET reserves others for licensed partners.
 */
export type SimulationSetup = {
  /** A language code in PhET's form, such as `hi` or `zh_CN`; English without a translation. */
  readonly locale: string
  /** The only screen of it that is offered, counted from 1; null for all. */
  readonly screen: number | null
  readonly isMuted: boolean
}

/** The most screens that one simulation has. */
export const MAX_SIMULATION_SCREENS = 6

const known = new Map(simulations.map((simulation) => [simulation.name, simulation]))

/** The simulation with a name; null where the list has none. */
export function simulationOf(name: string): Simulation | null {
  return known.get(name) ?? null
}

/** Simulations of a subject with every word of a search in their title or name. */
export function findSimulations({
  search = '',
  subject = null,
}: {
  search?: string | undefined
  subject?: SimulationSubject | null | undefined
}): Simulation[] {
  const words = plain(search).split(/\s+/)
  return simulations.filter(({ name, title, subjects }) => {
    const text = `${plain(title)} ${name}`
    return (subject === null || subjects.includes(subject)) && words.every((word) => text.includes(word))
  })
}

/** Languages that PhET names otherwise than the app. */
const locales: ReadonlyMap<string, string> = new Map([['zh', 'zh_CN']])

/** The default start of a simulation. */
export function plainSetup(language: string): SimulationSetup {
  return { locale: locales.get(language) ?? language, screen: null, isMuted: false }
}

/** The address of a simulation, with its start options. */
export function addressOf(name: string, setup: SimulationSetup): string {
  return setUp(`https://phet.colorado.edu/sims/html/${name}/latest/${name}_all.html`, setup)
}

/** The address of a simulation with another start; its other parameters are preserved. */
export function setUp(address: string, { locale, screen, isMuted }: SimulationSetup): string {
  const [page = '', asked = ''] = address.split(/[?#]/)
  const params = new URLSearchParams(asked)
  params.set('locale', locale)
  if (screen === null) params.delete('screens')
  else params.set('screens', String(screen))
  if (isMuted) params.set('audio', 'muted')
  else params.delete('audio')
  return `${page}?${params.toString()}`
}

/** The simulation of an address, with its start options; null for another page. */
export function simulationAt(address: string): { simulation: Simulation; setup: SimulationSetup } | null {
  const [page = '', asked = ''] = address.split(/[?#]/)
  const name = /^https:\/\/phet\.colorado\.edu\/sims\/html\/([a-z-]+)\/latest\/\1_all\.html$/.exec(page)?.[1]
  const simulation = name === undefined ? null : simulationOf(name)
  if (simulation === null) return null
  const params = new URLSearchParams(asked)
  const screen = Number(params.get('screens'))
  return {
    simulation,
    setup: {
      locale: params.get('locale') ?? 'en',
      screen: Number.isInteger(screen) && screen >= 1 && screen <= MAX_SIMULATION_SCREENS ? screen : null,
      isMuted: params.get('audio') === 'muted',
    },
  }
}

/** Folds text for search: base characters alone, without marks, separators and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
