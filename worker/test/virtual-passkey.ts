import { base64url, randomBytes } from '#platform/random.ts'

type Options = { challenge: string }

/** An authenticator of a test: one P-256 key, which registers with attestation `none` and signs challenges. */
export class VirtualPasskey {
  readonly #keys: CryptoKeyPair
  readonly #origin: string
  readonly id: string
  #counter = 0

  private constructor(keys: CryptoKeyPair, origin: string, id: string) {
    this.#keys = keys
    this.#origin = origin
    this.id = id
  }

  static async create(origin: string, id = base64url(randomBytes(new Uint8Array(16)))): Promise<VirtualPasskey> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    // An elliptic-curve algorithm makes a key pair.
    const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
    return new VirtualPasskey(keys, origin, id)
  }

  async register(options: unknown): Promise<object> {
    // The contract's options have WebAuthn's shape.
    const client = clientData('webauthn.create', (options as Options).challenge, this.#origin)
    const id = bytesOf(this.id)
    const attested = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, await this.#cosePublicKey())
    const data = joined(await this.#head(0x45), attested)
    const attestation = joined(
      // A map of three: the format `none`, an empty statement, and the data.
      Uint8Array.of(0xa3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Uint8Array.of(0xa0),
      text('authData'),
      bytes(data),
    )
    return this.#answer({ clientDataJSON: base64url(client), attestationObject: base64url(attestation) })
  }

  async sign(options: unknown, origin = this.#origin): Promise<object> {
    this.#counter += 1
    // The contract's options have WebAuthn's shape.
    const client = clientData('webauthn.get', (options as Options).challenge, origin)
    const data = await this.#head(0x05)
    const signed = joined(data, new Uint8Array(await crypto.subtle.digest('SHA-256', client)))
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const raw = new Uint8Array(await crypto.subtle.sign(algorithm, this.#keys.privateKey, signed))
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(derOf(raw)),
    })
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  async #head(flags: number): Promise<Uint8Array<ArrayBuffer>> {
    const site = new TextEncoder().encode(new URL(this.#origin).hostname)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', site))
    return joined(hash, Uint8Array.of(flags, 0, 0, 0, this.#counter))
  }

  async #cosePublicKey(): Promise<Uint8Array<ArrayBuffer>> {
    // The format `raw` is bytes.
    const raw = new Uint8Array((await crypto.subtle.exportKey('raw', this.#keys.publicKey)) as ArrayBuffer)
    // kty EC2, alg ES256, crv P-256, then x and y.
    return joined(
      Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21),
      bytes(raw.slice(1, 33)),
      Uint8Array.of(0x22),
      bytes(raw.slice(33)),
    )
  }
}

function clientData(type: string, challenge: string, origin: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}

function text(value: string): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(value)
  return joined(Uint8Array.of(0x60 + encoded.length), encoded)
}

function bytes(value: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(Uint8Array.of(0x58, value.length), value)
}

function derOf(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = [raw.slice(0, 32), raw.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0)
    const bare = half.slice(start)
    const whole = (bare[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), bare) : bare
    return joined(Uint8Array.of(2, whole.length), whole)
  })
  const body = joined(...parts)
  return joined(Uint8Array.of(0x30, body.length), body)
}

function bytesOf(value: string): Uint8Array {
  return Uint8Array.fromBase64(value, { alphabet: 'base64url' })
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
