import { lawVersions } from './rules.ts'

/** An input for each call about the operator's documents. */
export const lawSamples = {
  'law.state': () => ({}),
  'law.accept': () => ({ accepted: [{ document: 'terms', version: lawVersions.terms }] }),
} satisfies Record<string, () => Record<string, unknown>>
