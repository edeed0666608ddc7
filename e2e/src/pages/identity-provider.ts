import { createServer } from 'node:http'
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

function consentPage({ searchParams }: URL): string {
  const hidden = ['client_id', 'redirect_uri', 'nonce'].map(
    (name) => `<input type="hidden" name="${name}" value="${encodeURI(searchParams.get(name) ?? '')}">`,
  )
  return `<!doctype html><title>Provider</title><form action="/grant">${hidden.join('')}
<label>Whose account <input name="email"></label><button>Allow</button></form>`
}
