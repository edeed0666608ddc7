import { ltiClaims } from '@takhti/schema/lti/rules'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { inject } from 'vitest'
import type { FreshSchool } from './fresh-school.ts'
import { anId, type School } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').lms}`
const vocabulary = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const asLearner = [`${vocabulary}#Learner`]
export const asInstructor = [`${vocabulary}#Instructor`]

/** A private key of the tests' platform, and its public half as a key set. */
export type PlatformKey = { kid: string; key: CryptoKey; set: string }

export async function platformKey(kid: string): Promise<PlatformKey> {
  const { privateKey: key, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] })
  return { kid, key, set }
}

/** A launch that has begun: what the platform got, and the cookie of the browser. */
export type Begun = { state: string; nonce: string; cookie: string; asked: URLSearchParams }

/** A fresh school, and the test's own way to ask the platform's server. */
type Given = FreshSchool & { fetch: typeof fetch }

/** A learning platform of the tests' own: it signs launches and takes scores. */
export class TestPlatform {
  host = `https://lms-${anId()}.school.example`
  clientId = `client-${anId()}`
  platformId = ''
  readonly #fresh: FreshSchool
  readonly #fetch: typeof fetch
  readonly #school: School
  key: PlatformKey

  constructor({ fetch: ask, ...fresh }: Given, key: PlatformKey, school: School = fresh.school) {
    this.#fresh = fresh
    this.#fetch = ask
    this.#school = school
    this.key = key
    fresh.worker.env = { ...fresh.env, WEBHOOK_URL: server, DNS_URL: `${server}/dns` }
  }

  async register(over: object = {}): Promise<this> {
    const admin = this.#school.callers.admin.token
    const { worker } = this.#fresh
    const made = await worker.post('/connections/platforms/create', admin, { name: 'Moodle' })
    requireStatus(made, 200)
    // The contract's own answer.
    this.platformId = (made.body as { platformId: string }).platformId
    await this.publish(this.key)
    const entered = {
      ...{ platformId: this.platformId, name: 'Moodle', issuer: this.host, clientId: this.clientId },
      ...{ deploymentIds: ['1'], loginUrl: `${this.host}/auth`, tokenUrl: `${this.host}/token` },
      ...{ keysUrl: `${this.host}/keys`, matchesEmail: false, ...over },
    }
    const changed = await worker.post('/connections/platforms/update', admin, entered)
    requireStatus(changed, 200)
    return this
  }

  async publish(key: PlatformKey): Promise<void> {
    this.key = key
    await this.#fetch.call(globalThis, `${server}/${encodeURIComponent(`${this.host}/keys`)}`, {
      method: 'PUT',
      body: key.set,
    })
  }

  async keysRead(): Promise<number> {
    return Number(
      await (await this.#fetch.call(globalThis, `${server}/asked/${encodeURIComponent(`${this.host}/keys`)}`)).text(),
    )
  }

  async received(address: string): Promise<{ headers: Record<string, string>; body: string }[]> {
    const answer = await this.#fetch.call(globalThis, `${server}/received/${encodeURIComponent(address)}`)
    // The test's own server answers in this shape.
    return (await answer.json()) as { headers: Record<string, string>; body: string }[]
  }

  async begin(over: Record<string, string> = {}, cookie = ''): Promise<Response> {
    const fields = {
      iss: this.host,
      login_hint: 'hint',
      target_link_uri: 'http://localhost/',
      client_id: this.clientId,
    }
    const query = new URLSearchParams({ ...fields, ...over }).toString()
    const path = `/api/lti/${this.platformId}/login?${query}`
    return this.#fresh.worker.ask({ method: 'GET', path, body: null }, { Cookie: cookie })
  }

  async begun(cookie = ''): Promise<Begun> {
    const answer = await this.begin({}, cookie)
    requireStatus(answer, 303)
    const asked = new URL(answer.headers.get('Location') ?? '').searchParams
    const [held = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';')
    return { state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '', cookie: held, asked }
  }

  /** A signed launch; `over` replaces claims, and `key` signs. */
  async token({ nonce }: Pick<Begun, 'nonce'>, over: Record<string, unknown> = {}, key = this.key): Promise<string> {
    const seconds = Math.floor(this.#fresh.worker.clock.now().getTime() / 1000)
    const claims = {
      ...{ iss: this.host, aud: this.clientId, sub: 'user-1', nonce, iat: seconds, exp: seconds + 300 },
      [ltiClaims.version]: '1.3.0',
      [ltiClaims.messageType]: 'LtiResourceLinkRequest',
      [ltiClaims.deploymentId]: '1',
      [ltiClaims.resourceLink]: { id: 'link-1' },
      [ltiClaims.roles]: asLearner,
      [ltiClaims.targetLink]: 'http://localhost/',
      ...{ given_name: 'Asha', family_name: 'Rao' },
      ...over,
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.key)
  }

  async end({ state, cookie }: Pick<Begun, 'state' | 'cookie'>, token: string): Promise<Response> {
    const body = new URLSearchParams({ state, id_token: token }).toString()
    const path = `/api/lti/${this.platformId}/launch`
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie, Origin: this.host }
    return this.#fresh.worker.ask({ method: 'POST', path, body }, headers)
  }

  /** A whole launch, whose claims are replaced. */
  async launch(over: Record<string, unknown> = {}): Promise<Response> {
    const begun = await this.begun()
    return this.end(begun, await this.token(begun, over))
  }

  /** Signs in as the app does, with the code of a launch's answer. */
  async enter(answer: Response): Promise<{ token: string; personId: string; roles: string[]; back: string }> {
    requireStatus(answer, 303)
    const url = new URL(answer.headers.get('Location') ?? '')
    const code = url.hash.replace('#code=', '')
    const login = await this.#fresh.worker.post(`/galileo/loginViaToken/${code}`, null)
    requireStatus(login, 200)
    // The contract's own answer.
    const { access_token: token, userId: personId, roles } = login.body as Record<string, string> & { roles: string[] }
    return { token: token ?? '', personId: personId ?? '', roles, back: url.searchParams.get('back') ?? '' }
  }
}

/** The reason on the page of a refused launch. */
export async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text()
  return `${answer.status} ${/name="code" content="([^"]*)"/.exec(text)?.[1] ?? text}`
}

function requireStatus(answer: { status: number; body: unknown }, wanted: number): void {
  if (answer.status !== wanted)
    throw new Error(`${answer.status} in place of ${wanted}: ${JSON.stringify(answer.body)}`)
}
