import { isInternalAddress, linkLifetimeMs } from '@takhti/schema/accounts/rules'
import { credentials, people, sessions, verifications } from '@takhti/schema/accounts/tables'
import { dayMs } from '@takhti/schema/kit/durations'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { betterAuth } from 'better-auth/minimal'
import { magicLink } from 'better-auth/plugins/magic-link'
import { eq } from 'drizzle-orm'
import type { DirectoryDatabase } from './db.ts'
import type { Platform } from './platform.ts'
import { newSecret } from './random.ts'
import { hashingSessions } from './session-hash.ts'

/** How long a session lasts. */
export const sessionLifetimeMs = 30 * dayMs

/** A fresh session, and the hash its password was compared with: by now the person may have another one. */
export type ByPassword = { token: string; passwordHash: string }

/** The sign-in calls: each answers the token of a fresh session, or null where the proof was wrong. */
export type Auth = {
  byPassword(email: string, password: string): Promise<ByPassword | null>
  /** Answers the link's address beside the token. */
  byLink(secret: string): Promise<{ token: string; email: string } | null>
  /** Makes a link's secret for an address. The older ones still work: a stranger's request voids no link in use. */
  newLinkSecret(email: string): Promise<string>
}

/** better-auth over the directory. No cookie that it signs is used, so its secret need not be stored. */
export function authOf(platform: Platform): Auth {
  let made = ''
  let compared = ''
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret: newSecret(),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: hashingSessions(
      drizzleAdapter(platform.directory, {
        provider: 'sqlite',
        schema: { user: people, session: sessions, account: credentials, verification: verifications },
      }),
    ),
    advanced: { database: { generateId: () => platform.newId() } },
    session: { expiresIn: sessionLifetimeMs / 1000, fields: { userId: 'personId' } },
    account: { fields: { userId: 'personId' } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      password: {
        hash: hashPassword,
        verify: (guess) => {
          compared = guess.hash
          return verifyPassword(guess)
        },
      },
    },
    plugins: [
      magicLink({
        storeToken: 'hashed',
        expiresIn: linkLifetimeMs / 1000,
        disableSignUp: true,
        generateToken: newSecret,
        sendMagicLink: async ({ token }) => {
          made = token
        },
      }),
    ],
  })
  const request = { headers: new Headers() }
  return {
    async byPassword(email, password) {
      const body = { email, password, rememberMe: true }
      const found = await answerOf(() => auth.api.signInEmail({ ...request, body }))
      return found && { token: found.token, passwordHash: compared }
    },
    async byLink(secret) {
      const found = await answerOf(() => auth.api.magicLinkVerify({ ...request, query: { token: secret } }))
      return found && { token: found.token, email: found.user.email }
    },
    async newLinkSecret(email) {
      await auth.api.signInMagicLink({ ...request, body: { email } })
      return made
    },
  }
}

/** Voids the sign-in links that were mailed to an address; better-auth stores the address in the link's value. */
export function voidLinks(db: DirectoryDatabase, email: string) {
  return db.delete(verifications).where(eq(verifications.value, JSON.stringify({ type: 'magic-link', email })))
}

/** The scrypt hash that `byPassword` compares with, and the comparison. */
export { hashPassword, verifyPassword }

/** Whether mail can reach an address; people without e-mail have one that never gets any. */
export function isMailable(email: string): boolean {
  return !isInternalAddress(email)
}

async function answerOf<Answer>(signIn: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await signIn()
  } catch (error) {
    // better-auth reports a wrong password by its own error class, and a bad link by a redirect of the same class.
    if (isAPIError(error)) return null
    throw error
  }
}
