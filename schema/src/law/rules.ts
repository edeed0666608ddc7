/** The operator's documents that people read without an account. */
export const lawDocuments = ['terms', 'privacy', 'children', 'licence', 'accessibility'] as const

export type LawDocument = (typeof lawDocuments)[number]

/** The documents that a person with an account agrees to. */
export const agreedDocuments = ['terms', 'privacy', 'licence'] as const satisfies readonly LawDocument[]

export type AgreedDocument = (typeof agreedDocuments)[number]

/**
 * The day from which each document has its present text. A test refuses a new text under an old version, since people
 * agreed to the old one.
 */
export const lawVersions: Readonly<Record<LawDocument, string>> = {
  terms: '2026-11-28',
  privacy: '2026-11-28',
  children: '2026-11-28',
  licence: '2026-11-28',
  accessibility: '2026-11-28',
}

/** The version of each document before agreements had versions: older accounts count as agreed to it. */
const firstVersion = '2026-11-28'

/** The versions that a person agreed to, by document. */
export type Agreement = Readonly<Record<AgreedDocument, string>>

/** The agreement to everything that is in force. */
export function currentAgreement(versions: Readonly<Record<AgreedDocument, string>> = lawVersions): Agreement {
  const { terms, privacy, licence } = versions
  return { terms, privacy, licence }
}

/** The documents whose present version a person has yet to agree to. */
export function dueDocuments(
  accepted: readonly { document: string; version: string }[],
  versions: Readonly<Record<AgreedDocument, string>> = lawVersions,
): AgreedDocument[] {
  return agreedDocuments.filter((document) => {
    const agreed = accepted.filter((each) => each.document === document).map(({ version }) => version)
    return [firstVersion, ...agreed].every((version) => version < versions[document])
  })
}

/** The agreements of a request that name the version in force; the person has not read any other one. */
export function validAgreements(
  asked: readonly { document: AgreedDocument; version: string }[],
  versions: Readonly<Record<AgreedDocument, string>> = lawVersions,
): { document: AgreedDocument; version: string }[] {
  return asked.filter(({ document, version }) => version === versions[document])
}

/** The operator's own values in a document. */
export const lawValues = ['operator', 'address', 'contact', 'jurisdiction', 'retention'] as const

export type LawValues = Partial<Record<(typeof lawValues)[number], string>>

const placeholder = /\{\{(\w+)\}\}/g

/** A document with the operator's values. One without a value shows its name in angle quotes. */
export function fillDocument(text: string, values: LawValues): string {
  const known = new Map<string, string | undefined>(Object.entries(values))
  return text.replaceAll(placeholder, (_match, name: string) => known.get(name) ?? `‹${name}›`)
}

/** The placeholders of a text, for a check that each is a known one. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}
