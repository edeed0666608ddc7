import type { ConductEntry } from '@takhti/schema/conduct/model'

/** The public addresses of an institute that issues badges. */
export function issuerAddresses(origin: string, instituteId: string) {
  const issuer = `${origin}/api/open-badges/${instituteId}`
  return {
    issuer,
    key: `${issuer}/key`,
    badge: (id: string) => `${issuer}/badges/${id}`,
    status: (id: string) => `${issuer}/badges/${id}/status`,
  }
}

/** The name of the key pair of an institute. */
export function keyNameOf(instituteId: string): string {
  return `badges:${instituteId}`
}

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

/** The issuer as others read it. */
export function profileOf({ issuer, name, origin }: { issuer: string; name: string; origin: string }) {
  return { id: issuer, type: ['Profile'], name, url: origin }
}

/** The same as a document of its own. */
export function profileDocument(of: Parameters<typeof profileOf>[0]) {
  return { '@context': contexts, ...profileOf(of) }
}

type Issued = {
  entry: Pick<ConductEntry, 'id' | 'badge' | 'givenAt' | 'studentName' | 'className'>
  instituteId: string
  instituteName: string
  origin: string
  /** An id of the student for these badges alone. */
  subjectId: string
  /** The SHA-256 of the student's address with a salt; null without an address that they proved. */
  address: { hash: string; salt: string } | null
}

/** A badge as an OpenBadgeCredential of Open Badges 3.0. */
export function credentialOf({ entry, instituteId, instituteName, origin, subjectId, address }: Issued) {
  const { issuer, badge, status } = issuerAddresses(origin, instituteId)
  const { name = '', badgeType = '', isEarned = false } = entry.badge ?? {}
  const narrative = isEarned
    ? 'Earned by results of tests and study sessions, by the rules of the platform.'
    : `Given by a teacher of the class ${entry.className}.`
  return {
    '@context': contexts,
    id: badge(entry.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: profileOf({ issuer, name: instituteName, origin }),
    // Verifiers compare it with `nbf`, which has whole seconds.
    validFrom: `${entry.givenAt.slice(0, 19)}Z`,
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: entry.studentName, identityType: 'name' },
        ...(address === null
          ? []
          : [
              {
                type: 'IdentityObject',
                hashed: true,
                identityHash: `sha256$${address.hash}`,
                identityType: 'emailAddress',
                salt: address.salt,
              },
            ]),
      ],
      achievement: {
        id: `${issuer}#${badgeType}`,
        type: ['Achievement'],
        achievementType: 'Badge',
        name,
        description: `The badge “${name}” of ${instituteName}.`,
        criteria: { narrative },
      },
    },
    credentialStatus: { id: status(entry.id), type: '1EdTechRevocationList' },
  }
}

/** The claims of a credential as a JWT: the credential itself, and its registered names. */
export function claimsOf(credential: ReturnType<typeof credentialOf>) {
  return {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: Date.parse(credential.validFrom) / 1_000,
    sub: credential.credentialSubject.id,
  }
}
