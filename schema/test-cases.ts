import fc from 'fast-check'

// Every property draws new cases, but for a run of all tests, which names a seed: there a change is not refused for a rare
// case of something else. `TAKHTI_CASES` draws more of them, where a property does not state how many it needs.
const { TAKHTI_SEED: seed, TAKHTI_CASES: cases } = process.env
fc.configureGlobal({
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(cases === undefined ? {} : { numRuns: Number(cases) }),
})
