import { signingKeys } from '@takhti/schema/kit/directory-tables'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type DirectoryDatabase, together } from './db.ts'

type Owner = { readonly directory: DirectoryDatabase; now(): Date }

// The algorithm that every verifier of Open Badges supports.
const alg = 'RS256'

/** The public half of a stored key pair; null where the pair was never used. */
export async function findPublicKey({ directory }: Owner, name: string): Promise<JWK | null> {
  const [stored] = await directory.select().from(signingKeys).where(eq(signingKeys.name, name))
  if (stored === undefined) return null
  const { n = '', e = '' } = readKey(stored.secret)
  return { kty: 'RSA', n, e, alg, use: 'sig' }
}

/** Signs claims as a compact JWT with a key pair of the platform, which is made at its first use. */
export async function signJwt(
  owner: Owner,
  { name, kid }: { name: string; kid: string },
  claims: JWTPayload,
): Promise<string> {
  const key = await importJWK(await privateKeyOf(owner, name), alg)
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
}

async function privateKeyOf({ directory, now }: Owner, name: string): Promise<JWK> {
  const read = directory.select({ secret: signingKeys.secret }).from(signingKeys).where(eq(signingKeys.name, name))
  const [stored] = await read
  if (stored !== undefined) return readKey(stored.secret)
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2_048 })
  const secret = JSON.stringify(await exportJWK(privateKey))
  // Of two concurrent inserts the first counts.
  const [, rows] = await together(directory, [
    directory.insert(signingKeys).values({ name, secret, createdAt: now().toISOString() }).onConflictDoNothing(),
    read,
  ])
  return readKey(rows[0]?.secret ?? secret)
}

function readKey(secret: string): JWK {
  // Only `privateKeyOf` writes keys of these names, as JWK.
  return JSON.parse(secret) as JWK
}
