import { base64url } from '#platform/random.ts'

/** A push client as RFC 8291 defines it: it decrypts what was encrypted for it. */
export class Browser {
  readonly endpoint: string
  readonly #keys: CryptoKeyPair
  readonly #secret = crypto.getRandomValues(new Uint8Array(16))
  readonly #public: Uint8Array<ArrayBuffer>

  private constructor(endpoint: string, keys: CryptoKeyPair, own: Uint8Array<ArrayBuffer>) {
    this.endpoint = endpoint
    this.#keys = keys
    this.#public = own
  }

  static async at(endpoint: string): Promise<Browser> {
    // Keys of a curve come in pairs, and raw ones as bytes; the types allow for every algorithm.
    const keys = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])) as CryptoKeyPair
    // A raw key is bytes; the types allow for keys in JSON.
    const own = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer
    return new Browser(endpoint, keys, new Uint8Array(own))
  }

  get subscription() {
    return { endpoint: this.endpoint, p256dh: base64url(this.#public), auth: base64url(this.#secret) }
  }

  /** The decrypted payload: RFC 8188's header, then one record whose key RFC 8291 derives. */
  async open(message: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const salt = message.slice(0, 16)
    const keyLength = message[20] ?? 0
    const senderKey = message.slice(21, 21 + keyLength)
    const sender = await crypto.subtle.importKey('raw', senderKey, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    // The runtime takes `public`, as in the standard; its types have another name for it.
    const exchange = { name: 'ECDH', public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm
    const shared = await crypto.subtle.deriveBits(exchange, this.#keys.privateKey, 256)
    const info = joined(text('WebPush: info\0'), this.#public, senderKey)
    const seed = await derived({ secret: shared, salt: this.#secret, info, bytes: 32 })
    const content = await derived({ secret: seed, salt, info: text('Content-Encoding: aes128gcm\0'), bytes: 16 })
    const nonce = await derived({ secret: seed, salt, info: text('Content-Encoding: nonce\0'), bytes: 12 })
    const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
    const sealed = message.slice(21 + keyLength)
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed))
    return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2))))
  }
}

type Derivation = { secret: ArrayBuffer; salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number }

async function derived({ secret, salt, info, bytes }: Derivation): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

function text(words: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(words))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
