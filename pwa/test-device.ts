import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

// Files share a process: each begins with an empty device.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = globalThis.indexedDB

// Browser APIs besides IndexedDB that Node lacks: one storage for the whole test file.
const kept = new Map<string, string>()

const storage: Storage = {
  get length() {
    return kept.size
  },
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  key: (index) => [...kept.keys()][index] ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => void kept.set(key, value),
}

for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true })
}
