import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

// Files share a process: each begins with an empty device.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = globalThis.indexedDB

// Browser APIs besides IndexedDB that Node lacks: one storage for the whole test file.
const stored = new Map<string, string>()

const storage: Storage = {
  get length() {
    return stored.size
  },
  clear: () => stored.clear(),
  getItem: (key) => stored.get(key) ?? null,
  key: (index) => [...stored.keys()][index] ?? null,
  removeItem: (key) => void stored.delete(key),
  setItem: (key, value) => void stored.set(key, value),
}

for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true })
}
