import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Replaces Google: signs ID tokens with keys of its own, for any typed address. */
export type IdentityProvider = { vars: Readonly<Record<string, string>>; stop(): Promise<void> }

const clientId = 'takhti.apps.example'

/** Starts the provider on a free port of this machine; `vars` point the product to it. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.example')
    if (url.pathname === '/keys') return response.setHeader('Content-Type', 'application/json').end(jwks)
    if (url.pathname === '/authorize') return response.setHeader('Content-Type', 'text/html').end(consentPage(url))
    if (url.pathname === '/grant' && url.searchParams.has('state')) return sendBack(url.searchParams, response)
    if (request.method === 'POST' || url.pathname.startsWith('/v1/'))
      return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(await classroomAnswer(request)))
    const token = await tokenFor(url.searchParams, privateKey)
    const back = `${url.searchParams.get('redirect_uri') ?? ''}#id_token=${token}&authuser=0`
    return response.writeHead(302, { Location: back }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server on a TCP port has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    vars: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_JWKS_URL: `${origin}/keys`,
      GOOGLE_AUTHORIZE_URL: `${origin}/authorize`,
      GOOGLE_CLIENT_SECRET: 'chalk',
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_CLASSROOM_URL: `${origin}/v1`,
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function tokenFor(asked: URLSearchParams, key: CryptoKey): Promise<string> {
  const email = asked.get('email') ?? ''
  const claims = {
    email,
    email_verified: true,
    given_name: 'Gita',
    family_name: 'Iyer',
    nonce: asked.get('nonce') ?? '',
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'first' })
    .setIssuer('https://accounts.google.com')
    .setAudience(asked.get('client_id') ?? '')
    .setSubject(email)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

function sendBack(asked: URLSearchParams, response: ServerResponse): void {
  const back = new URL(asked.get('redirect_uri') ?? '')
  // The account is the code and the token: its courses are of its own.
  back.search = new URLSearchParams({ code: asked.get('email') ?? '', state: asked.get('state') ?? '' }).toString()
  response.writeHead(302, { Location: back.href }).end()
}

/** Google Classroom for the account in the token: one course with two students. */
async function classroomAnswer(request: IncomingMessage): Promise<object> {
  if (request.method === 'POST') {
    let form = ''
    for await (const part of request) form += String(part)
    const scopes = ['courses.readonly', 'rosters.readonly', 'profile.emails'].map(
      (name) => `https://www.googleapis.com/auth/classroom.${name}`,
    )
    return { access_token: new URLSearchParams(form).get('code'), scope: scopes.join(' ') }
  }
  const account = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const student = (givenName: string, familyName: string) => ({
    profile: { name: { givenName, familyName }, emailAddress: `${givenName.toLowerCase()}.${account}` },
  })
  if (request.url?.startsWith('/v1/courses?') === true)
    return { courses: [{ id: '7', name: 'Rivers 7', section: 'B' }] }
  return { students: [student('Nadia', 'Haddad'), student('Ravi', '')] }
}

function consentPage({ searchParams }: URL): string {
  const names = ['client_id', 'redirect_uri', 'nonce', 'state'].filter((name) => searchParams.has(name))
  const hidden = names.map(
    (name) => `<input type="hidden" name="${name}" value="${encodeURI(searchParams.get(name) ?? '')}">`,
  )
  return `<!doctype html><title>Provider</title><form action="/grant">${hidden.join('')}
<label>Whose account <input name="email"></label><button>Allow</button></form>`
}
