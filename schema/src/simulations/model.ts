/** The subjects of simulations; names are keys of `phet.subjects`. */
export const simulationSubjects = ['physics', 'chemistry', 'maths', 'biology', 'earth'] as const

export type SimulationSubject = (typeof simulationSubjects)[number]

/** A simulation of PhET: its name in addresses, PhET's own title, and where in school it belongs. */
export type Simulation = {
  readonly name: string
  readonly title: string
  readonly subjects: readonly SimulationSubject[]
}

const [p, c, m, b, e] = simulationSubjects

const rows: readonly (readonly [name: string, title: string, ...subjects: SimulationSubject[]])[] = [
  ['acid-base-solutions', 'Acid-Base Solutions', c],
  ['area-builder', 'Area Builder', m],
  ['area-model-algebra', 'Area Model Algebra', m],
  ['area-model-decimals', 'Area Model Decimals', m],
  ['area-model-introduction', 'Area Model Introduction', m],
  ['area-model-multiplication', 'Area Model Multiplication', m],
  ['arithmetic', 'Arithmetic', m],
  ['atomic-interactions', 'Atomic Interactions', c, p],
  ['balancing-act', 'Balancing Act', p, m],
  ['balancing-chemical-equations', 'Balancing Chemical Equations', c],
  ['balloons-and-static-electricity', 'Balloons and Static Electricity', p],
  ['beers-law-lab', "Beer's Law Lab", c],
  ['bending-light', 'Bending Light', p],
  ['blackbody-spectrum', 'Blackbody Spectrum', p, e],
  ['build-a-fraction', 'Build a Fraction', m],
  ['build-a-molecule', 'Build a Molecule', c],
  ['build-an-atom', 'Build an Atom', c, p],
  ['calculus-grapher', 'Calculus Grapher', m],
  ['capacitor-lab-basics', 'Capacitor Lab: Basics', p],
  ['charges-and-fields', 'Charges and Fields', p],
  ['circuit-construction-kit-dc', 'Circuit Construction Kit: DC', p],
  ['circuit-construction-kit-dc-virtual-lab', 'Circuit Construction Kit: DC - Virtual Lab', p],
  ['collision-lab', 'Collision Lab', p],
  ['color-vision', 'Color Vision', p, b],
  ['concentration', 'Concentration', c],
  ['coulombs-law', "Coulomb's Law", p],
  ['curve-fitting', 'Curve Fitting', m],
  ['density', 'Density', p, c],
  ['diffusion', 'Diffusion', p, c],
  ['energy-forms-and-changes', 'Energy Forms and Changes', p, e],
  ['energy-skate-park', 'Energy Skate Park', p],
  ['energy-skate-park-basics', 'Energy Skate Park: Basics', p],
  ['equality-explorer', 'Equality Explorer', m],
  ['equality-explorer-basics', 'Equality Explorer: Basics', m],
  ['expression-exchange', 'Expression Exchange', m],
  ['faradays-law', "Faraday's Law", p],
  ['forces-and-motion-basics', 'Forces and Motion: Basics', p],
  ['fourier-making-waves', 'Fourier: Making Waves', p, m],
  ['fraction-matcher', 'Fraction Matcher', m],
  ['fractions-equality', 'Fractions: Equality', m],
  ['fractions-intro', 'Fractions: Intro', m],
  ['fractions-mixed-numbers', 'Fractions: Mixed Numbers', m],
  ['friction', 'Friction', p],
  ['function-builder', 'Function Builder', m],
  ['function-builder-basics', 'Function Builder: Basics', m],
  ['gas-properties', 'Gas Properties', p, c],
  ['gene-expression-essentials', 'Gene Expression Essentials', b],
  ['geometric-optics', 'Geometric Optics', p],
  ['graphing-lines', 'Graphing Lines', m],
  ['graphing-quadratics', 'Graphing Quadratics', m],
  ['graphing-slope-intercept', 'Graphing Slope-Intercept', m],
  ['gravity-and-orbits', 'Gravity and Orbits', p, e],
  ['gravity-force-lab', 'Gravity Force Lab', p],
  ['gravity-force-lab-basics', 'Gravity Force Lab: Basics', p],
  ['greenhouse-effect', 'Greenhouse Effect', e, p],
  ['hookes-law', "Hooke's Law", p],
  ['isotopes-and-atomic-mass', 'Isotopes and Atomic Mass', c, p],
  ['john-travoltage', 'John Travoltage', p],
  ['least-squares-regression', 'Least-Squares Regression', m],
  ['make-a-ten', 'Make a Ten', m],
  ['masses-and-springs', 'Masses and Springs', p],
  ['masses-and-springs-basics', 'Masses and Springs: Basics', p],
  ['molarity', 'Molarity', c],
  ['molecule-polarity', 'Molecule Polarity', c],
  ['molecule-shapes', 'Molecule Shapes', c],
  ['molecule-shapes-basics', 'Molecule Shapes: Basics', c],
  ['molecules-and-light', 'Molecules and Light', c, e],
  ['natural-selection', 'Natural Selection', b],
  ['neuron', 'Neuron', b],
  ['number-line-distance', 'Number Line: Distance', m],
  ['number-line-integers', 'Number Line: Integers', m],
  ['number-line-operations', 'Number Line: Operations', m],
  ['ohms-law', "Ohm's Law", p],
  ['pendulum-lab', 'Pendulum Lab', p],
  ['ph-scale', 'pH Scale', c, b],
  ['ph-scale-basics', 'pH Scale: Basics', c, b],
  ['plinko-probability', 'Plinko Probability', m],
  ['projectile-motion', 'Projectile Motion', p],
  ['proportion-playground', 'Proportion Playground', m],
  ['reactants-products-and-leftovers', 'Reactants, Products and Leftovers', c],
  ['resistance-in-a-wire', 'Resistance in a Wire', p],
  ['rutherford-scattering', 'Rutherford Scattering', c, p],
  ['states-of-matter', 'States of Matter', c, p],
  ['states-of-matter-basics', 'States of Matter: Basics', c, p],
  ['trig-tour', 'Trig Tour', m],
  ['under-pressure', 'Under Pressure', p],
  ['unit-rates', 'Unit Rates', m],
  ['vector-addition', 'Vector Addition', m, p],
  ['wave-interference', 'Wave Interference', p],
  ['wave-on-a-string', 'Wave on a String', p],
]

/**
 * Well-known simulations of PhET (University of Colorado Boulder, CC BY 4.0) in the order of their titles, from the
 * list of published ones beside PhET's code. The list is stored here, so that no client requests one from PhET.
 */
export const simulations: readonly Simulation[] = rows.map(([name, title, ...subjects]) => ({ name, title, subjects }))
