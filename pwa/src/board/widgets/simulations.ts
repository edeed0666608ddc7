/**
 * Well-known simulations of PhET (University of Colorado Boulder, CC BY 4.0) by the name in their addresses, from the list of
 * published HTML5 simulations that PhET keeps beside its code; titles are PhET's own.
 */
export const simulations: ReadonlyMap<string, string> = new Map([
  ['acid-base-solutions', 'Acid-Base Solutions'],
  ['area-builder', 'Area Builder'],
  ['balancing-act', 'Balancing Act'],
  ['balancing-chemical-equations', 'Balancing Chemical Equations'],
  ['balloons-and-static-electricity', 'Balloons and Static Electricity'],
  ['beers-law-lab', "Beer's Law Lab"],
  ['bending-light', 'Bending Light'],
  ['build-an-atom', 'Build an Atom'],
  ['charges-and-fields', 'Charges and Fields'],
  ['circuit-construction-kit-dc', 'Circuit Construction Kit: DC'],
  ['color-vision', 'Color Vision'],
  ['concentration', 'Concentration'],
  ['energy-skate-park-basics', 'Energy Skate Park: Basics'],
  ['faradays-law', "Faraday's Law"],
  ['forces-and-motion-basics', 'Forces and Motion: Basics'],
  ['friction', 'Friction'],
  ['function-builder', 'Function Builder'],
  ['graphing-lines', 'Graphing Lines'],
  ['gravity-and-orbits', 'Gravity and Orbits'],
  ['gravity-force-lab', 'Gravity Force Lab'],
  ['hookes-law', "Hooke's Law"],
  ['john-travoltage', 'John Travoltage'],
  ['molarity', 'Molarity'],
  ['molecule-shapes', 'Molecule Shapes'],
  ['ohms-law', "Ohm's Law"],
  ['pendulum-lab', 'Pendulum Lab'],
  ['ph-scale', 'pH Scale'],
  ['projectile-motion', 'Projectile Motion'],
  ['proportion-playground', 'Proportion Playground'],
  ['reactants-products-and-leftovers', 'Reactants, Products and Leftovers'],
  ['rutherford-scattering', 'Rutherford Scattering'],
  ['states-of-matter', 'States of Matter'],
])

/** Languages that PhET names otherwise than the app. */
const locales: ReadonlyMap<string, string> = new Map([['zh', 'zh_CN']])

/** Where a simulation stands, in a language; PhET shows it in English where nobody has translated it. */
export function addressOf(simulation: string, language: string): string {
  const locale = locales.get(language) ?? language
  return `https://phet.colorado.edu/sims/html/${simulation}/latest/${simulation}_all.html?locale=${locale}`
}

/** The simulation that an address is of; null where it is another page. */
export function simulationAt(address: string): string | null {
  const found = /^https:\/\/phet\.colorado\.edu\/sims\/html\/([a-z-]+)\/latest\/\1_all\.html(?:\?|$)/.exec(address)?.[1]
  return found !== undefined && simulations.has(found) ? found : null
}
