const databaseName = 'takhti-key'
const storeName = 'keys'
const keyName = 'token'
const sealedName = 'takhti.sealed'
const probeName = 'takhti.probe'

let known: string | null = null
let lent: string | null = null

/** Makes the calls of this page use a token that is not stored; the stored one is unchanged until another is sealed. */
export function lendToken(token: string): void {
  lent = token
}

/** Stores the token encrypted under a key that no script can read out (decision 016). */
export async function sealToken(token: string): Promise<void> {
  known = token
  lent = null
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await withKeys('readwrite', (store) => store.put(key, keyName))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(token))
  localStorage.setItem(sealedName, btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed))))
}

/** Whether the calls of this page use a lent token, so that they may not be of this device's person. */
export function hasLentToken(): boolean {
  return lent !== null
}

/** The token of this device, or null; cached for the lifetime of the page. */
export async function readToken(): Promise<string | null> {
  if (lent !== null) return lent
  const stored = localStorage.getItem(sealedName)
  if (stored === null) return (known = null)
  if (known !== null) return known
  try {
    const key = await withKeys<CryptoKey | undefined>('readonly', (store) => store.get(keyName))
    if (!key) return null
    const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0))
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12))
    known = new TextDecoder().decode(opened)
    return known
  } catch {
    return null
  }
}

/** Makes the token unreadable on this device, including its traces on the disk. */
export async function dropToken(): Promise<void> {
  known = lent = null
  localStorage.removeItem(sealedName)
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

/** Writes a value to each store of the token; throws where the browser stores nothing. */
export async function probeKeys(): Promise<void> {
  localStorage.setItem(probeName, '')
  localStorage.removeItem(probeName)
  await withKeys('readwrite', (store) => store.put(0, probeName))
}

async function withKeys<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await open()
  try {
    return await settle(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return settle(request)
}

function settle<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the key store failed'))
  })
}
