import initSqlJs, { type SqlJsStatic } from 'sql.js'
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url'

let loaded: Promise<SqlJsStatic> | null = null

/** SQLite for packages of Anki; fetched with the first package, and again after a failure. */
export function loadSql(): Promise<SqlJsStatic> {
  loaded ??= initSqlJs({ locateFile: () => wasm }).catch((fault: unknown) => {
    loaded = null
    throw fault
  })
  return loaded
}
